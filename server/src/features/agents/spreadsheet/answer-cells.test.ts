import { type MakeCall, RefusedCall } from "@labs/contract/access/client";
import { countyStats, msaStats } from "@labs/contract/markets/metrics";
import { suggestions } from "@labs/contract/places";
import type { CellAsk } from "@labs/contract/spreadsheet";
import { expect, test } from "vitest";
import { answerCells } from "./answer-cells.ts";

const metric = (key: string, of: object = {}) => ({
  ...{ key, label: "Typical rent", value: 2_000, unit: "usd", source: "Index", asOf: "2026-05", rank: null },
  ...{ of: null, demo: false, isLastKnown: false, unavailable: null, missing: "Nothing is loaded", ...of },
});
const METRICS = [
  metric("typicalRent"),
  metric("none", { label: "None", value: null }),
  metric("withheld", { label: "Withheld", value: null, unavailable: "Too few answers" }),
  metric("old", { label: "Old", isLastKnown: true, asOf: null }),
  metric("demo", { label: "Demo", demo: true, isLastKnown: true }),
];
const area = (kind: string, label: string, countyId: string | null, msaId: string | null) => ({
  ...{ kind, label, countyId, msaId },
});

/** A firm whose county is 01001 and whose metro is 12420. */
function open(areas: readonly object[] = []) {
  const asked: string[] = [];
  const call = (async (endpoint: unknown, args: { params?: { id: string }; query?: { query: string } }) => {
    if (endpoint === suggestions) {
      asked.push(`find ${args.query?.query}`);
      return { items: areas };
    }
    const id = args.params?.id ?? "";
    const kind = endpoint === countyStats ? "county" : endpoint === msaStats ? "metro" : "other";
    asked.push(`${kind} ${id}`);
    if (kind === "county" && id === "66666") throw new RefusedCall(403, "Not for this token");
    if (kind === "county" && id === "77777") throw new Error("The line is dead");
    if (kind === "county" ? id !== "01001" : id !== "12420") throw new RefusedCall(404, "There is none");
    return { name: kind === "county" ? "Autauga County, AL" : "Austin, TX", metrics: METRICS };
  }) as unknown as MakeCall;
  const ask = async (...cells: [area: string, metric?: string][]) =>
    answerCells(
      call,
      cells.map(([of, key = "typicalRent"]): CellAsk => ({ of: "market", area: of, metric: key })),
    );
  return { ask, asked };
}

test("digits are a county's code, with or without its zero, else a metro's", async () => {
  const { ask, asked } = open();
  const [short, whole, metro, none] = await ask(["1001"], ["01001"], ["12420"], ["99999"]);
  expect(short).toEqual({
    ...{ value: 2_000, unit: "usdPerMonth", reason: null },
    note: "Labs: Typical rent of Autauga County, AL. Index, as of 2026-05.",
  });
  expect(whole).toEqual(short);
  expect(metro?.note).toBe("Labs: Typical rent of Austin, TX. Index, as of 2026-05.");
  expect(none).toEqual({ value: null, unit: null, note: null, reason: "There is none" });
  expect(asked.some((one) => one.startsWith("find"))).toBe(false);
});

test("what is not allowed says so in its cell; what breaks breaks the call", async () => {
  const { ask } = open();
  expect((await ask(["66666"], ["01001"])).map(({ reason }) => reason)).toEqual(["Not for this token", null]);
  await expect(ask(["77777"])).rejects.toThrow("The line is dead");
});

test("a metric goes by its key or its label, and says what it lacks", async () => {
  const { ask } = open();
  const cells = await ask(
    ...([
      ["1001", "TYPICAL-rent"],
      ["1001", "None"],
      ["1001", "withheld"],
      ["1001", "luck"],
    ] as [string, string][]),
    ...([
      ["1001", "old"],
      ["1001", "demo"],
    ] as [string, string][]),
  );
  expect(cells.map(({ value, reason }) => value ?? reason)).toEqual([
    ...[2_000, "Nothing is loaded", "Too few answers", 'No metric is called "luck"', 2_000, 2_000],
  ]);
  expect(cells[4]?.note).toBe("Labs: Old of Autauga County, AL (last known). Index.");
  expect(cells[5]?.note).toBe(
    "Labs: Demo of Autauga County, AL (demo data, simulated; last known). Index, as of 2026-05.",
  );
});

test("a name is that of one area; of several they are listed", async () => {
  const county = area("county", "Autauga County, AL", "01001", "12420");
  const metro = area("metro", "Austin, TX", null, "12420");
  const others = [
    area("city", "Autauga", "01001", null),
    area("county", "Nowhere", null, null),
    area("metro", "None", "01001", null),
  ];
  expect((await open([...others, county]).ask(["autauga"]))[0]?.note).toContain("Autauga County, AL");
  expect((await open([...others, metro]).ask(["austin"]))[0]?.note).toContain("Austin, TX");
  expect((await open([metro, county]).ask(["AUTAUGA county - al"]))[0]?.note).toContain("Autauga County, AL");
  expect((await open([county, metro]).ask(["aut"]))[0]?.reason).toBe(
    '"aut" is several: Autauga County, AL (01001); Austin, TX (12420). Name one by its code',
  );
  expect((await open(others).ask(["autauga"]))[0]?.reason).toBe('No county or metro is called "autauga"');
});

test("what several cells need is asked once, and the answers stand in their cells' order", async () => {
  const { ask, asked } = open([area("metro", "Austin, TX", null, "12420")]);
  const cells = await ask(
    ...Array.from({ length: 9 }, (_, at): [string, string] => [
      at % 2 === 0 ? "Austin" : "AUSTIN",
      at === 7 ? "none" : "old",
    ]),
  );
  expect(asked).toEqual(["find Austin", "metro 12420"]);
  expect(cells.map(({ value }) => value)).toEqual([...Array(7).fill(2_000), null, 2_000]);
});
