import { describe, expect, test } from "vitest";
import type { OwnRow } from "../lists/service.ts";
import { listDifferences, noteValues, readStatus, readValues, type SaidValues } from "./differences.ts";
import type { HeldHome, HeldValues } from "./held-repository.ts";
import { planLeases, planLoans } from "./preview-leases.ts";

const TODAY = "2026-05-20";

const EMPTY: HeldValues = {
  ...{ own_id: "H-1", ownership_share: 1, notes: null, acquired_at: null, acquisition_price: null },
  ...{ monthly_rent: null, is_occupied: null, rent_as_of: null, lease_starts_on: null, lease_ends_on: null },
  ...{ leases: null, loan_balance: null, loan_rate: null, loan_payment: null, loan_matures_on: null },
  ...{ loan_as_of: null, loans: null },
};
const held = (
  values: Partial<HeldValues> = {},
  propertyType: HeldHome["propertyType"] = "singlefamily",
): HeldHome => ({
  ...{ googlePlacesId: "place-1", version: 4, parcelNumber: null, name: null, searchText: null, demo: false },
  ...{ propertyType, value: null },
  label: { addressLine: "12 Elm St", city: "Akron", state: "OH", zip: "44305" },
  values: { ...EMPTY, ...values },
});

let at = 1;
const row = (text: Record<string, string>, numbers: Record<string, number> = {}): OwnRow => {
  at += 1;
  return {
    values: { row: at, text: { own_id: "H-1", ...text }, numbers, issues: [] },
    address: undefined,
    issues: [],
  };
};
const lease = (from: string | null, to: string | null, rent: number, more: Record<string, string> = {}) =>
  row(
    { ...(from === null ? {} : { lease_start: from }), ...(to === null ? {} : { lease_end: to }), ...more },
    { current_rent: rent },
  );

function plan(rows: OwnRow[], home = held()) {
  at = 1;
  return planLeases({ rows, held: [home], today: TODAY });
}
const said = (rows: OwnRow[], home = held()) => {
  const [planned] = plan(rows, home);
  return planned?.values as SaidValues;
};

describe("whose a row is", () => {
  test("it is told by the own id, however it is spelled; a row of nobody is refused", () => {
    const planned = plan([
      lease("2026-01-01", "2026-12-31", 1_500, { own_id: " h-1 " }),
      row({ own_id: "H-9" }),
    ]);
    expect(planned.map(({ outcome, problems }) => [outcome, ...problems]).toSorted()).toEqual([
      ["changed"],
      ["rejected", "No home of this portfolio has the own id H-9"],
    ]);
    const nobody = row({});
    delete nobody.values.text.own_id;
    expect(plan([nobody])[0]).toMatchObject({ outcome: "rejected", problems: ["The row has no own id"] });
  });
});

