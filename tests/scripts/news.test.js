// What a page does with changes, and from where its stream goes on.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { freshSteps, goesOn, isNews, resume, timeToRead, unsaid } from "#static/news.js";

describe("a change", () => {
  const whole = (id, more = {}) => ({ id, html: "<main>", ...more });

  test("is news if it is later than what the page shows", () => {
    assert.deepEqual([6, 7, 8].map((id) => isNews(whole(id), 7)), [false, false, true]);
    assert.equal(isNews({ id: 8, after: 7, facts: {}, parts: {}, lines: { keep: 0, html: "" } }, 7), true);
  });

  test("of a refusal brings the same entry again", () => {
    assert.deepEqual([6, 7].map((id) => isNews(whole(id, { accepted: false }), 7)), [false, true]);
    assert.equal(isNews(whole(7, { accepted: true }), 7), false);
  });

  test("that holds nothing to show is none", () => {
    assert.equal(isNews({ id: 8, accepted: true, message: "" }, 7), false);
    assert.equal(isNews({ accepted: false, message: "No" }, 7), false);
  });

  test("goes on only from the entry that the page shows, in its language", () => {
    const change = { id: 9, after: 7, facts: { lang: "de" }, parts: {}, lines: { keep: 0, html: "" } };
    assert.equal(goesOn(change, { log: 7, lang: "de" }), true);
    assert.equal(goesOn(change, { log: 6, lang: "de" }), false);
    assert.equal(goesOn(change, { log: 7, lang: "ja" }), false);
  });
});

describe("steps", () => {
  test("that the page has shown are not shown again", () => {
    const steps = [4, 5, 6].map((id) => ({ id, html: "", caption: "" }));
    assert.deepEqual(freshSteps({ id: 6, html: "", steps }, 5), steps.slice(2));
    assert.deepEqual(freshSteps({ id: 6, html: "" }, 5), []);
  });

  test("last longer where there is more than a line to read", () => {
    assert.equal(timeToRead("x"), timeToRead("x".repeat(40)));
    assert.equal(timeToRead("x".repeat(50)) - timeToRead("x"), 250);
  });

  test("have said what need not be said again", () => {
    assert.deepEqual(unsaid(["Anna rolls.", "Ben wins."], ["Anna rolls. And again."]), ["Ben wins."]);
  });
});

describe("a stream", () => {
  const page = { log: 7, hasConnected: false, hasMissed: false, seenBefore: null };

  test("begins with the match as it is, and with what has happened since the device was here", () => {
    assert.deepEqual(resume(page), {});
    assert.deepEqual(resume({ ...page, seenBefore: 3 }), { since: "3" });
    assert.deepEqual(resume({ ...page, seenBefore: 0 }), { since: "0" });
    assert.deepEqual(resume({ ...page, seenBefore: 7 }), {});
  });

  test("goes on from what the page shows", () => {
    assert.deepEqual(resume({ ...page, hasConnected: true, seenBefore: 3 }), { last: "7" });
  });

  test("begins anew once something was missed", () => {
    assert.deepEqual(resume({ ...page, hasConnected: true, hasMissed: true, seenBefore: 3 }), {});
  });
});
