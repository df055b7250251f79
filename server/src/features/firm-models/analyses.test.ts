import type {
  MaxBid,
  ModelSensitivity,
  ModelSimulation,
  ModelTornado,
} from "@labs/contract/firm-models/model-analyses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { type FilledCell, fillCells } from "../../test/firm-model.ts";
import { createForm } from "../../test/form.ts";

let labs: TestApp;
let analyst: { cookie: string };
let viewer: { cookie: string };
let id: string;
beforeAll(async () => {
  labs = await createTestApp();
  [analyst, viewer] = [await labs.signIn("analyst"), await labs.signIn("viewer")];
  const content = await fillCells(MODEL);
  const form = createForm({}, { name: "Analyses.xlsx", content });
  const headers = { ...form.headers, ...analyst };
  const url = "/api/firm-models";
  id = (await labs.app.inject({ method: "POST", url, payload: form.payload, headers })).json().id;
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
});
afterAll(() => labs.close());

/** Two cells of the price, one in thousands; the yield falls with the price, its share is a number in text. */
const MODEL: Record<string, Record<string, FilledCell>> = {
  Deal: {
    A1: "Purchase price",
    B1: { value: 1_000_000, format: "$#,##0" },
    A2: "Contract price ($000s)",
    B2: 1_000,
    A3: "Market rent per month",
    B3: { value: 8_000, format: "$#,##0" },
    A4: "Vacancy",
    B4: "5%",
    A5: "Purchase price tomorrow",
    B5: "as today",
    A7: "Net operating income",
    B7: { formula: "B3*12*(1-VALUE(B4))", value: 91_200, format: "$#,##0" },
    A8: "Cap rate",
    B8: { formula: "B7/((B1+B2*1000)/2)", value: 0.0912, format: "0.00%" },
    A9: "Unmoved",
    B9: { formula: "1/0", value: 0 },
    A10: "Other",
    B10: { formula: 'IF(B5="",0,B8)', value: 0.0912 },
  },
};

const ask = (question: string, payload: object, headers = analyst) =>
  labs.app.inject({ method: "POST", url: `/api/firm-models/${id}/${question}`, payload, headers });
async function answer<Answer>(question: string, payload: object): Promise<Answer> {
  const answered = await ask(question, payload);
  expect(answered.statusCode, answered.body).toBe(200);
  return answered.json();
}

const CAP = "Deal!B8";

test("the maximum bid needs a price: a mapped one, or a cell that is named", async () => {
  const refused = await ask("max-bid", { output: CAP, target: 0.08 });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    expect.stringContaining("mapped to the purchase price"),
  ]);
  const named = await answer<MaxBid>("max-bid", { output: CAP, target: 0.08, input: "Deal!B1" });
  // The other cell of the price stays: the mean of both is 1,140,000.
  expect(named.value).toBeCloseTo(1_280_000, 2);
});

test("the maximum bid moves every cell that is mapped to the price, each in its unit", async () => {
  const unit = { scale: "one" };
  const payload = {
    basedOn: 0,
    inputs: [
      { cell: "Deal!B1", field: "purchasePrice", unit },
      { cell: "Deal!B2", field: "purchasePrice", unit: { scale: "thousands" } },
      { cell: "Deal!B4", field: "vacancyPct", unit },
    ],
    outputs: [{ cell: CAP, field: "goingInCapRate" }],
  };
  const url = `/api/firm-models/${id}/mapping`;
  expect((await labs.app.inject({ method: "PUT", url, payload, headers: analyst })).statusCode).toBe(200);
  const bid = await answer<MaxBid>("max-bid", { output: CAP, target: 0.08 });
  expect(bid).toMatchObject({
    status: "solved",
    text: "$1,140,000",
    crossings: 1,
    input: { label: "Purchase price" },
  });
  expect(Math.abs(bid.residual ?? 1)).toBeLessThan(1e-11);
  expect(bid.changes.map(({ cell }) => cell)).toEqual(["Deal!B1", "Deal!B2"]);
  expect(bid.changes[1]?.value).toBeCloseTo(1_140, 6);
  const never = await answer<MaxBid>("max-bid", { output: CAP, target: 5 });
  expect(never).toMatchObject({ status: "never_met", value: null, changes: [] });
  const always = await answer<MaxBid>("max-bid", { output: CAP, target: 0.001, low: 1_000, high: 2_000_000 });
  expect(always.status).toBe("always_met");
  const none = await answer<MaxBid>("max-bid", { output: "Deal!B9", target: 1 });
  expect(none).toMatchObject({ status: "not_a_number", atLow: { value: null } });
});