describe("leases of a home", () => {
  test("the one in force is its rent, from its first day to its last", () => {
    expect(said([lease("2026-05-20", "2027-04-30", 1_500)])).toMatchObject({
      ...{
        monthly_rent: 1_500,
        lease_starts_on: "2026-05-20",
        lease_ends_on: "2027-04-30",
        is_occupied: true,
      },
      leases: [{ unit: null, startsOn: "2026-05-20", endsOn: "2027-04-30", rent: 1_500 }],
    });
    const [coming] = plan([lease("2026-05-21", "2027-04-30", 1_500)]);
    expect(coming?.notes[0]).toBe("A lease begins on 2026-05-21 at $1,500");
    expect(coming?.values).not.toHaveProperty("monthly_rent");
    expect(coming?.values).not.toHaveProperty("is_occupied");
  });

  test("one that ended goes on by the month without saying that somebody lives there", () => {
    const ended = said([lease("2025-01-01", "2026-05-19", 1_400)]);
    expect(ended).toMatchObject({ monthly_rent: 1_400, lease_ends_on: "2026-05-19" });
    expect(ended).not.toHaveProperty("is_occupied");
    expect(said([lease("2025-01-01", "2026-05-20", 1_400)]).is_occupied).toBe(true);
    expect(said([lease("2025-01-01", null, 1_400)]).is_occupied).toBe(true);
  });

  test("a home that the file calls vacant has no rent once its lease is over", () => {
    const vacant = row({ occupancy_status: "Vacant", as_of: "2026-03-31" });
    expect(
      said([lease("2025-01-01", "2026-03-30", 1_400), vacant], held({ is_occupied: true, monthly_rent: 1 })),
    ).toMatchObject({
      is_occupied: false,
      monthly_rent: null,
      lease_starts_on: null,
      lease_ends_on: null,
      rent_as_of: "2026-03-31",
    });
    expect(said([lease("2025-01-01", "2026-03-31", 1_400), vacant])).toMatchObject({
      ...{ is_occupied: true, monthly_rent: 1_400, rent_as_of: "2026-03-31" },
    });
  });

  test("the day of the file is the newest that its rows name, and decides what is in force", () => {
    const rows = [
      lease("2026-01-01", "2026-03-31", 1_000, { as_of: "2026-02-28" }),
      lease("2026-04-01", "2027-03-31", 1_100, { as_of: "2026-03-31" }),
    ];
    expect(said(rows)).toMatchObject({ monthly_rent: 1_000, rent_as_of: "2026-03-31" });
  });

  test("leases may touch and not overlap: of those that do none is used, nor of the others", () => {
    const touch = plan([lease("2025-05-20", "2026-05-20", 1_400), lease("2026-05-20", null, 1_500)]);
    expect(touch.map(({ outcome }) => outcome)).toEqual(["changed"]);
    expect(touch[0]?.values).toMatchObject({ monthly_rent: 1_500 });
    const clash = plan([
      lease("2025-05-20", "2026-05-21", 1_400),
      lease("2026-05-20", null, 1_500),
      lease("2020-01-01", "2020-12-31", 900),
    ]);
    expect(clash.map(({ outcome, problems }) => [outcome, ...problems])).toEqual([
      [
        "rejected",
        expect.stringMatching(/^The lease from 2025-05-20 to 2026-05-21 overlaps that in row \d+$/),
      ],
      ["rejected", expect.stringMatching(/^The lease from 2026-05-20 to no end overlaps that in row \d+$/)],
      ["rejected", "Other leases of this home overlap, so none is used"],
    ]);
  });

  test("those that were kept before stay where they began earlier, whatever the file leaves out", () => {
    const before = held({
      leases: [
        { unit: null, startsOn: "2024-01-01", endsOn: "2024-12-31", rent: 1_300 },
        { unit: null, startsOn: "2026-01-01", endsOn: "2026-12-31", rent: 1_450 },
      ],
    });
    const kept = (rows: OwnRow[], home: HeldHome) =>
      said(rows, home).leases?.map(({ startsOn, rent }) => [startsOn, rent]);
    expect(kept([lease("2026-01-01", "2026-12-31", 1_500)], before)).toEqual([
      ["2024-01-01", 1_300],
      ["2026-01-01", 1_500],
    ]);
    const alone = held({ lease_starts_on: "2025-01-01", lease_ends_on: "2025-12-31", monthly_rent: 1_400 });
    expect(kept([lease("2026-01-01", null, 1_500)], alone)).toEqual([
      ["2025-01-01", 1_400],
      ["2026-01-01", 1_500],
    ]);
    expect(kept([lease(null, "2027-01-01", 1_500)], alone), "a start that is not known").toEqual([
      [null, 1_500],
    ]);
  });
});

describe("leases of a building", () => {
  const building = () => held({}, "multifamily");
  const unit = (name: string, rent: number | null, from = "2026-01-01", to = "2026-12-31") =>
    row({ unit: name, lease_start: from, lease_end: to }, rent === null ? {} : { current_rent: rent });

  test("its rent is the sum over its units, and none where one of them has none", () => {
    const both = said([unit("A", 1_000), unit("B", 1_200)], building());
    expect(both).toMatchObject({ monthly_rent: 2_200, leases: [{ unit: "A" }, { unit: "B" }] });
    expect(both).not.toHaveProperty("lease_ends_on");
    expect(both).not.toHaveProperty("is_occupied");
    expect(said([unit("A", 1_000), unit("B", null)], building())).not.toHaveProperty("monthly_rent");
  });

  test("a unit counts by its last lease that has begun, and units never overlap each other", () => {
    const rows = [
      unit("A", 900, "2025-01-01", "2026-01-01"),
      unit("A", 1_000),
      unit("A", 1_300, "2027-01-01"),
      unit("B", 1_200),
    ];
    expect(said(rows, building())).toMatchObject({ monthly_rent: 2_200 });
    expect(
      plan([unit("A", 900, "2025-01-01", "2026-06-01"), unit("A", 1_000)], building())[0]?.problems[0],
    ).toMatch(/^The lease of unit A from 2025-01-01/);
  });
});

