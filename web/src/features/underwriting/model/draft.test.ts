import { expect, test } from "vitest";
import {
  beginDraft,
  cancelTyping,
  changeDraft,
  changedPaths,
  endTyping,
  isChanged,
  isOwn,
  movedInputs,
  redoDraft,
  undoDraft,
  userInputs,
  withNewInputs,
} from "./draft.ts";

const inputs = { purchasePrice: 100, rentGrowth: [0.03, 0.02], monthlyRent: 2_000, renovation: 0 };
const basis = { purchasePrice: "user", rentGrowth: "template", monthlyRent: "comps", renovation: "template" };
const draft = beginDraft({ inputs, basis, began: inputs, basedOn: 2, openedFrom: 2, keptBy: null });

test("keystrokes into one input are undone together, a pasted block at once", () => {
  const typed = ["1", "12", "123"].reduce(
    (now, text) => changeDraft(now, [{ path: "purchasePrice", value: Number(text) }], "purchasePrice"),
    draft,
  );
  const pasted = changeDraft(endTyping(typed), [
    { path: "monthlyRent", value: 2_100 },
    { path: "rentGrowth", value: [0.01] },
  ]);
  const once = undoDraft(pasted);
  expect(once.inputs).toEqual({ ...inputs, purchasePrice: 123 });
  expect(undoDraft(once).inputs).toEqual(inputs);
  expect(undoDraft(undoDraft(once)).inputs).toEqual(inputs);
  expect(redoDraft(redoDraft(undoDraft(once))).inputs).toEqual(pasted.inputs);
  expect(redoDraft(redoDraft(undoDraft(once))).basis.monthlyRent).toBe("user");
});

test("the same input entered twice is two steps", () => {
  const first = endTyping(changeDraft(draft, [{ path: "purchasePrice", value: 1 }], "purchasePrice"));
  const second = changeDraft(first, [{ path: "purchasePrice", value: 2 }], "purchasePrice");
  expect(undoDraft(second).inputs.purchasePrice).toBe(1);
});

test("escape takes back what was typed, and nothing else", () => {
  const typed = changeDraft(draft, [{ path: "purchasePrice", value: 7 }], "purchasePrice");
  expect(cancelTyping(typed, "purchasePrice").inputs).toEqual(inputs);
  expect(cancelTyping(endTyping(typed), "purchasePrice").inputs.purchasePrice).toBe(7);
  expect(cancelTyping(typed, "monthlyRent").inputs.purchasePrice).toBe(7);
});

test("an input put back to its source is neither changed nor the user's own", () => {
  const changed = changeDraft(draft, [{ path: "rentGrowth", value: 0.05 }]);
  expect(changedPaths(changed)).toEqual(["rentGrowth"]);
  expect(changedPaths(changeDraft(changed, [{ path: "debt.rate", value: 0.06 }]))).toEqual([
    "rentGrowth",
    "debt.rate",
  ]);
  expect([isChanged(changed, "rentGrowth"), isOwn(changed, draft, "rentGrowth")]).toEqual([true, true]);
  const reset = changeDraft(changed, [{ path: "rentGrowth", value: [0.03, 0.02], basis: "template" }]);
  expect([isChanged(reset, "rentGrowth"), isOwn(reset, draft, "rentGrowth")]).toEqual([false, false]);
  expect(userInputs(reset, draft)).toEqual({ purchasePrice: 100 });
});

test("an input whose source has moved is named, and sent as it is shown", () => {
  const origin = { inputs: { ...inputs, monthlyRent: 2_150, purchasePrice: 90 }, basis };
  expect(movedInputs(draft, origin)).toEqual([
    { path: "monthlyRent", basis: "comps", from: 2_000, to: 2_150, nowFrom: "comps" },
  ]);
  expect(userInputs(draft, origin)).toEqual({ purchasePrice: 100, monthlyRent: 2_000 });
});

test("a table that comes back with its columns in another order has not moved, one with another rent has", () => {
  const rows = [{ floorPlan: "1x1", units: 60, sqft: 700, inPlaceRent: 1_330 }];
  const kept = [{ sqft: 700, units: 60, floorPlan: "1x1", inPlaceRent: 1_330, marketRent: null }];
  const from = { unitMix: "unitMix" };
  const building = { inputs: { unitMix: kept }, basis: from };
  expect(movedInputs(building, { inputs: { unitMix: rows }, basis: from })).toEqual([]);
  const newer = [{ ...rows[0], inPlaceRent: 1_345 }];
  expect(movedInputs(building, { inputs: { unitMix: newer }, basis: from })).toMatchObject([
    { path: "unitMix", to: newer },
  ]);
  const more = [...rows, ...rows];
  expect(movedInputs(building, { inputs: { unitMix: more }, basis: from })).toHaveLength(1);
});

test("a version kept before an input was asked for takes it from the template, and nothing else", () => {
  const origin = {
    inputs: { ...inputs, purchasePrice: 1, insurance: 900 },
    basis: { ...basis, insurance: "template" },
  };
  const opened = withNewInputs(draft, origin);
  expect(opened.inputs).toEqual({ ...inputs, insurance: 900 });
  expect(opened.basis.insurance).toBe("template");
  expect(withNewInputs(draft, draft)).toEqual({ inputs: draft.inputs, basis: draft.basis });
});

const home = beginDraft({
  ...draft,
  inputs: { ...inputs, afterRepairValue: 300 },
  basis: { ...basis, afterRepairValue: "comps" },
  asIsValue: 300,
});

test("a renovation empties the after-repair value that comps as they stand had filled", () => {
  const planned = changeDraft(home, [{ path: "renovation", value: 5_000 }]);
  expect(planned.inputs.afterRepairValue).toBeUndefined();
  expect("afterRepairValue" in planned.basis).toBe(false);
  expect(undoDraft(planned).inputs.afterRepairValue).toBe(300);
});

test("the value of comps is back once no renovation is budgeted, unless one was entered", () => {
  const planned = changeDraft(home, [{ path: "renovation", value: 5_000 }]);
  const scoped = changeDraft(planned, [{ path: "renovationScope", value: [{ line: "roof", quantity: 1 }] }]);
  const half = changeDraft(scoped, [{ path: "renovation", value: 0 }]);
  expect(half.inputs.afterRepairValue).toBeUndefined();
  const dropped = changeDraft(half, [{ path: "renovationScope", value: undefined }]);
  expect(dropped.inputs.afterRepairValue).toBe(300);
  expect(dropped.basis.afterRepairValue).toBe("comps");
  const entered = changeDraft(planned, [{ path: "afterRepairValue", value: 340 }]);
  const kept = changeDraft(entered, [{ path: "renovation", value: undefined }]);
  expect(kept.inputs.afterRepairValue).toBe(340);
  expect(kept.basis.afterRepairValue).toBe("user");
});
