import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, type InputValue, withInput } from "@labs/underwriting/model-inputs";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { buildWorkbook, type Workbook } from "@labs/underwriting/workbook";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeWorkbook } from "./service.ts";

const GOLDEN = new URL(
  "../../../../../engines/underwriting/src/fixtures/domain-golden.json",
  import.meta.url,
);
const OFFICE = ["/usr/bin/soffice", "/usr/bin/libreoffice"].find((path) => existsSync(path));
/** Set where a missing LibreOffice is a failure and not a reason to skip. */
const IS_NEEDED = process.env.LABS_NEEDS_LIBREOFFICE === "1";
const POISON = 123_456.789;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "labs-office-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inputsOf(name: string, model: ModelName, changes: [path: string, value: InputValue][]): Inputs {
  const golden = JSON.parse(readFileSync(GOLDEN, "utf8"));
  let inputs: Inputs = golden[name].inputs;
  for (const [path, value] of changes) inputs = withInput(inputs, path, value);
  const validated = validateInputs(model, inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return validated.inputs;
}

const CASES: Record<string, Workbook> = {
  mfA: buildWorkbook("multifamily", inputsOf("mfA", "multifamily", [])),
  // The loan is sized to nothing, so that ratios of it have no value.
  mfNoDebt: buildWorkbook(
    "multifamily",
    inputsOf("mfA", "multifamily", [
      ["debt.maxLtv", 0],
      ["holdYears", 3],
    ]),
  ),
  mfRefinanced: buildWorkbook(
    "multifamily",
    inputsOf("mfA", "multifamily", [
      ["debt.rateType", "floating"],
      ["debt.spread", 0.02],
      ["refinance.month", 30],
      ["refinance.capRate", 0.055],
      ["refinance.maxLtv", 0.6],
      ["refinance.rate", 0.05],
      ["refinance.amortYears", 30],
      ["lossToLeaseMethod", "burnOff"],
      ["waterfall.lpShare", 0.9],
      ["waterfall.preferredReturn", 0.08],
      ["waterfall.lpSplit", 0.8],
      ["waterfall.hurdle", 0.12],
      ["waterfall.lpSplitAbove", 0.7],
      ["debt.benchmark", 0.035],
    ]),
  ),
  // Every table filled and every switch away from the convention.
  mfRolled: buildWorkbook(
    "multifamily",
    inputsOf("mfA", "multifamily", [
      ["holdYears", 3],
      ["closingDate", "2026-01-31"],
      ["growthTiming", "monthly"],
      ["irrConvention", "xirr"],
      ["lossToLeaseMethod", "roll"],
      ["roll.renewalShare", 0.55],
      ["roll.renewalIncrease", 0.04],
      ["roll.downtimeMonths", 2],
      ["roll.leaseUpMonths", 5],
      [
        "leaseExpirations",
        [
          { month: 1, units: 20, marketRent: 30_000, contractRent: 27_000 },
          { month: 7, units: 72, marketRent: 109_000, contractRent: 104_000 },
        ],
      ],
      ["commercialLeases", [{ tenant: "Cafe", rent: 4_000, recoveries: 600, firstMonth: 1, lastMonth: 20 }]],
      ["capitalNeeds", [{ item: "Roof", month: 14, amount: 90_000 }]],
      ["staffing", [{ position: "Manager", employees: 1, salary: 65_000 }]],
      ["payrollBurdenPct", 0.2],
      ["turnoverRate", 0.45],
      ["operatingExpenses.turnover.basis", "turn"],
      ["operatingExpenses.turnover.annual", 700],
      ["operatingExpenses.insurance.basis", "unit"],
      ["operatingExpenses.insurance.annual", 650],
      ["operatingExpenses.marketing.basis", "egi"],
      ["operatingExpenses.marketing.annual", 0.01],
      ["concessionMethod", "straightLine"],
      ["concessionFreeMonths", 0.5],
      ["propertyTaxMethod", "reassessed"],
      ["reassessment.assessmentRatio", 0.8],
      ["reassessment.millage", 20],
      ["reassessment.growth", 0.04],
      ["reassessment.annualCap", 0.03],
      ["reassessment.lagYears", 1],
      ["reassessment.phaseIn", [0.5, 1]],
      ["debt.dayCount", "actual/360"],
      ["debt.sizingBasis", "lender"],
      ["debt.termYears", 7],
      ["mezzanine.loan", 500_000],
      ["mezzanine.rate", 0.11],
      ["prepaymentMethod", "yieldMaintenance"],
      ["treasuryRate", 0.04],
      ["exitCapMethod", "goingInPlusStep"],
      ["exitCapStep", 0.0005],
      ["exitIncome", "ncf"],
      ["waterfall.style", "american"],
      ["waterfall.lpShare", 0.9],
      ["waterfall.preferredReturn", 0.07],
      ["waterfall.preferredCompounding", "monthly"],
      ["waterfall.catchUpPct", 0.6],
      ["waterfall.lpSplit", 0.8],
      ["waterfall.hurdle", 0.12],
      ["waterfall.hurdleMultiple", 1.2],
      ["waterfall.lpSplitAbove", 0.7],
      ["lender.minVacancyPct", 0.05],
      ["lender.minManagementPct", 0.03],
      ["lender.minReservesPerUnit", 250],
      ["lender.incomeGrowth", 0.02],
      ["lender.expenseGrowth", 0.03],
      ["lender.refinanceRate", 0.06],
      ["lender.refinanceCapRate", 0.06],
      [
        "t12",
        [
          {
            account: "grossPotentialRent",
            section: "income",
            month10: 150_000,
            month11: 150_000,
            month12: 152_000,
            total: 1_800_000,
          },
          {
            account: "vacancy",
            section: "deduction",
            month10: 9_000,
            month11: 8_000,
            month12: 8_500,
            total: 110_000,
            adjustment: -5_000,
            reason: "Fire",
          },
          { account: "propertyTax", section: "expense", month12: 250_000, total: 250_000 },
          { section: "expense", label: "Sundry", total: 1_000 },
        ],
      ],
    ]),
  ),
  sfrA: buildWorkbook("singlefamily", inputsOf("sfrA", "singlefamily", [])),
  sfrDetailed: buildWorkbook(
    "singlefamily",
    inputsOf("sfrA", "singlefamily", [
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
      ["jurisdictionAllows", "yes"],
      ["fees.pet", 12],
      ["bankLegalAnnual", 150],
      ["components.paint.cost", 6_000],
      ["components.paint.lifeYears", 5],
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
      const found = rows[row - 1]?.[column - 1];
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
    const files: string[] = [];
    for (const [name, workbook] of Object.entries(CASES)) {
      const file = join(folder, `${name}.xlsx`);
      writeFileSync(file, await writeWorkbook(withPoison(workbook), name));
      files.push(file);
    }
    await recalculate(files);
    for (const [name, workbook] of Object.entries(CASES)) {
      const { formulas, wrong } = await differences(name, workbook);
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(formulas).toBeGreaterThan(2_000);
    }
  },
  120_000,
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
