import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { verify } from "./verify.ts";

const folder = mkdtempSync(join(tmpdir(), "labs-verify-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function keep(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}
const capRate = {
  ...{ id: "deal:1/caprate", label: "Cap rate", value: 0.0543, unit: "fraction", source: "Underwriting" },
  ...{ asOf: null, version: "3", subject: "deal:1" },
};

test("a text file is held against a file of figures, without a database", async () => {
  const figures = keep("figures.json", JSON.stringify({ figures: [capRate] }));
  const { counts, numbers } = await verify([
    keep("memo.txt", "Cap rate 5.4%. Cap rate 5.5%."),
    "--figures",
    figures,
  ]);
  expect(counts).toEqual({ confirmed: 1, wrong: 1, notFound: 0 });
  expect(numbers[1]).toMatchObject({
    text: "5.5%",
    right: "5.4%",
    figure: { id: "deal:1/caprate", version: "3" },
  });
});

test.each([
  [["none.txt"], /^There is no file none.txt$/],
  [[keep("a.txt", "5%"), "--market", "Travis"], /^--market is county: or msa:/],
  [[keep("b.txt", "5%"), "--figures", keep("bad.json", '{"figures":[{}]}')], /bad.json: figures.0.id/],
  [[], /^Usage: labs verify FILE/],
])("bad input ends with one line: %s", async (args, words) => {
  await expect(verify(args)).rejects.toThrow(words);
});
