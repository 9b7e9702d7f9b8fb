// A bot that plays every game of the hall at random. It needs Node and nothing else; docs/programs.md tells more.
//
// dicehall bot-client --url https://dice.example --token-file token -- node examples/bot.mjs

import { createInterface } from "node:readline";

// The token to play: make it a better one. `view` tells what your seat sees of the table.
function choose({ position, view }) {
  return position.legal[Math.floor(Math.random() * position.legal.length)];
}

// Tells whoever runs the client: standard output is for answers alone.
function note(text) {
  process.stderr.write(`${text}\n`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  switch (message.do) {
    case "choose":
      process.stdout.write(`${JSON.stringify({ id: message.id, token: choose(message) })}\n`);
      break;
    case "new":
      note(`${message.id}: ${message.game}, seat ${message.seat} of ${message.names.length}`);
      break;
    case "over":
      note(`${message.id}: scores ${message.position.scores.join(", ")}`);
  }
}
