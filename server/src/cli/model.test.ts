import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileWorkbook } from "@labs/workbooks/compile-workbook";
import { readWorkbook } from "@labs/workbooks/read-workbook";
import { isError, type Scalar } from "@labs/workbooks/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readModelParts } from "../lib/spreadsheet/read-model-parts.ts";
import { zipParts } from "../test/zip.ts";
import { model } from "./model.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "model-"));
});
afterAll(() => rm(folder, { recursive: true }));

const WORKBOOK = `<workbook><sheets><sheet name="Deal" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
const text = (cell: string, words: string) => `<c r="${cell}" t="inlineStr"><is><t>${words}</t></is></c>`;
const formula = (cell: string, words: string, saved = 0) =>
  `<c r="${cell}"><f>${words}</f><v>${saved}</v></c>`;
const SHEET = `<worksheet><sheetData>
<row r="1">${text("A1", "Purchase price")}<c r="B1"><v>500000</v></c></row>
<row r="2">${text("A2", "Rent a month")}<c r="B2"><v>4000</v></c></row>
<row r="3">${text("A3", "Net operating income")}${formula("B3", "B2*12*0.6")}</row>
<row r="4">${text("A4", "Cap rate")}${formula("B4", "B3/B1")}</row>
<row r="5">${text("A5", "By a macro")}${formula("B5", "OwnFunction(B1)", 7)}</row>
<row r="6">${text("A6", "Twice that")}${formula("B6", "B5*2")}</row>
</sheetData></worksheet>`;

async function writeModel(name: string, parts: Record<string, string>): Promise<string> {
  const file = join(folder, name);
  const whole = Object.entries(parts).map(([part, content]) => ({
    name: part,
    content: Buffer.from(content),
    size: Buffer.byteLength(content),
  }));
  await writeFile(file, zipParts(whole));
  return file;
}

const PARTS = {
  "xl/workbook.xml": WORKBOOK,
  "xl/_rels/workbook.xml.rels": RELATIONS,
  "xl/worksheets/sheet1.xml": SHEET,
};

describe("labs model", () => {
  test("evaluates a workbook from the inputs that are set, and says what it cannot take in", async () => {
    const file = await writeModel("deal.xlsx", PARTS);
    const out = join(folder, "values.json");
    const answer = await model([file, "--set", "Deal!B1=400000", "--set", "'Deal'!$B$2=5%", "--values", out]);
    expect(answer).toMatchObject({ accepted: "part", formulas: 4, evaluated: 3 });
    expect(answer.refused).toEqual([{ cell: "Deal!B5", reason: "The function OWNFUNCTION is not known" }]);
    expect(answer.inputs).toContainEqual({ cell: "Deal!B1", label: "Purchase price", value: 400_000 });
    expect(answer.inputs).toContainEqual({ cell: "Deal!B5", label: "By a macro", value: 7 });
    expect(answer.outputs[0]).toMatchObject({ cell: "Deal!B4", label: "Cap rate" });
    const values = JSON.parse(await readFile(out, "utf8"));
    expect(values["Deal!B3"]).toBeCloseTo(0.36, 12);
    expect(values["Deal!B6"]).toBe(14);
    expect(values).not.toHaveProperty("Deal!B5");
  });

  test("passes over macros", async () => {
    const file = await writeModel("deal.xlsm", { ...PARTS, "xl/vbaProject.bin": "macros" });
    const answer = await model([file]);
    expect(answer.accepted).toBe("part");
    expect(answer.refused[0]?.reason).toMatch(/macros/);
  });

  test.each([
    ["an archive that is no workbook", { "a.txt": "x" }, /no Excel workbook/],
    ["a binary workbook", { "xl/workbook.bin": "x" }, /\.xlsb/],
    ["an OpenDocument file", { mimetype: "x", "content.xml": "x" }, /\.ods/],
    ["entities", { ...PARTS, "xl/styles.xml": '<!DOCTYPE a [<!ENTITY b "c">]>' }, /entities/],
    [
      "a sheet with a value alone, at its far end",
      {
        ...PARTS,
        "xl/worksheets/sheet1.xml": `<worksheet>${'<c r="XFD1048576"><v>1</v></c>'}</worksheet>`,
      },
      /no formulas/,
    ],
  ])("refuses %s as a whole", async (_, parts, reason) => {
    const file = await writeModel("bad.xlsx", parts as Record<string, string>);
    expect(await model([file])).toMatchObject({ accepted: "none", reason: expect.stringMatching(reason) });
  });

  test("refuses what is no archive, and fails for wrong arguments", async () => {
    const csv = join(folder, "deal.csv");
    await writeFile(csv, "a,b\n");
    expect(await model([csv])).toMatchObject({ accepted: "none", formulas: 0 });
    const file = await writeModel("deal.xlsx", PARTS);
    await expect(model([file, "--set", "B1:5"])).rejects.toThrow(/--set takes a cell/);
    await expect(model([file, "--set", "Nope!B1=5"])).rejects.toThrow(/has nothing in the cell Nope!B1/);
    await expect(model([])).rejects.toThrow(/Usage/);
    await expect(model([join(folder, "none.xlsx")])).rejects.toThrow(/There is no file/);
  });
});

const SAMPLES = fileURLToPath(new URL("../../../../shared/samples/models/", import.meta.url));

/** Small workbooks of several kinds, each the same in every cell as it was saved. */
const EQUAL = [
  "lt_mortgage_calc.xlsx",
  "vt_npv_irr.xlsx",
  "vt_scenario_sens.xlsx",
  "sx_re_financial_model.xlsx",
  "sw_lbo.xlsx",
  "dl_lbo.xlsx",
  "fn_underwriting_v2.xlsx",
  "yg_sfr_model.xlsx",
  "lw_land_2024.xlsm",
];

describe.skipIf(!existsSync(SAMPLES))("Real workbooks (needs ../shared/samples/models)", () => {
  test.each(EQUAL)("%s: every cell as Excel saved it", async (name) => {
    const parts = await readModelParts(await readFile(join(SAMPLES, name)));
    const workbook = readWorkbook(parts.read, parts.names);
    if ("problem" in workbook) throw new Error(workbook.problem);
    const compiled = compileWorkbook(workbook, { now: 45_990, random: () => 0.5, fileName: name });
    if ("problem" in compiled) throw new Error(compiled.problem);
    const { values } = compiled.run();
    expect(compiled.refused.size).toBe(0);
    const different = compiled.formulaCells.filter(
      (cell) => !isSame(values[cell] ?? null, compiled.table.cached[cell] ?? null),
    );
    expect(different).toEqual([]);
  });
});

function isSame(ours: Scalar, saved: Scalar): boolean {
  if (typeof ours === "number" && typeof saved === "number") {
    return Math.abs(ours - saved) <= 1e-9 * Math.max(1e-3, Math.abs(ours), Math.abs(saved));
  }
  if (isError(ours) && isError(saved)) return ours.code === saved.code;
  return ours === saved || (saved === null && (ours === "" || ours === 0));
}
