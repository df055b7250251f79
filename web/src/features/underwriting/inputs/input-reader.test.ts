import type { FormulaRow } from "@labs/underwriting/formula-record";
import { expect, test } from "vitest";
import { beginDraft, changeDraft } from "../model/draft.ts";
import { createPartReader, createTextReader } from "./input-reader.ts";

const inputs = { purchasePrice: 200_000, debt: { rate: 0.06 } };
const origin = { inputs, basis: { purchasePrice: "facts", "debt.rate": "template" } };
const draft = beginDraft({ ...origin, began: inputs, basedOn: null, openedFrom: null, keptBy: null });
const row = { key: "debt.rate", format: "percent", grain: "scalar" } as unknown as FormulaRow;

test("what stands beside an input is the same object until it says something else", () => {
  const read = createPartReader("debt.rate", origin);
  const first = read(draft);
  expect(first).toEqual({ isEmpty: false, basis: "template", isChanged: false, isOwn: false });
  expect(read(changeDraft(draft, [{ path: "purchasePrice", value: 1 }]))).toBe(first);
  const typed = changeDraft(draft, [{ path: "debt.rate", value: 0.07 }], "debt.rate");
  const second = read(typed);
  expect(second).toEqual({ isEmpty: false, basis: "user", isChanged: true, isOwn: true });
  const further = changeDraft(typed, [{ path: "debt.rate", value: 0.075 }], "debt.rate");
  expect(read(further)).toBe(second);
  const back = changeDraft(further, [{ path: "debt.rate", value: 0.06, basis: "template" }]);
  expect(read(back)).toEqual(first);
  expect(read(changeDraft(back, [{ path: "debt.rate", value: undefined }])).isEmpty).toBe(true);
  expect(read(undefined).isEmpty).toBe(true);
});

test("a field's text follows the value, and is empty where there is none", () => {
  const read = createTextReader(row);
  expect(read(undefined)).toBe("");
  expect(read(draft)).toBe("6%");
  expect(read(changeDraft(draft, [{ path: "debt.rate", value: [0.07, 0.065] }]))).toBe("7% 6.5%");
  expect(read(changeDraft(draft, [{ path: "debt.rate", value: undefined }]))).toBe("");
});
