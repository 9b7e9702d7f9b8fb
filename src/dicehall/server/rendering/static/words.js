// Finding texts by words.

/**
 * Write a text so that capital letters and wide or narrow signs make no difference.
 * @param {string} text
 * @returns {string}
 */
const plain = (text) => text.normalize("NFKC").toLocaleLowerCase();

/**
 * Tell whether a text holds all words sought, or their beginnings.
 * @param {string} text
 * @param {string} sought  words with spaces between them
 * @returns {boolean}
 */
export const hasWords = (text, sought) => plain(sought).split(/\s+/).every((word) => plain(text).includes(word));
