import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultBoosting, fitBoosting, predictBoosting } from "./boosting.ts";
import { binColumn } from "./boosting-tree.ts";
import { createRandom } from "./seeded-random.ts";

function makeData(count: number, seed: number) {
  const random = createRandom(seed);
  const draw = () => Float64Array.from({ length: count }, random);
  const columns = [draw(), draw(), draw()];
  const [a, b] = columns;
  const target = Float64Array.from({ length: count }, (_, row) => {
    const step = (a?.[row] ?? 0) > 0.5 ? 1 : 0;
    return step + 2 * (b?.[row] ?? 0) ** 2 + 0.1 * (random() - 0.5);
  });
  return { columns, target };
}

const whole = {
  ...defaultBoosting,
  trees: 40,
  columnShare: 1,
  rowShare: 1,
  clipAt: 1000,
  minimumRows: 4,
  seed: 1,
};

function squaredError(data: ReturnType<typeof makeData>, trees: number): number {
  const model = fitBoosting({ ...data, options: { ...whole, trees } });
  return data.target.reduce((sum, value, row) => {
    const fitted = predictBoosting(
      model,
      data.columns.map((column) => column[row] ?? Number.NaN),
    );
    return sum + (value - fitted) ** 2;
  }, 0);
}

describe("boosting", () => {
  test("follows a step, as its documentation says", () => {
    const model = fitBoosting({
      columns: [Float64Array.of(0, 0, 1, 1)],
      target: Float64Array.of(1, 1, 3, 3),
      options: { ...whole, trees: 200, minimumRows: 1, l2: 0 },
    });
    expect(predictBoosting(model, [1])).toBeCloseTo(3, 2);
    expect(predictBoosting(model, [0])).toBeCloseTo(1, 2);
  });

  test("more trees never raise the error on the rows they were grown on", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (seed) => {
        const data = makeData(120, seed);
        const errors = [1, 5, 20, 60].map((trees) => squaredError(data, trees));
        for (let k = 1; k < errors.length; k += 1) {
          expect(errors[k]).toBeLessThanOrEqual((errors[k - 1] ?? 0) + 1e-9);
        }
      }),
      { numRuns: 12 },
    );
  });

  test("the same seed grows the same trees, and the order of the rows does not matter", () => {
    const data = makeData(300, 3);
    const model = fitBoosting({ ...data, options: whole });
    expect(fitBoosting({ ...data, options: whole })).toEqual(model);
    const turned = {
      columns: data.columns.map((column) => column.toReversed()),
      target: data.target.toReversed(),
    };
    const other = fitBoosting({ ...turned, options: whole });
    for (const row of [0, 57, 123, 299]) {
      const facts = data.columns.map((column) => column[row] ?? 0);
      expect(predictBoosting(other, facts)).toBeCloseTo(predictBoosting(model, facts), 6);
    }
  });

  test("new rows go down the trees as the known ones did, what is not known among them", () => {
    const data = makeData(200, 5);
    for (let row = 0; row < 200; row += 7) data.columns[0]?.set([Number.NaN], row);
    const model = fitBoosting({ ...data, options: { ...whole, trees: 1, learningRate: 1, l2: 0 } });
    const known = data.columns.map((column) => Array.from(column));
    const sums = new Map<number, { sum: number; count: number }>();
    for (const [row, value] of data.target.entries()) {
      const leaf = predictBoosting(
        model,
        known.map((column) => column[row] ?? Number.NaN),
      );
      const entry = sums.get(leaf) ?? { sum: 0, count: 0 };
      sums.set(leaf, { sum: entry.sum + value, count: entry.count + 1 });
    }
    // A tree of squared error answers its leaf's mean.
    for (const [leaf, { sum, count }] of sums) expect(leaf).toBeCloseTo(sum / count, 9);
  });

  test("an absurd target pulls no harder than the limit", () => {
    const data = makeData(300, 8);
    const dirty = { ...data, target: data.target.map((value, row) => (row === 10 ? 1e6 : value)) };
    const options = { ...whole, clipAt: 2.5 };
    const [clean, pulled] = [fitBoosting({ ...data, options }), fitBoosting({ ...dirty, options })];
    const facts = data.columns.map((column) => column[10] ?? 0);
    expect(Math.abs(predictBoosting(pulled, facts) - predictBoosting(clean, facts))).toBeLessThan(1);
  });
});

test("bins keep the order of values, few values each their own bin", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 600 }),
      (values) => {
        const { bins, count } = binColumn(Float64Array.from(values));
        expect(count).toBeLessThanOrEqual(256);
        const order = values.map((value, row) => ({ value, bin: bins[row] ?? 0 }));
        order.sort((a, b) => a.value - b.value);
        for (const [k, { bin }] of order.entries()) {
          expect(bin).toBeGreaterThanOrEqual(order[k - 1]?.bin ?? 1);
        }
      },
    ),
  );
  expect(Array.from(binColumn(Float64Array.of(5, Number.NaN, 3, 5)).bins)).toEqual([2, 0, 1, 2]);
});

test("many values are cut into bins of like many rows", () => {
  const { bins, count } = binColumn(Float64Array.from({ length: 10_000 }, (_, at) => at ** 2));
  const rows = Map.groupBy(bins, (bin) => bin);
  expect(count).toBeGreaterThan(240);
  expect(rows.size).toBe(count - 1);
  for (const { length } of rows.values())
    expect(Math.abs(length - 10_000 / rows.size)).toBeLessThanOrEqual(2);
});
