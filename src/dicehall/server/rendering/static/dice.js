// Checks the dice of a match in the browser, from the scheme alone (docs/dice.md): nothing of the answer is believed but what
// the match was played by, and the fingerprint that everybody has seen.

const check = document.getElementById("check");
const output = check?.querySelector("output");
const SPACE = 1n << 256n;

const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const encoded = (value) => new TextEncoder().encode(JSON.stringify(value));

async function hmac(key, value) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, encoded(value));
}

/** The token that a place has: the first number that is not beyond the last multiple of all ways, by rejection. */
async function token({ secret, match, contributions }, place, draw) {
  const parts = contributions.filter((part) => part.from <= place).map((part) => [part.seat, part.from, part.text]);
  const key = await hmac(bytes(secret), [match, parts]);
  const ways = draw.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
  for (let attempt = 0; ; attempt += 1) {
    const number = BigInt(`0x${hex(await hmac(new Uint8Array(key), [place, draw, attempt]))}`);
    if (number >= SPACE - (SPACE % ways)) continue;
    let unit = number % ways;
    for (const [name, weight] of draw) {
      if (unit < BigInt(weight)) return name;
      unit -= BigInt(weight);
    }
  }
}

async function verdict() {
  const response = await fetch(location.pathname, { headers: { Accept: "application/json" } });
  const { proof, draws } = await response.json();
  const fingerprint = hex(await crypto.subtle.digest("SHA-256", bytes(proof.secret)));
  if (fingerprint !== document.querySelector(".hash").textContent) return ["secret"];
  for (const [place, draw, came] of draws) if ((await token(proof, place, draw)) !== came) return ["wrong", place + 1];
  return ["right", draws.length];
}

async function run() {
  output.textContent = output.dataset.textBusy;
  const [said, count] = await verdict().catch(() => ["failed"]);
  output.textContent = output.dataset[`text${said[0].toUpperCase()}${said.slice(1)}`].replace("{count}", count);
  output.dataset.said = said;
}

if (check) {
  check.hidden = false;
  check.querySelector("button").addEventListener("click", run);
}