test.each([
  ...[
    ["Vacant", "vacant"],
    ["Vacant - leased", "vacant"],
    ["unoccupied", "vacant"],
    ["V", "vacant"],
  ],
  ...[
    ["Empty", "vacant"],
    ["Available now", "vacant"],
    ["Ready", "vacant"],
    ["Make ready", "vacant"],
  ],
  ...[
    ["Turn", "vacant"],
    ["Down", "vacant"],
    ["Off market", "vacant"],
    ["offmarket", "vacant"],
    ["Rehab", "vacant"],
  ],
  ...[
    ["Renovation", "vacant"],
    ["Not leased", "vacant"],
    ["No", "vacant"],
    ["Occupied", "occupied"],
  ],
  ...[
    ["Leased", "occupied"],
    ["Rented", "occupied"],
    ["Tenant occupied", "occupied"],
    ["Current", "occupied"],
  ],
  ...[
    ["O", "occupied"],
    ["T", "occupied"],
    ["MTM", "occupied"],
    ["Month to month", "occupied"],
  ],
  ...[
    ["Notice", "occupied"],
    ["Eviction", "occupied"],
    ["Past due", "occupied"],
    ["Yes", "occupied"],
  ],
  ...[
    ["Sold", "sold"],
    ["Disposed", "sold"],
    ["Disposition", "sold"],
    ["Closed sale", "sold"],
  ],
  ...[
    ["Closed", "unclear"],
    ["Owner", "unclear"],
    ["Nobody", "unclear"],
    ["Terminated", "unclear"],
    ["", "unclear"],
  ],
  [undefined, undefined],
] as [string | undefined, string | undefined][])("“%s” says %s", (text, status) => {
  expect(readStatus(text)).toBe(status);
});

describe("what a row says of a home", () => {
  const read = (text: Record<string, string>, numbers: Record<string, number> = {}) =>
    readValues({ row: 2, text, numbers, issues: [] });

  test("each field by its column; what the file leaves out is not there", () => {
    const all = {
      ...{
        own_id: "H-1",
        acquisition_date: "2023-01-02",
        lease_start: "2026-01-01",
        lease_end: "2026-12-31",
      },
      ...{
        loan_maturity: "2031-01-01",
        as_of: "2026-03-31",
        notes: "n".repeat(2_001),
        occupancy_status: "Leased",
      },
    };
    const numbers = {
      ...{ purchase_price: 200_000, ownership_share: 0.5, current_rent: 1_500, loan_balance: 90_000 },
      ...{ loan_rate: 0.05, loan_payment: 700 },
    };
    expect(read(all, numbers)).toEqual({
      ...{ own_id: "H-1", acquired_at: "2023-01-02", acquisition_price: 200_000, ownership_share: 0.5 },
      ...{
        monthly_rent: 1_500,
        rent_as_of: "2026-03-31",
        lease_starts_on: "2026-01-01",
        lease_ends_on: "2026-12-31",
      },
      ...{ loan_balance: 90_000, loan_rate: 0.05, loan_payment: 700, loan_matures_on: "2031-01-01" },
      ...{ loan_as_of: "2026-03-31", notes: "n".repeat(2_000), is_occupied: true },
    });
    expect(read({ own_id: "H-1", as_of: "2026-03-31" })).toEqual({ own_id: "H-1" });
    expect(
      read(
        { as_of: "2026-03-31", rent_as_of: "2026-02-28", loan_as_of: "2026-01-31" },
        { current_rent: 1, loan_balance: 2 },
      ),
    ).toMatchObject({ rent_as_of: "2026-02-28", loan_as_of: "2026-01-31" });
  });

  test("a vacant home has no rent and no lease unless the row has one", () => {
    expect(read({ occupancy_status: "Vacant" })).toEqual({
      ...{
        is_occupied: false,
        monthly_rent: null,
        lease_starts_on: null,
        lease_ends_on: null,
        rent_as_of: null,
      },
    });
    expect(
      read({ occupancy_status: "Vacant", lease_end: "2026-01-31" }, { current_rent: 900 }),
    ).toMatchObject({
      ...{ monthly_rent: 900, lease_ends_on: "2026-01-31", lease_starts_on: null },
    });
    expect(read({ occupancy_status: "Owner" })).toEqual({});
  });

  test("it is told where it differs from what is held, by more than is ever shown", () => {
    const from = { ...EMPTY, monthly_rent: 1_500, notes: "a", lease_ends_on: "2026-01-31" };
    expect(listDifferences({ monthly_rent: 1_500 + 5e-7, notes: "a" }, from)).toEqual([]);
    expect(
      listDifferences({ monthly_rent: 1_500.01, notes: null as unknown as string, leases: [] }, from),
    ).toEqual([
      { field: "monthly_rent", label: "Monthly rent", from: 1_500, to: 1_500.01 },
      { field: "notes", label: "Notes", from: "a", to: null },
    ]);
    const fields: SaidValues = {
      ...{ own_id: "x", acquired_at: "x", acquisition_price: 1, ownership_share: 0.5, is_occupied: true },
      ...{ monthly_rent: 1, rent_as_of: "x", lease_starts_on: "x", lease_ends_on: "x", loan_balance: 1 },
      ...{ loan_rate: 0.1, loan_payment: 1, loan_matures_on: "x", loan_as_of: "x", notes: "x" },
    };
    expect(listDifferences(fields, undefined).map(({ label }) => label)).toEqual([
      ...[
        "Own id",
        "Acquired",
        "Purchase price",
        "Ownership share",
        "Occupied",
        "Monthly rent",
        "Rent as of",
      ],
      ...[
        "Lease start",
        "Lease end",
        "Loan balance",
        "Loan rate",
        "Loan payment",
        "Loan maturity",
        "Loan as of",
      ],
      "Notes",
    ]);
  });
});

