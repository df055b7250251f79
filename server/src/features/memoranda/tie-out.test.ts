import type { MemorandumProposal } from "@labs/contract/uploads/memoranda";
import { expect, test } from "vitest";
import { tieOut } from "./tie-out.ts";

const said = (field: string, value: number | string, isProForma = false) =>
  ({ field, value, isProForma }) as unknown as MemorandumProposal;
const check = (noi: number, cap: number, price = 1_000_000) =>
  tieOut([said("askingPrice", price), said("noi", noi), said("capRate", cap)]).map(({ ok }) => ok);

test("income over price fits a cap rate to 0.11 points, or to a hundredth of it", () => {
  expect([check(61_099, 0.06), check(58_901, 0.06), check(61_101, 0.06), check(58_899, 0.06)]).toEqual([
    ...[[true], [true], [false], [false]],
  ]);
  expect([check(201_999, 0.2), check(202_001, 0.2), check(198_001, 0.2), check(197_999, 0.2)]).toEqual([
    ...[[true], [false], [true], [false]],
  ]);
});

test("what is and what is hoped for are told apart, in words, by what stands first", () => {
  const all = [
    ...[
      said("noi", "unknown"),
      said("askingPrice", 1_500_000),
      said("noi", 90_000.4),
      said("noi", 5),
      said("capRate", 0.06),
    ],
    ...[said("noi", 120_000, true), said("capRate", 0.07, true)],
  ];
  expect(tieOut(all.slice(1))).toEqual([
    { ok: true, text: "Income of $90,000 at $1,500,000 is 6.00%, which fits the cap rate of 6.00%" },
    {
      ok: false,
      text: "Pro forma income of $120,000 at $1,500,000 is 8.00%, which does not fit the cap rate of 7.00%",
    },
  ]);
  // A text is no figure, and where one of the three is missing there is nothing to hold together.
  expect(tieOut(all).map(({ text }) => text.slice(0, 9))).toEqual(["Pro forma"]);
  expect(tieOut([said("noi", 1), said("capRate", 0.06)])).toEqual([]);
  expect(tieOut([said("askingPrice", 1), said("noi", 1)])).toEqual([]);
  expect(tieOut([said("askingPrice", 1), said("capRate", 0.06), said("noi", 1, true)])).toEqual([]);
});
