import fc from "fast-check";
import { describe, expect, test } from "vitest";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, inputAt, withInput, withInputs } from "../inputs/model-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { mergeInputs } from "./merge-inputs.ts";
import { isSameValue } from "./same-value.ts";

/** Three floor plans, three tables' worth of rows, lists by year, groups and scalars. */
const BUILDING: Inputs = {
  ...golden.mfA.inputs,
  rentGrowth: [0.03, 0.03, 0.025, 0.02],
  unitMix: ["A1", "A2", "B1", "B2"].map((floorPlan, at) => ({
    floorPlan,
    beds: 1 + (at >> 1),
    sqft: 600 + 100 * at,
    units: 10 + at,
    marketRent: 1_200 + 100 * at,
    inPlaceRent: 1_150 + 100 * at,
  })),
  capitalNeeds: [
    { item: "Roof", month: 12, amount: 40_000 },
    { item: "Boiler", month: 30, amount: 25_000 },
  ],
};
const HOME: Inputs = golden.sfrA.inputs;
const BASES: Record<ModelName, Inputs> = { multifamily: BUILDING, singlefamily: HOME };

/** One change somewhere, told by its place: two changes of different places never touch. */
type Edit = { place: string; apply: (inputs: Inputs) => Inputs };

const scalar = (path: string): fc.Arbitrary<Edit> =>
  fc
    .oneof(fc.integer({ min: 1, max: 1_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map((value) => ({ place: path, apply: (inputs) => withInput(inputs, path, value) }));

const year = (path: string, at: number): fc.Arbitrary<Edit> =>
  fc.integer({ min: 1, max: 90 }).map((value) => ({
    place: `${path} ${at}`,
    apply: (inputs) => {
      const list = [...(inputAt(inputs, path) as number[])];
      list[at] = value / 1_000;
      return withInput(inputs, path, list);
    },
  }));

const onTable = (table: string, change: (rows: Inputs[]) => Inputs[]) => (inputs: Inputs) =>
  withInput(inputs, table, change(inputAt(inputs, table) as Inputs[]));

const cell = (table: string, key: string, name: string, column: string): fc.Arbitrary<Edit> =>
  fc.integer({ min: 1, max: 5_000 }).map((value) => ({
    place: `${table} ${name}`,
    apply: onTable(table, (rows) =>
      rows.map((row) => (row[key] === name ? { ...row, [column]: value } : row)),
    ),
  }));

const removal = (table: string, key: string, name: string): fc.Arbitrary<Edit> =>
  fc.constant({
    place: `${table} ${name}`,
    apply: onTable(table, (rows) => rows.filter((row) => row[key] !== name)),
  });

const addition = (name: string): fc.Arbitrary<Edit> =>
  fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(4)).map(([month, at]) => ({
    place: `capitalNeeds ${name}`,
    apply: onTable("capitalNeeds", (rows) => rows.toSpliced(at, 0, { item: name, month, amount: 5_000 })),
  }));

const ofBuilding: fc.Arbitrary<Edit>[] = [
  ...["purchasePrice", "holdYears", "exitCapRate", "debt.rate", "debt.maxLtv"].map(scalar),
  ...[0, 1, 2, 3].map((at) => year("rentGrowth", at)),
  ...["A1", "A2", "B1"].flatMap((plan) => [
    cell("unitMix", "floorPlan", plan, "marketRent"),
    cell("unitMix", "floorPlan", plan, "units"),
  ]),
  removal("unitMix", "floorPlan", "B2"),
  removal("capitalNeeds", "item", "Roof"),
  ...["Paving", "Elevator", "Windows"].map(addition),
];
const ofHome = ["purchasePrice", "monthlyRent", "holdYears", "debt.rate", "debt.ltc", "vacancyPct"].map(
  scalar,
);

const edits = (model: ModelName) =>
  fc.array(fc.oneof(...(model === "multifamily" ? ofBuilding : ofHome)), { maxLength: 8 });

/** Edits of several people that never touch the same place. */
function disjoint(lists: Edit[][]): Edit[][] {
  const taken = new Set<string>();
  return lists.map((list) => {
    const own = list.filter(({ place }) => !taken.has(place));
    for (const { place } of own) taken.add(place);
    return own;
  });
}

const apply = (inputs: Inputs, list: readonly Edit[] = []): Inputs =>
  list.reduce((changed, edit) => edit.apply(changed), inputs);

describe.each<ModelName>(["multifamily", "singlefamily"])("of %s", (model) => {
  const base = BASES[model];
  const merge = (mine: Inputs, theirs: Inputs, from = base) =>
    mergeInputs({ model, base: from, mine, theirs });

  test("edits of different places merge to the same in either order, both in it and without a conflict", () => {
    fc.assert(
      fc.property(edits(model), edits(model), (one, two) => {
        const [own = [], other = []] = disjoint([one, two]);
        const [mine, theirs] = [apply(base, own), apply(base, other)];
        const merged = merge(mine, theirs);
        expect(merged.undecided).toEqual([]);
        expect(merged.inputs).toEqual(merge(theirs, mine).inputs);
        expect(sorted(merged.inputs)).toEqual(sorted(apply(mine, other)));
      }),
    );
  });

  test("a merge with itself is itself, and with an unchanged side the other side", () => {
    fc.assert(
      fc.property(edits(model), (list) => {
        const mine = apply(base, list);
        expect(merge(mine, mine)).toMatchObject({ inputs: mine, undecided: [] });
        expect(merge(mine, base).inputs).toEqual(mine);
        expect(merge(base, mine).inputs).toEqual(mine);
        expect(merge(mine, mine, mine)).toEqual({ inputs: mine, items: [], undecided: [] });
      }),
    );
  });

  test("edits of different places by three merge to the same, whichever two are merged first", () => {
    fc.assert(
      fc.property(edits(model), edits(model), edits(model), (one, two, three) => {
        const [a = base, b = base, c = base] = disjoint([one, two, three]).map((list) => apply(base, list));
        const left = merge(merge(a, b).inputs, c);
        const right = merge(a, merge(b, c).inputs);
        expect(left.undecided).toEqual([]);
        expect(left.inputs).toEqual(right.inputs);
      }),
    );
  });

  test("whatever both change, what they changed alike is no conflict, and what they did not is one in either order", () => {
    fc.assert(
      fc.property(edits(model), edits(model), (one, two) => {
        const [mine, theirs] = [apply(base, one), apply(base, two)];
        const [merged, turned] = [merge(mine, theirs), merge(theirs, mine)];
        expect(merged.inputs).toEqual(turned.inputs);
        expect(ids(merged.undecided)).toEqual(ids(turned.undecided));
        for (const item of merged.items) {
          const isAlike = isSameValue(item.mine, item.theirs);
          expect(item.isConflict).toBe(item.changedBy === "both" && !isAlike);
        }
        // All of mine, or all of theirs, is that side.
        for (const [side, whole] of [
          ["mine", mine],
          ["theirs", theirs],
        ] as const) {
          const { inputs, undecided } = mergeInputs({ model, base, mine, theirs, choose: () => side });
          expect(undecided).toEqual([]);
          expect(sorted(inputs)).toEqual(sorted(whole));
        }
      }),
    );
  });
});

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).sort();

/** The order of rows carries no figure. */
function sorted(inputs: Inputs): Inputs {
  const tables = ["unitMix", "capitalNeeds"].filter((table) => table in inputs);
  return withInputs(
    inputs,
    tables.map((table) => [
      table,
      (inputs[table] as Inputs[]).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    ]),
  );
}