test("a table tells one result over two inputs; what is no number says what it is", async () => {
  const table = await answer<ModelSensitivity>("sensitivity", {
    rows: { cell: "Deal!B1", values: [500_000, 1_000_000] },
    columns: { cell: "Deal!B4", values: [0, 0.1] },
    output: CAP,
  });
  expect(table.grid.map((row) => row.map(({ value }) => value))).toEqual([
    [expect.closeTo(0.192, 12), expect.closeTo(0.1728, 12)],
    [expect.closeTo(0.096, 12), expect.closeTo(0.0864, 12)],
  ]);
  expect(table.rows.values[0]?.text).toBe("$500,000");
  const failing = await answer<ModelSensitivity>("sensitivity", {
    rows: { cell: "Deal!B1", values: [0] },
    columns: { cell: "Deal!B3", values: [1] },
    output: CAP,
  });
  expect(failing.grid).toEqual([[{ value: null, text: "#DIV/0!" }]]);
  const twice = { cell: "Deal!B1", values: [1] };
  expect(
    (await ask("sensitivity", { rows: twice, columns: { ...twice, cell: "Deal!B2" }, output: CAP }))
      .statusCode,
  ).toBe(422);
});

test("a tornado ranks inputs by what moving each alone makes of a result", async () => {
  const drivers = [
    { cell: "Deal!B4", low: 0.04, high: 0.06 },
    { cell: "Deal!B1", low: 900_000, high: 1_100_000 },
  ];
  const { bars, output } = await answer<ModelTornado>("tornado", { output: CAP, drivers });
  expect(output.text).toBe("9.12%");
  expect(bars.map(({ cell }) => cell)).toEqual(["Deal!B1", "Deal!B4"]);
  expect(bars[0]?.atLow.value).toBeCloseTo(91_200 / 900_000, 12);
  expect(bars[1]?.atHigh.value).toBeCloseTo(0.09024, 12);
});

test("a simulation draws inputs by chance, the same for the same seed, and counts misses of a target", async () => {
  const request = {
    outputs: [{ cell: CAP, target: 0.0912 }, { cell: "Deal!B9" }],
    drivers: [
      { cell: "Deal!B3", spread: { kind: "normal", standardDeviation: 400 } },
      { cell: "Deal!B4", spread: { kind: "triangular", low: 0.02, mode: 0.05, high: 0.12 } },
      { cell: "Deal!B1", spread: { kind: "uniform", low: 950_000, high: 1_050_000 } },
    ],
    trials: 2_000,
    seed: 7,
  };
  const first = await answer<ModelSimulation>("simulate", request);
  const again = await answer<ModelSimulation>("simulate", request);
  expect({ ...again, milliseconds: 0 }).toEqual({ ...first, milliseconds: 0 });
  const [cap, unmoved] = first.outputs;
  expect([first.trials, cap?.known, unmoved?.known]).toEqual([2_000, 2_000, 0]);
  expect(unmoved?.mean).toEqual({ value: null, text: "—" });
  // Mean of the vacancy 0.0633; of one over the price 1.00083e-6: 96,000 x 0.93667 x 1.00083e-6.
  expect(cap?.mean.value).toBeCloseTo(0.09, 3);
  expect(cap?.percentiles.map(({ share }) => share)).toEqual([0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95]);
  expect(cap?.belowTarget).toBeGreaterThan(0.5);
  expect(cap?.quantiles).toHaveLength(401);
  expect(cap?.quantiles).toEqual(cap?.quantiles.toSorted((a, b) => a - b));
  expect(cap?.quantiles[200]).toBe(cap?.percentiles[3]?.value);
  const other = await answer<ModelSimulation>("simulate", { ...request, seed: 8 });
  expect(other.outputs[0]?.mean.value).not.toBe(cap?.mean.value);
});

const spread = { kind: "normal", standardDeviation: 1 };
test.each([
  ["max-bid", { output: CAP, target: 1, low: 2, high: 1 }, "lower bound"],
  ["max-bid", { output: CAP, target: 1, input: CAP }, "holds a formula"],
  ["max-bid", { output: CAP, target: 1, input: "Deal!B5" }, "holds no number"],
  ["tornado", { output: "Deal!Z9", drivers: [{ cell: "Deal!B1", low: 1, high: 2 }] }, "nothing in Deal!Z9"],
  ["tornado", { output: CAP, drivers: [] }, ""],
  [
    "simulate",
    {
      outputs: [{ cell: CAP }],
      drivers: [
        { cell: "Deal!B1", spread },
        { cell: "Deal!B2", spread },
      ],
    },
    "move together",
  ],
  [
    "simulate",
    {
      outputs: [{ cell: CAP }],
      drivers: [{ cell: "Deal!B1", spread: { kind: "uniform", low: 2, high: 1 } }],
    },
    "lower end",
  ],
  ["simulate", { outputs: [{ cell: CAP }], drivers: [{ cell: "Deal!B1", spread }], trials: 1e6 }, ""],
])("%s refuses %j", async (question, payload, words) => {
  const refused = await ask(question, payload);
  expect(refused.statusCode, refused.body).toBe(422);
  expect(refused.json().detail[0].msg).toContain(words);
});

test("another's model that is not shared is analyzed by nobody else", async () => {
  const drivers = [{ cell: "Deal!B1", low: 1, high: 2 }];
  expect((await ask("tornado", { output: CAP, drivers }, viewer)).statusCode).toBe(404);
});
