import { committeeReport, standardOutline } from "@labs/reporting/committee-report";
import { byCatalogFormat, dollars, multiple, returnRate, statement } from "@labs/reporting/figure-format";
import { BRIDGE, building, stressOf } from "@labs/reporting/fixtures/golden-building";
import sample from "@labs/reporting/fixtures/sfr-a.json" with { type: "json" };
import { BUILDING_SECTIONS } from "@labs/reporting/outline";
import type { ReportSource } from "@labs/reporting/report-source";
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { irr } from "@labs/underwriting/returns";
import { maxBid } from "@labs/underwriting/solve";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTypesetter, type Typesetter } from "../../lib/typesetting/typst.ts";
import { readPdfText } from "../../test/printed/read-pdf-text.ts";
import { renderReport } from "./render-report.ts";
import { stressDeal } from "./stress-deal.ts";

let typesetter: Typesetter;
beforeAll(() => {
  typesetter = openTypesetter();
});
afterAll(() => typesetter.close());

interface Printed {
  source: ReportSource;
  pages: number;
  lines: string[];
  text: string;
  raw: string;
}

async function print(source: ReportSource): Promise<Printed> {
  const { bytes, pages } = await renderReport(typesetter, committeeReport(source), new Date(0));
  const lines = (await readPdfText(bytes)).flatMap((page) => page.split("\n"));
  return { source, pages, lines, text: lines.join(" "), raw: bytes.toString("latin1") };
}

/** The golden home as today's formulas underwrite it. */
async function goldenHome(): Promise<ReportSource> {
  const source = sample as unknown as ReportSource;
  const validated = validateInputs("singlefamily", source.version.inputs);
  if (!validated.ok) throw new Error("The golden home is not valid");
  const { inputs } = validated;
  const { pages } = formulaPages.models.singlefamily;
  const version = {
    ...{ ...source.version, ...underwrite({ model: "singlefamily", inputs }), inputs },
    catalogueVersion: formulaPages.version,
  };
  return {
    ...{ ...source, version, pages, pagesVersion: formulaPages.version, maxBid: maxBid(inputs) },
    stress: await stressDeal(version),
  };
}

function withMonths(source: ReportSource): ReportSource {
  const inputs = source.version.inputs as Inputs;
  return { ...source, monthly: underwrite({ model: "multifamily", inputs, grain: "month" }).lines };
}

const amounts = (line: string): number[] =>
  [...line.matchAll(/\(?[\d,]+\)?/g)].map(
    ([cell]) => Number(cell.replaceAll(/[(),]/g, "")) * (cell.startsWith("(") ? -1 : 1),
  );

/** The yearly rate of the printed line, its sale at the end of the last year. */
function rateOf(lines: readonly string[], label: string): number {
  const line = lines.findLast((each) => each.startsWith(`${label} (`) || each.startsWith(`${label} -`));
  const flows = amounts((line ?? "").slice(label.length));
  const sale = flows.pop() ?? 0;
  flows[flows.length - 1] = (flows.at(-1) ?? 0) + sale;
  const found = irr(flows);
  return found.ok ? found.rate : Number.NaN;
}

function expectPrintedReturns({ source, lines, text }: Printed) {
  const { outputs } = source.version;
  for (const [label, key, words] of [
    ["Unlevered cash flow", "unleveredIrrAnnual", "Unlevered IRR, year-end cash flows"],
    ["Levered cash flow", "leveredIrrAnnual", "Levered IRR, year-end cash flows"],
  ] as const) {
    expect(rateOf(lines, label), label).toBeCloseTo(Number(outputs[key]), 5);
    expect(text).toContain(`${words} ${returnRate(Number(outputs[key]))}`);
  }
}

/** Rows of nothing but dashes say nothing: what has no data is left out and counted. */
function expectNoWall(lines: readonly string[]) {
  expect(lines.filter((line) => (line.match(/—/g) ?? []).length > 3)).toEqual([]);
}

