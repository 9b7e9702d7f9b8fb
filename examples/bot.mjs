// A bot that plays every game of the hall at random. It needs Node and nothing else; docs/programs.md tells more.
//
// dicehall bot-client --url https://dice.example --token-file token -- node examples/bot.mjs

import { createInterface } from "node:readline";

// The token to play: make it a better one. `view` is all that the seat sees of the table.
function choose({ position, view }) {
  return position.legal[Math.floor(Math.random() * position.legal.length)];
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.do === "choose") {
    process.stdout.write(`${JSON.stringify({ id: message.id, token: choose(message) })}\n`);
  }
  // "new", "over" and "drop" say which matches come and go: this bot need not know. Standard output is for answers
  // alone; write what you want to see with console.error.
}