describe("what is kept and worth a look", () => {
  const note = (values: SaidValues, of: Partial<Parameters<typeof noteValues>[1]> = {}) =>
    noteValues(values, {
      held: EMPTY,
      value: null,
      isBuilding: false,
      today: TODAY,
      status: undefined,
      ...of,
    });

  test("a loan above the value, else above the price", () => {
    const words = "The loan of $200,001 is larger than the home's value or price of $200,000";
    expect(note({ loan_balance: 200_001 }, { value: 200_000 })).toEqual([words]);
    expect(note({ loan_balance: 200_000 }, { value: 200_000 })).toEqual([]);
    expect(note({ loan_balance: 200_001, acquisition_price: 200_000 })).toEqual([words]);
    expect(note({ loan_balance: 200_001 }, { held: { ...EMPTY, acquisition_price: 200_000 } })).toEqual([
      words,
    ]);
    expect(note({ loan_balance: 200_001 })).toEqual([]);
  });

  test("a year's rent of a house, and rent of a vacant home", () => {
    expect(note({ monthly_rent: 15_000 })).toEqual(["$15,000 a month looks like a year's rent"]);
    expect(note({ monthly_rent: 14_999 })).toEqual([]);
    expect(note({ monthly_rent: 15_000 }, { isBuilding: true })).toEqual([]);
    expect(note({ is_occupied: false, monthly_rent: 1 })).toEqual(["Vacant, and with a rent"]);
    expect(note({ is_occupied: false, monthly_rent: 0 })).toEqual([]);
    expect(note({ is_occupied: true })).toEqual(["Occupied, and without a rent"]);
    expect(note({ is_occupied: true }, { held: { ...EMPTY, monthly_rent: 900 } })).toEqual([]);
  });

  test("days that have passed, or are still to come: not today's", () => {
    expect(note({ lease_ends_on: "2026-05-19" })).toEqual(["The lease ended on 2026-05-19"]);
    expect(note({ lease_ends_on: TODAY })).toEqual([]);
    expect(note({ loan_matures_on: "2026-05-19", loan_balance: 1 })).toEqual([
      "The loan matured on 2026-05-19",
    ]);
    expect(note({ loan_matures_on: TODAY, loan_balance: 1 })).toEqual([]);
    expect(note({ loan_matures_on: "2026-05-19" }), "without a loan").toEqual([]);
    expect(note({ loan_matures_on: "2026-05-19" }, { held: { ...EMPTY, loan_balance: 5 } })).toHaveLength(1);
    expect(note({ acquired_at: "2026-05-21" })).toEqual(["The purchase on 2026-05-21 is still to come"]);
    expect(note({ acquired_at: TODAY })).toEqual([]);
    expect(note({}, { status: "Owner" })).toEqual(["“Owner” says neither occupied, vacant nor sold"]);
  });
});

test("several loans add up: the rate by balance, the maturity of the largest, the oldest day; one unknown leaves none", () => {
  const loan = (
    balance: number,
    rate: number | null,
    payment: number | null,
    matures: string,
    asOf?: string,
  ) =>
    row(
      { loan_maturity: matures, ...(asOf === undefined ? {} : { loan_as_of: asOf }) },
      {
        loan_balance: balance,
        ...(rate === null ? {} : { loan_rate: rate }),
        ...(payment === null ? {} : { loan_payment: payment }),
      },
    );
  const read = (rows: OwnRow[]) => planLoans({ rows, held: [held()], today: TODAY })[0]?.values as SaidValues;
  const whole = read([
    loan(100_000, 0.04, 700, "2031-01-01", "2026-04-30"),
    loan(300_000, 0.06, 1_900, "2029-01-01", "2026-03-31"),
  ]);
  expect(whole).toMatchObject({ loan_balance: 400_000, loan_payment: 2_600, loan_matures_on: "2029-01-01" });
  expect(whole.loan_rate).toBeCloseTo(0.055, 12);
  expect(whole.loan_as_of).toBe("2026-03-31");
  expect(whole.loans?.map(({ balance }) => balance)).toEqual([100_000, 300_000]);
  expect(
    read([loan(1, 0.04, 700, "2031-01-01", "2026-04-30"), loan(3, null, null, "2029-01-01")]),
  ).toMatchObject({
    ...{ loan_balance: 4, loan_rate: null, loan_payment: null, loan_as_of: null },
  });
  expect(read([loan(100_000, 0.04, 700, "2031-01-01")])).toMatchObject({
    loan_balance: 100_000,
    loans: null,
  });
});
