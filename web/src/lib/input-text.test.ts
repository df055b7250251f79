import fc from "fast-check";
import { expect, test } from "vitest";
import { inputText, readInput } from "./input-text.ts";

const price = { format: "currency", grain: "scalar" } as const;
const share = { format: "percent", grain: "scalar" } as const;
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
  expect(read("1.25x", price)).toEqual({ ok: true, value: 1.25 });
  expect(read("5.75", share)).toEqual({ ok: true, value: 0.0575 });
  expect(read("5.75%", share)).toEqual({ ok: true, value: 0.0575 });
  expect(read(" ", share)).toEqual({ ok: true, value: undefined });
  expect(read("3% 2.5; 2", growth)).toEqual({ ok: true, value: [0.03, 0.025, 0.02] });
  expect(read("3", growth)).toEqual({ ok: true, value: 0.03 });
});

test("what is no figure is refused, never guessed", () => {
  for (const text of ["abc", "12abc", "1-2", "$", "--3", "Infinity", "NaN", "-5$1,275", "5(3)", "k"])
    expect(readInput(text, price)).toEqual({ ok: false });
  expect(readInput("3 abc", growth)).toEqual({ ok: false });
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
