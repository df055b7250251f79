import { expect, test } from "vitest";
import { changeText } from "./change-text.ts";

test("a change is told field by field, and what was made or removed by its fields", () => {
  expect(
    changeText({ before: { name: "North", is_shared: false }, after: { name: "South", is_shared: true } }),
  ).toBe("name: North → South; is shared: false → true");
  expect(changeText({ before: null, after: { name: "South", notes: "" } })).toBe("name: South; notes: —");
  expect(changeText({ before: { name: "North" }, after: null })).toBe("name: North");
  expect(changeText({ before: null, after: null })).toBe("");
});

test("a field that is on one side alone was nothing, or is nothing, and zero is something", () => {
  expect(changeText({ before: { rent: 0 }, after: { cost: 0.123_45 } })).toBe(
    "rent: 0 → —; cost: — → 0.1235",
  );
  expect(changeText({ before: { rate: null }, after: { rate: { low: 0.123_456, high: [1] } } })).toBe(
    'rate: — → {"low":0.1235,"high":[1]}',
  );
});

test("what says nothing beside who, when and what is left out", () => {
  const noise = { id: 1, google_places_id: "a", created_at: "b", updated_at: "c", version: 2 };
  expect(changeText({ before: null, after: { ...noise, name: "x", versions: 3 } })).toBe(
    "name: x; versions: 3",
  );
});
