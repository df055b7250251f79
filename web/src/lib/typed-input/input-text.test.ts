import fc from "fast-check";
import { expect, test } from "vitest";
import { inputText, readInput } from "./input-text.ts";

const price = { format: "currency", grain: "scalar" } as const;
const share = { format: "percent", grain: "scalar" } as const;
const coverage = { format: "multiple", grain: "scalar" } as const;
const growth = { format: "percent", grain: "list" } as const;

test("what is typed or pasted is read with its signs", () => {
  const read = (text: string, row: Parameters<typeof readInput>[1]) => readInput(text, row);
  expect(read("$1,250,000", price)).toEqual({ ok: true, value: 1_250_000 });
  expect(read("1.25m", price)).toEqual({ ok: true, value: 1_250_000 });
  expect(read("412k", price)).toEqual({ ok: true, value: 412_000 });
  expect(read("($500)", price)).toEqual({ ok: true, value: -500 });
  expect(read("$ (500)", price)).toEqual({ ok: true, value: -500 });
  expect(read("(1.5k)", price)).toEqual({ ok: true, value: -1_500 });
  expect(read("(1.50%)", share)).toEqual({ ok: true, value: -0.015 });
  expect(read("(1.50)%", share)).toEqual({ ok: true, value: -0.015 });
  expect(read("1.25x", coverage)).toEqual({ ok: true, value: 1.25 });
  expect(read("1.25 X", coverage)).toEqual({ ok: true, value: 1.25 });
  expect(read("$1.5MM", price)).toEqual({ ok: true, value: 1_500_000 });
  expect(read("$ 1.5 k", price)).toEqual({ ok: true, value: 1_500 });
  expect(read("\u2212$35", price)).toEqual({ ok: true, value: -35 });
  expect(read("1 250", price)).toEqual({ ok: true, value: 1_250 });
  expect(read("12 %", share)).toEqual({ ok: true, value: 0.12 });
  expect(read("25 bps", share)).toEqual({ ok: true, value: 0.0025 });
  expect(read("5.75", share)).toEqual({ ok: true, value: 0.0575 });
  expect(read("5.75%", share)).toEqual({ ok: true, value: 0.0575 });
  expect(read(" ", share)).toEqual({ ok: true, value: undefined });
  expect(read("3% 2.5; 2", growth)).toEqual({ ok: true, value: [0.03, 0.025, 0.02] });
  expect(read("3", growth)).toEqual({ ok: true, value: 0.03 });
  expect(read("3 %, 2.5 %,2%", growth)).toEqual({ ok: true, value: [0.03, 0.025, 0.02] });
  expect(read("$ 500 $1,250", { format: "currency", grain: "list" })).toEqual({
    ok: true,
    value: [500, 1_250],
  });
});

test("a calculation is what it comes to", () => {
  const read = (text: string, row: Parameters<typeof readInput>[1] = price) => readInput(text, row);
  expect(read("=1200*1.5")).toEqual({ ok: true, value: 1_800 });
  expect(read(" = (950 + 75) * 12")).toEqual({ ok: true, value: 12_300 });
  expect(read("=$1.2m-35k")).toEqual({ ok: true, value: 1_165_000 });
  expect(read("=1.2m/3k")).toEqual({ ok: true, value: 400 });
  expect(read("=1,250,000/4")).toEqual({ ok: true, value: 312_500 });
  expect(read("=-500+200")).toEqual({ ok: true, value: -300 });
  expect(read("=0.1+0.2")).toEqual({ ok: true, value: 0.3 });
  expect(read("=5.5%+0.25%", share)).toEqual({ ok: true, value: 0.0575 });
  expect(read("=2.5 + 0.5", growth)).toEqual({ ok: true, value: 0.03 });
  // Of dollars a percent is a hundredth, as in a spreadsheet.
  expect(read("=1200*12%")).toEqual({ ok: true, value: 144 });
  expect(read("=100/5%")).toEqual({ ok: true, value: 2_000 });
  for (const text of ["=", "=abc", "=1/0", "=1200*", "=SUM(1, 2)", "=1<2", '="3"', "1200*1.5"])
    expect([text, read(text)]).toEqual([text, { ok: false }]);
});

test("what is no figure is refused, never guessed", () => {
  for (const text of ["abc", "12abc", "1-2", "$", "--3", "Infinity", "NaN", "-5$1,275", "5(3)", "k"])
    expect(readInput(text, price)).toEqual({ ok: false });
  expect(readInput("3 abc", growth)).toEqual({ ok: false });
  // A comma that parts no thousands may be a decimal or a slip; two figures are not one.
  for (const text of ["1,2", "$1,25", "1,2500", "1234,567", "1.200,50", "1 2", "12,,000"])
    expect([text, readInput(text, price)]).toEqual([text, { ok: false }]);
  // Another unit's sign says that another field was meant.
  for (const [text, row] of [
    ["12%", price],
    ["12x", price],
    ["25 bps", price],
    ["$5", share],
    ["1.2m", share],
    ["$5", coverage],
    ["5%", coverage],
    ["1,2", share],
    ["1,2", growth],
  ] as const)
    expect([text, readInput(text, row)]).toEqual([text, { ok: false }]);
});

test("what a field shows is read back as the same figure", () => {
  fc.assert(
    fc.property(fc.integer({ min: -5e9, max: 5e9 }), (size) => {
      const rate = Number((size / 1e10).toPrecision(6));
      const amount = size / 100;
      expect(readInput(inputText(amount, price), price)).toEqual({ ok: true, value: amount });
      const back = readInput(inputText(rate, share), share);
      expect(back.ok && Math.abs(Number(back.value) - rate) < 1e-8).toBe(true);
    }),
  );
});
