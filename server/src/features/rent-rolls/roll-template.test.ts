import { buffer } from "node:stream/consumers";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { writeRollTemplate } from "./roll-template.ts";

test("the dictionary of a rent roll's template says of each column what it takes, and which are required", async () => {
  const { content } = await writeRollTemplate("xlsx");
  const { sheets } = await readXlsx(await buffer(content));
  const [example, dictionary] = sheets.map(({ rows }) => rows);
  const columns = dictionary?.slice(1).map(([column]) => column);
  expect(example?.[0]).toEqual(columns);
  expect(dictionary?.[0]).toEqual(["Column", "Meaning", "Required", "Expected", "Example"]);
  const required = dictionary?.slice(1).filter(([, , isRequired]) => isRequired === "yes");
  expect(required?.map(([column]) => column)).toEqual(["Unit", "Status", "Lease Rent"]);
  expect(dictionary?.slice(1).every((row) => row.slice(0, 5).every((cell) => `${cell ?? ""}` !== ""))).toBe(
    true,
  );
  expect(example?.[1]).toEqual(dictionary?.slice(1).map(([, , , , first]) => first));
});
