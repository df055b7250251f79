import { expect, test } from "vitest";
import type { Subject } from "../places/service.ts";
import { describeHistory, type History } from "./describe-history.ts";

const subject = (of: object = {}) =>
  ({
    ...{ source: "roll", publisher: "County assessor", demo: false, sourceAsOf: "2026", taxAnnual: null },
    ...{ acquiredAt: null, acquisitionPrice: null, newestChanges: [], sourceFacts: {}, ...of },
  }) as unknown as Subject;
const history = (of: object = {}) =>
  ({ sold: [], listed: [], taxes: [], ownerLink: null, ...of }) as unknown as History;
const year = (of: object) => ({
  ...{
    year: 2025,
    marketValue: null,
    assessedValue: null,
    taxableValue: null,
    amount: null,
    source: "Collector",
  },
  ...of,
});
const tell = (given: object, of: object = {}) => describeHistory(subject(of), history(given));

test("sales, rents and our purchase stand by their day, the newest first", () => {
  const events = tell(
    {
      sold: [
        { date: "2020-05-01", amount: 300_000, source: "roll", publisher: "Recorder" },
        { date: "2024-05-01", amount: null, source: "roll", publisher: "" },
      ],
      listed: [
        {
          date: "2023-01-02",
          amount: 1_900,
          basis: "achieved",
          leasedOn: "2023-02-01",
          source: "x",
          publisher: "Listings",
        },
        {
          date: "2025-01-02",
          amount: 2_000,
          basis: "asking",
          leasedOn: null,
          source: "x",
          publisher: "Listings",
        },
      ],
    },
    { acquiredAt: "2022-03-01", acquisitionPrice: 310_000 },
  );
  expect(events).toEqual([
    { kind: "rentListing", date: "2025-01-02", amount: 2_000, detail: "Asking rent", source: "Listings" },
    { kind: "sale", date: "2024-05-01", amount: null, detail: "Closed sale", source: "roll" },
    {
      kind: "rentListing",
      date: "2023-01-02",
      amount: 1_900,
      detail: "Achieved rent, leased Feb 1, 2023",
      source: "Listings",
    },
    {
      kind: "acquired",
      date: "2022-03-01",
      amount: 310_000,
      detail: "Acquired by us",
      source: "County assessor",
    },
    { kind: "sale", date: "2020-05-01", amount: 300_000, detail: "Closed sale", source: "Recorder" },
  ]);
  const demo = tell(
    { sold: [{ date: "2020-05-01", amount: 1, source: "roll", publisher: "Recorder" }] },
    { demo: true },
  );
  expect(demo[0]?.source).toBe("Demo data");
});

test("a year's bill stands with what it was levied on, a year without one is an assessment", () => {
  expect(
    tell({
      taxes: [
        year({
          year: 2025,
          marketValue: 400_000,
          assessedValue: 310_000,
          taxableValue: 250_000,
          amount: 6_000,
        }),
        year({ year: 2026, assessedValue: 320_000, taxableValue: 260_000 }),
        year({ year: 2024, amount: 5_000 }),
      ],
    }),
  ).toEqual([
    {
      ...{ kind: "assessment", date: "2026", amount: 320_000, source: "Collector" },
      detail: "Tax year 2026 · taxable $260,000",
    },
    {
      ...{ kind: "tax", date: "2025", amount: 6_000, source: "Collector" },
      detail: "Tax year 2025 · market value $400,000 · assessed $310,000 · taxable $250,000",
    },
    { kind: "tax", date: "2024", amount: 5_000, detail: "Tax year 2024", source: "Collector" },
  ]);
});

test("the record's bill stands once: corrected, or where no year tells it", () => {
  const bill = {
    kind: "tax",
    amount: 6_000,
    detail: "Annual bill as of the record; its tax year is not in it",
  };
  expect(tell({}, { taxAnnual: 6_000 })).toEqual([{ ...bill, date: "2026", source: "County assessor" }]);
  expect(tell({}, { taxAnnual: 6_000, sourceAsOf: null })).toEqual([]);
  expect(tell({ taxes: [year({ amount: 6_000 })] }, { taxAnnual: 6_000 })).toHaveLength(1);
  expect(tell({ taxes: [year({ amount: 5_999 })] }, { taxAnnual: 6_000 })).toHaveLength(2);
  const corrected = {
    ...{ taxAnnual: 6_500, sourceFacts: { taxAnnual: 6_000 } },
    newestChanges: [{ fact: "taxAnnual", by: "Ann Lee", at: "2026-06-01T10:00:00.000Z", reason: null }],
  };
  expect(tell({ taxes: [year({ amount: 6_500 })] }, corrected)[0]).toEqual({
    ...{ kind: "tax", date: "2026-06-01", amount: 6_500, detail: "Annual bill as corrected" },
    source: "Entered by Ann Lee",
  });
});
