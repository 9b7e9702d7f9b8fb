// Computes the dice of a match from what they follow from, by the scheme of docs/dice.md alone.

/** @import { Draw, Odds, Proof } from "./shapes.js" */

const SPACE = 1n << 256n; // numbers that HMAC-SHA256 can give

/**
 * Read bytes.
 * @param {string} digits  hexadecimal, two for each byte
 * @returns {Uint8Array<ArrayBuffer>}
 */
export const bytesOf = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/**
 * Write bytes in hexadecimal digits.
 * @param {ArrayBuffer | Uint8Array<ArrayBuffer>} bytes
 * @returns {string}
 */
export const digitsOf = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Compute the HMAC-SHA256 of the encoding of a value.
 * @param {BufferSource} key
 * @param {unknown} value
 * @returns {Promise<ArrayBuffer>}
 */
async function hmac(key, value) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(JSON.stringify(value)));
}

/**
 * Find the outcome of a unit.
 * @param {Odds} odds
 * @param {bigint} unit  less than the sum of the weights
 * @returns {string} a token
 * @throws {RangeError} if the unit is not
 */
export function outcome(odds, unit) {
  let rest = unit;
  for (const [token, weight] of odds) {
    if (rest < BigInt(weight)) return token;
    rest -= BigInt(weight);
  }
  throw new RangeError(String(unit));
}

/**
 * Compute the token of a place: by rejection, so that no unit is favoured.
 * @param {Proof} proof
 * @param {number} place
 * @param {Odds} odds
 * @returns {Promise<string>}
 */
export async function tokenAt({ secret, match, contributions }, place, odds) {
  const parts = contributions.filter((part) => part.from <= place).map((part) => [part.seat, part.from, part.text]);
  const key = await hmac(bytesOf(secret), [match, parts]);
  const ways = odds.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
  for (let attempt = 0; ; attempt += 1) {
    const number = BigInt(`0x${digitsOf(await hmac(key, [place, odds, attempt]))}`);
    if (number < SPACE - (SPACE % ways)) return outcome(odds, number % ways);
  }
}

/**
 * Check the dice of a match. Nothing is believed but what was drawn, and the fingerprint that everybody has seen.
 * @param {Proof} proof
 * @param {Draw[]} draws
 * @param {string} fingerprint  the SHA-256 of the secret, in hexadecimal digits
 * @returns {Promise<{ said: "right" | "wrong" | "secret", count: number }>} how many draws are right; the number of the event
 *   that is wrong; or that the fingerprint is of another secret
 */
export async function check(proof, draws, fingerprint) {
  const own = digitsOf(await crypto.subtle.digest("SHA-256", bytesOf(proof.secret)));
  if (own !== fingerprint) return { said: "secret", count: 0 };
  for (const [place, odds, came] of draws) {
    if ((await tokenAt(proof, place, odds)) !== came) return { said: "wrong", count: place + 1 };
  }
  return { said: "right", count: draws.length };
}
