import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { compareWithKept } from "./compare-with-kept.ts";

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-30T12:00:00Z") }));
afterAll(() => void vi.useRealTimers());

type Asked = Parameters<typeof compareWithKept>[0];
const comps = (...scores: [compId: string, similarity: number][]) =>
  scores.map(([compId, similarity]) => ({ compId, similarity, label: `${compId} St` }));
const kept = (of: object) =>
  ({
    ...{ comps: comps(["a", 0.8], ["b", 0.5]), asOf: "2026-05-31", point: 2_000 },
    createdAt: new Date("2026-06-10T12:00:00Z"),
    ...of,
  }) as NonNullable<Asked["newest"]>;
const compare = (set: Partial<Asked["set"]>, newest: Asked["newest"] = kept({}), before?: object) =>
  compareWithKept({
    ...{ set: { comps: comps(["a", 0.8], ["b", 0.5]), asOf: "2026-05-31", ...set }, newest },
    before: before as Asked["before"],
  });
const NOTHING = { added: [], dropped: [], rescored: [], droppedLabels: {} };

test("without a kept set nothing is stale; the same set is not either", () => {
  expect(compareWithKept({ set: { comps: [], asOf: null }, newest: undefined, before: undefined })).toEqual({
    ...{ stale: false, staleReason: null, previous: null, changes: NOTHING },
  });
  expect(compare({})).toEqual({ stale: false, staleReason: null, previous: null, changes: NOTHING });
});

test("what came, went or is as alike no more makes it stale, against the kept estimate", () => {
  const found = compare({ comps: comps(["a", 0.806], ["c", 0.9]) });
  expect(found).toEqual({
    stale: true,
    staleReason: "Since the comps were saved on Jun 10, 2026: 1 new, 1 gone, 1 with a different similarity",
    previous: { point: 2_000, asOf: "2026-05-31" },
    changes: { added: ["c"], dropped: ["b"], rescored: ["a"], droppedLabels: { b: "b St" } },
  });
  const said = (...given: Parameters<typeof comps>) => compare({ comps: comps(...given) }).staleReason;
  expect(said(["a", 0.8], ["b", 0.5], ["c", 1])).toMatch(/: 1 new$/);
  expect(said(["a", 0.8])).toMatch(/: 1 gone$/);
  // A change that would not show.
  expect([said(["a", 0.8049], ["b", 0.5]), said(["a", 0.7951], ["b", 0.5])]).toEqual([null, null]);
  expect(said(["a", 0.7949], ["b", 0.5])).toMatch(/: 1 with a different similarity$/);
});

test("evidence of another day makes it stale, and so does a month", () => {
  expect(compare({ asOf: "2026-06-20" }).staleReason).toBe(
    "Evidence is now available to Jun 20, 2026; the saved comps are as of May 31, 2026",
  );
  const since = (day: string) => compare({}, kept({ createdAt: new Date(day) })).staleReason;
  expect(since("2026-05-31T12:00:00Z")).toBeNull();
  expect(since("2026-05-31T11:59:59Z")).toBe("The comps were saved on May 31, 2026, more than 30 days ago");
});

test("what is not stale tells what its last refresh did", () => {
  const before = {
    comps: [
      { compId: "a", similarity: 0.7 },
      { compId: "z", similarity: 0.1 },
    ],
    point: 1_900,
    asOf: "2026-04-30",
  };
  expect(compare({}, kept({}), before)).toEqual({
    ...{ stale: false, staleReason: null, previous: { point: 1_900, asOf: "2026-04-30" } },
    // Of what was kept before comps had labels there is none.
    changes: { added: ["b"], dropped: ["z"], rescored: ["a"], droppedLabels: {} },
  });
  expect(compare({ asOf: "2026-06-20" }, kept({}), before).previous).toEqual({
    point: 2_000,
    asOf: "2026-05-31",
  });
});
