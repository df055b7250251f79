import type { FactChange } from "@labs/contract/property-facts";
import { expect, test } from "vitest";
import { describeEvents } from "./describe-events.ts";
import type { StoredChange } from "./repository.ts";

const NO_DATES = { offerExpiresOn: null, diligenceEndsOn: null, closingOn: null };
const change = (day: number, of: object = {}) =>
  ({
    ...{ version: day, by: "Ann", changedAt: new Date(Date.UTC(2026, 9, day)), status: "new", tags: [] },
    ...{ assignee: null, passed: null, nextStep: null, dates: NO_DATES, ...of },
  }) as unknown as StoredChange;
/** Changes are given as they were made, and come the newest first. */
const tell = (...changes: StoredChange[]) =>
  describeEvents({ changes: changes.toReversed(), notes: [], facts: [], others: [] }).map(
    ({ kind, detail }) => `${kind}: ${detail}`,
  );
const bo = { id: "bo", name: "Bo" };

test.each<[string, StoredChange[], string[]]>([
  ["the first of nothing", [change(1, { status: null })], []],
  ["a first status", [change(1)], ["status: none → New"]],
  ["the same again", [change(1), change(2)], ["status: none → New"]],
  [
    "the next one",
    [change(1), change(2, { status: "offer" })],
    ["status: New → Offer", "status: none → New"],
  ],
  ["its end", [change(1), change(2, { status: null })], ["status: New → none", "status: none → New"]],
  [
    "a pass with its reason",
    [change(1, { status: "passed", passed: { reason: "Price", words: "Far above" } })],
    ["status: none → Passed: Price. Far above"],
  ],
  [
    "a pass in words",
    [change(1, { status: "passed", passed: { reason: null, words: "No" } })],
    ["status: none → Passed: No"],
  ],
  [
    "another reason of the same pass",
    [
      change(1, { status: "passed" }),
      change(2, { status: "passed", passed: { reason: "Price", words: null } }),
    ],
    ["status: Passed: Price", "status: none → Passed"],
  ],
  [
    "who has it",
    [change(1, { status: null, assignee: bo }), change(2, { status: null }), change(3, { status: null })],
    ["assignee: Bo → unassigned", "assignee: unassigned → Bo"],
  ],
  [
    "tags that come and go",
    [change(1, { status: null, tags: ["a", "b"] }), change(2, { status: null, tags: ["b", "c"] })],
    ["tags: + c, − a", "tags: + a, + b"],
  ],
  [
    "a next step, the same again, and its end",
    [
      change(1, { status: null, nextStep: { text: "Call", dueOn: "2026-11-02", person: bo } }),
      change(2, { status: null, nextStep: { text: "Call", dueOn: "2026-11-02", person: bo } }),
      change(3, { status: null, nextStep: { text: "Call", dueOn: null, person: null } }),
      change(4, { status: null }),
    ],
    ["step: none: done or dropped", "step: Call", "step: Call, due Nov 2, 2026, Bo"],
  ],
  [
    "dates that are set, moved and dropped",
    [
      change(1, {
        status: null,
        dates: { ...NO_DATES, closingOn: "2026-12-01", diligenceEndsOn: "2026-11-01" },
      }),
      change(2, { status: null, dates: { ...NO_DATES, closingOn: "2026-12-15" } }),
      change(3, { status: null, dates: { ...NO_DATES, closingOn: "2026-12-15" } }),
    ],
    [
      "date: Diligence ends Nov 1, 2026 → none, Closing Dec 1, 2026 → Dec 15, 2026",
      "date: Diligence ends none → Nov 1, 2026, Closing none → Dec 1, 2026",
    ],
  ],
])("%s", (_, changes, told) => {
  expect(tell(...changes)).toEqual(told);
});

test("notes, facts and what is kept elsewhere stand among them, the newest first", () => {
  const note = (day: number, editedAt: Date | null) => ({
    ...{ id: "n", text: `Note ${day}`, createdAt: new Date(Date.UTC(2026, 9, day)), editedAt, byName: "Cy" },
  });
  const fact = (day: number, of: object) =>
    ({
      ...{
        label: "Living area",
        unit: "sqft",
        from: 1_500,
        to: 1_600,
        action: "corrected",
        reason: "Measured",
      },
      ...{ at: `2026-10-0${day}T12:00:00.000Z`, by: "Di", ...of },
    }) as unknown as FactChange;
  const events = describeEvents({
    changes: [change(3)],
    notes: [note(4, null), note(2, new Date())] as never,
    facts: [fact(5, {}), fact(1, { reason: null }), fact(2, { action: "reverted" })],
    others: [{ kind: "note", at: "2026-10-09T00:00:00.000Z", detail: "Elsewhere", by: "Ed" }],
  });
  expect(events.map(({ detail, by }) => `${by}: ${detail}`)).toEqual([
    "Ed: Elsewhere",
    "Di: Living area 1,500 sq ft → 1,600 sq ft: Measured",
    "Cy: Note 4",
    "Ann: none → New",
    "Di: Living area 1,500 sq ft → 1,600 sq ft (back to source)",
    "Cy: Note 2 (edited)",
    "Di: Living area 1,500 sq ft → 1,600 sq ft",
  ]);
  expect(events[2]).toEqual({ kind: "note", at: "2026-10-04T00:00:00.000Z", detail: "Note 4", by: "Cy" });
});
