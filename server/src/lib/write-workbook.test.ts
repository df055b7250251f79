import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { drawInputs } from "@labs/underwriting/draw-inputs";
import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, type InputValue, withInput } from "@labs/underwriting/model-inputs";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { buildWorkbook, type Workbook } from "@labs/underwriting/workbook";
import { dateToSerial } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pooledHomes } from "../test/pooled-homes.ts";
import { writeWorkbook } from "./write-workbook.ts";

const GOLDEN = new URL(
  "../../../engines/underwriting/src/golden/fixtures/domain-golden.json",
  import.meta.url,
);
const DETAILED = JSON.parse(readFileSync(new URL("multi-family-detailed.json", GOLDEN), "utf8"));
const OFFICE = ["/usr/bin/soffice", "/usr/bin/libreoffice"].find((path) => existsSync(path));
/** Set where a missing LibreOffice is a failure and not a reason to skip. */
const IS_NEEDED = process.env.LABS_NEEDS_LIBREOFFICE === "1";
const POISON = 123_456.789;
/** With every change the widest of each model; every night all of them, and `bench/src/underwriting-workbook.ts` hundreds. */
const EVERY_DAY = ["portfolio", "mfRolled", "mfStacked", "mfNoRate", "sfrOwned", "sfrDetailed"];
const IS_NIGHTLY = process.env.LABS_NIGHTLY === "1";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "labs-office-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function readInputs(name: string, model: ModelName, changes: [path: string, value: InputValue][]): Inputs {
  const golden = JSON.parse(readFileSync(GOLDEN, "utf8"));
  let inputs: Inputs = golden[name].inputs;
  for (const [path, value] of changes) inputs = withInput(inputs, path, value);
  const validated = validateInputs(model, inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return validated.inputs;
}

const OWNED: [path: string, value: InputValue][] = [
  ["ownership", "owned"],
  ["purchaseDate", "2023-05-16"],
  ["valueEstimate", 322_000],
  ["renovation", 0],
  ["renovationMonths", null],
  ["initialLeaseUpMonths", 0],
  ["holdYears", 3],
];

const CASES: Record<string, Workbook> = {
  portfolio: buildWorkbook("portfolio", pooledHomes()),
  mfA: buildWorkbook("multifamily", readInputs("mfA", "multifamily", [])),
  // The loan is sized to nothing, so that ratios of it have no value.
  mfNoDebt: buildWorkbook(
    "multifamily",
    readInputs("mfA", "multifamily", [
      ["debt.maxLtv", 0],
      ["holdYears", 3],
    ]),
  ),
  // A refinance; every table filled; every kind of capital, program and switch.
  ...Object.fromEntries(
    Object.entries<[string, InputValue][]>(DETAILED).map(([name, changes]) => [
      name,
      buildWorkbook("multifamily", readInputs("mfA", "multifamily", changes)),
    ]),
  ),
  // Rents at market, whose loss to lease is a difference of equals; a sale that gives back nothing, whose search ends below −100%.
  mfAtMarket: buildWorkbook("multifamily", drawInputs("multifamily", 471_100_034)),
  sfrLost: buildWorkbook("singlefamily", drawInputs("singlefamily", 471_100_071)),
  // A loan that is paid off to the last cent before the sale; flows of several rates, of which a search from 10% finds none.
  mfRepaid: buildWorkbook("multifamily", drawInputs("multifamily", 515_000_052)),
  mfNoRate: buildWorkbook("multifamily", drawInputs("multifamily", 515_000_128)),
  sfrA: buildWorkbook("singlefamily", readInputs("sfrA", "singlefamily", [])),
  // Owned homes: a loan that matures before the sale, one that nobody knows, none.
  sfrOwned: buildWorkbook(
    "singlefamily",
    readInputs("sfrA", "singlefamily", [
      ...OWNED,
      ["closingDate", "2026-11-30"],
      ["inPlaceLease", { months: 7, rent: 2_115, type: "term" }],
      ["sellerTaxBill", 3_318],
      ["currentLoan", { balance: 171_340, rate: 0.0475, payment: 1_036.29, monthsLeft: 20 }],
      ["prepaymentPct", 0.02],
    ]),
  ),
  sfrOwnedLoanUnknown: buildWorkbook("singlefamily", readInputs("sfrA", "singlefamily", OWNED)),
  sfrOwnedFree: buildWorkbook(
    "singlefamily",
    readInputs("sfrA", "singlefamily", [...OWNED, ["currentLoan.balance", 0], ["renovation", 12_000]]),
  ),
  sfrDetailed: buildWorkbook(
    "singlefamily",
    readInputs("sfrA", "singlefamily", [
      ["holdYears", 4],
      ["closingDate", "2024-02-29"],
      ["growthTiming", "monthly"],
      ["irrConvention", "annual"],
      [
        "renovationScope",
        [
          { trade: "roof", quantity: 18, unitCost: 500, rentUplift: 40, actual: 9_400, done: 0.9 },
          { trade: "fence", quantity: 120, unitCost: 25, valueUplift: 4_000, actual: 2_900 },
          { trade: "permits", quantity: 1, unitCost: 600 },
        ],
      ],
      ["regionalCostFactor", 0.9],
      ["titleCost", 900],
      ["buyerAgentFeePct", 0.015],
      ["firstLookEndDate", "2024-02-20"],
      ["fees.pet", 12],
      ["bankLegalAnnual", 150],
      ["components.paint", { cost: 6_000, lifeYears: 5 }],
      ["age", 12],
      ["debt.facilityCommitment", 260_000],
      ["debt.unusedFeePct", 0.0025],
      ["debt.releasePricePct", 1.1],
      ["inPlaceLease.months", 5],
      ["inPlaceLease.rent", 2_000],
      ["rentSteps", "lease"],
      ["chargeBacksMonth", 35],
      ["sellerTaxBill", 2_500],
      ["propertyTaxLagYears", 1],
      ["propertyTaxCap", 0.03],
      ["insuranceMethod", "rate"],
      ["replacementCost", 240_000],
      ["insuranceRate", 0.005],
      ["components.roof.cost", 11_000],
      ["components.roof.lifeYears", 22],
      ["vacantMonthsBeforeSale", 2],
      ["residentDiscountPct", 0.02],
    ]),
  ),
};

