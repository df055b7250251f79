import { expect, test } from "vitest";
import { type Faults, findFaults, readExports } from "./read-exports.ts";

const lists = readExports();
const faults = new Map<string, Faults>();

test("lists go in as systems export them, each column by its meaning, without mapping by hand", async () => {
  expect(lists.length).toBeGreaterThanOrEqual(625);
  for (const list of lists) {
    const found = await findFaults(list);
    if (found.said.length + found.silent.length > 0) faults.set(list.name, found);
  }
  // All but one in thirty: some ask on purpose, as where a day has no day of the month.
  expect([...faults], "lists that do not go in").toHaveLength(Math.min(faults.size, lists.length / 30));
});

test("of what is wrong or left out of a list that does not go in, the list says it", () => {
  expect([...faults].filter(([, { silent }]) => silent.length > 0)).toEqual([]);
});

test.each([
  ["Owners for a trace, one city behind them", '"City", "State" and "Zip" stand behind "Owner Address"'],
  ["St Louis land bank inventory", '"SQFT" is taken for Lot area: is it?'],
  ["Ratio study of an assessor", "No column is certain to be the address"],
])("a list that nobody could read alone asks: %s", async (name, question) => {
  const list = readExports(["commons-asked"]).find((one) => one.name === name);
  if (list === undefined) throw new Error(`no list ${name}`);
  const { said, silent } = await findFaults(list);
  expect(said.join("\n")).toContain(question);
  expect(silent).toEqual([]);
});
