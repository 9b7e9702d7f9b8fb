// What this device keeps of settings; a browser that keeps nothing does no harm.

/**
 * Read what is kept.
 * @param {string} key
 * @returns {string | null} null if nothing is
 */
export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keep a text.
 * @param {string} key
 * @param {string} text
 * @returns {void}
 */
export function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // it stays as it is until the page is closed
  }
}

/**
 * Tell whether a setting is on.
 * @param {string} setting
 * @returns {boolean}
 */
export const isSet = (setting) => kept(setting) === "yes";

/**
 * Turn a setting on or off.
 * @param {string} setting
 * @param {boolean} isOn
 * @returns {void}
 */
export const set = (setting, isOn) => keep(setting, isOn ? "yes" : "no");