/** Recalculates files by a program of others, which would otherwise believe the values it finds in them. */
async function recalculate(files: string[]): Promise<void> {
  mkdirSync(join(folder, "user"), { recursive: true });
  writeFileSync(
    join(folder, "user", "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`,
  );
  await promisify(execFile)(OFFICE ?? "soffice", [
    `-env:UserInstallation=file://${folder}`,
    "--headless",
    "--convert-to",
    "xlsx:Calc MS Excel 2007 XML",
    "--outdir",
    join(folder, "out"),
    ...files,
  ]);
}

function withPoison(workbook: Workbook): Workbook {
  const sheets = workbook.sheets.map((sheet) => ({
    ...sheet,
    cells: sheet.cells.map((cell) => (cell.formula === undefined ? cell : { ...cell, value: POISON })),
  }));
  return { ...workbook, sheets };
}

/** Where the recalculated workbook says something else than ours, by more than a billionth. */
async function differences(name: string, workbook: Workbook): Promise<{ formulas: number; wrong: string[] }> {
  const back = await readXlsx(readFileSync(join(folder, "out", `${name}.xlsx`)));
  const wrong: string[] = [];
  let formulas = 0;
  for (const { name: sheetName, cells } of workbook.sheets) {
    const rows = back.sheets.find((sheet) => sheet.name === sheetName)?.rows ?? [];
    for (const { row, column, value, formula } of cells) {
      if (formula === undefined) continue;
      formulas += 1;
      const read = rows[row - 1]?.[column - 1];
      // A cell that shows a day holds its number.
      const found = read instanceof Date ? dateToSerial(read) : read;
      if (!isSame(value, found))
        wrong.push(`${sheetName} ${row},${column} =${formula}: ${value} and ${found}`);
    }
  }
  return { formulas, wrong };
}

function isSame(ours: unknown, theirs: unknown): boolean {
  if (ours === null) return theirs === null || theirs === undefined || String(theirs).startsWith("#");
  if (typeof ours !== "number") return ours === theirs || Number(ours) === theirs;
  return typeof theirs === "number" && Math.abs(theirs - ours) <= 1e-9 * Math.max(1e-3, Math.abs(ours));
}

test.skipIf(OFFICE === undefined && !IS_NEEDED)(
  "another program recalculates every cell to our value (skipped where LibreOffice is not installed)",
  async () => {
    const tried = Object.entries(CASES).filter(([name]) => IS_NIGHTLY || EVERY_DAY.includes(name));
    expect(tried.length).toBeGreaterThanOrEqual(EVERY_DAY.length);
    const files: string[] = [];
    for (const [name, workbook] of tried) {
      const file = join(folder, `${name}.xlsx`);
      writeFileSync(file, await writeWorkbook(withPoison(workbook), name));
      files.push(file);
    }
    await recalculate(files);
    for (const [name, workbook] of tried) {
      const { formulas, wrong } = await differences(name, workbook);
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(formulas).toBeGreaterThan(1_900);
    }
  },
);

test("inputs are marked, formulas live, and what was left out is no zero", () => {
  const { sheets, names } = CASES.sfrA ?? { sheets: [], names: [] };
  const cells = sheets.flatMap((sheet) => sheet.cells);
  expect(cells.filter((cell) => cell.role === "input" && cell.formula === undefined).length).toBeGreaterThan(
    40,
  );
  expect(cells.find((cell) => cell.formula === "NA()")).toMatchObject({ role: "input", value: null });
  expect(names.map(({ name }) => name)).toContain("L_purchasePrice");
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  // The search starts near our own root, as other programs give up far from it.
  expect(cells.some((cell) => /^\(1 \+ IRR\(.+, 0\.0\d+\)\) \^ 12 - 1$/.test(cell.formula ?? ""))).toBe(true);
});

test("our values stand in the file beside the formulas", async () => {
  const workbook = CASES.sfrA;
  if (workbook === undefined) throw new Error("no case");
  const back = await readXlsx(await writeWorkbook(workbook, "sfrA"));
  const page = workbook.sheets.find((sheet) => sheet.name.startsWith("SF-8"));
  const figure = page?.cells.find((cell) => cell.formula?.includes("IRR("));
  const sheet = back.sheets.find((one) => one.name === page?.name);
  expect(sheet?.rows[(figure?.row ?? 0) - 1]?.[(figure?.column ?? 0) - 1]).toBeCloseTo(
    Number(figure?.value),
    12,
  );
});