describe("the memo of the golden home", () => {
  let memo: Printed;
  beforeAll(async () => {
    memo = await print(await goldenHome());
  });

  it("has two pages, is tagged, and knows its language", () => {
    expect(memo.pages).toBe(2);
    expect(memo.raw).toContain("/MarkInfo");
    expect(memo.raw).toMatch(/\/Lang ?\(en\)/);
    expect(memo.raw).toContain("/Outlines");
  });

  it("prints the version's figures, and a cash flow that has the printed returns", () => {
    const { outputs } = memo.source.version;
    for (const words of [
      dollars(Number(outputs.allInCostUnlevered)),
      dollars(Number(outputs.initialEquity)),
      returnRate(Number(outputs.leveredIrr)),
      returnRate(Number(outputs.netYieldOnCost)),
      multiple(Number(outputs.leveredEquityMultiple)),
      statement(Number(outputs.exitValue)),
      statement(-Number(outputs.loanBalanceAtExit)),
    ])
      expect(memo.text).toContain(words);
    expectPrintedReturns(memo);
  });

  it("prints income in short that adds up from gross potential rent to effective gross income", () => {
    const row = (label: string) =>
      amounts((memo.lines.find((line) => line.startsWith(`${label} `)) ?? "").slice(label.length));
    const [gross, losses, rent, other, income] = [
      "Gross potential rent",
      "Vacancy, downtime and losses",
      "Net rental income",
      "Other income",
      "Effective gross income",
    ].map(row);
    expect(gross?.length).toBe(7);
    gross?.forEach((amount, year) => {
      // Each is rounded to a dollar by itself.
      expect(Math.abs(amount + (losses?.[year] ?? 0) - (rent?.[year] ?? 0))).toBeLessThanOrEqual(1);
      expect(
        Math.abs((rent?.[year] ?? 0) + (other?.[year] ?? 0) - (income?.[year] ?? 0)),
      ).toBeLessThanOrEqual(1);
    });
  });

  it("sets the offer against the bid that binds, names open questions, and gives each risk its number", () => {
    expect(memo.text).toMatch(/Net yield on cost \(NOI\) \(binds\) 5\.50% 5\.30% \$289,94\d/);
    expect(memo.text).toContain("HOA rental cap has room ◆ Open");
    const risks = memo.lines.filter((line) => /[−+]\d+\.\d\d pts/.test(line));
    expect(risks.length).toBeGreaterThanOrEqual(7);
    expectNoWall(memo.lines);
  });

  it("writes years as years in the appendices, and leaves no measure of a market without a value", async () => {
    const source = await goldenHome();
    const all = await print({ ...source, sections: [...standardOutline(source), "facts", "market"] });
    expect(all.text).toContain("Year built 2004");
    expect(all.text).not.toMatch(/(Built|built) [12],\d{3}/);
    expectNoWall(all.lines);
  });

  it.each([
    "Мария Łuczak Đặng Ωmega",
    "王小明",
    "陳大文",
    "さくら",
    "김민수",
    "สมชาย",
    "Հայկ",
    "ნინო",
    "कमल",
  ])("prints the name %s in its own letters", async (author) => {
    const named = await print({ ...(await goldenHome()), author });
    expect(named.text).toContain(author);
    expect(named.text).not.toContain("U+");
  });

  it("prints Arabic and Hebrew names from right to left, marks that are a letter with it, and a map’s and chart’s words", async () => {
    const source = await goldenHome();
    const label = "محمد علي, Nguye\u0302\u0303n, שרה";
    const named = await print({ ...source, property: { ...source.property, label } });
    // Letters of a name are read in the order in which they stand on paper, joined ones as one shape.
    expect(named.text).toMatch(/[\u0600-\u06ff\ufb50-\ufeff]{3,}/);
    expect(named.text).toMatch(/[\u05d0-\u05ea]{3}/);
    expect(named.text).toContain("Nguyễn");
    expect(named.text).not.toContain("U+");
  });

  it("prints the number of a letter that no font has, and says so", async () => {
    const source = await goldenHome();
    const named = await print({ ...source, author: "ᚠ Ann 👍" });
    expect(named.text).toContain("[U+16A0] Ann [U+1F44D]");
    expect(named.text).toContain(
      "Letters that none of this document’s fonts has are printed as their Unicode numbers: U+16A0, U+1F44D.",
    );
    expect((await print(source)).text).not.toContain("Unicode numbers");
  });
});

describe("the report of a building", () => {
  it("prints the golden building in at most sixteen pages, with its returns", async () => {
    const printed = await print(withMonths(building()));
    expect(printed.pages).toBeLessThanOrEqual(16);
    expectPrintedReturns(printed);
  });

  it("prints bridge loan, renovation, refinance and promote with their own terms", async () => {
    const deal = building(BRIDGE);
    const stress = stressOf(deal.version.inputs as Inputs);
    const printed = await print(withMonths({ ...deal, stress }));
    const { text, source } = printed;
    const { outputs } = source.version;
    expect(printed.pages).toBeLessThanOrEqual(16);
    expect(committeeReport(source).sections.map(({ id }) => id)).toEqual(
      BUILDING_SECTIONS.filter((id) => !["voteRecord", "changes"].includes(id)),
    );
    expectPrintedReturns(printed);
    expect(text).toContain(
      "index + 325 bps, 7.45% at closing; index floor 2.00%; cap at 4.50% for 36 months",
    );
    expect(text).toContain("Index 4.20% 3.80% 3.50% 3.35% 3.35%");
    expect(text).toContain(`Net proceeds to equity ${dollars(Number(outputs.refinanceProceeds))}`);
    expect(text).toContain(`(binds) ${dollars(Number(outputs.refinanceLoan))}`);
    expect(text).toMatch(/Spend( 77,000)+/);
    for (const [key, format, unit] of [
      ["lpIrr", "percent", "%"],
      ["gpIrr", "percent", "%"],
      ["promote", "currency", "$"],
    ] as const)
      expect(text).toContain(
        format === "percent" ? returnRate(Number(outputs[key])) : byCatalogFormat(outputs[key], format, unit),
      );
  });
});
