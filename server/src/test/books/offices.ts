import { openPage } from "./book.ts";
import type { Trial } from "./trial.ts";

// The other program tries no tables over cells that another sheet reads.
const TABLE_OF_TRIALS = /^Investment Summary![LMN]1[567]$/;

function cashFlow(): ReturnType<typeof openPage> {
  const flow = openPage("Cash Flow");
  const lines =
    "Year|Gross potential rent|Vacancy and bad debt|Other income|Effective gross income|Taxes|Insurance|Controllable|Management|Total expenses|NOI|Reserves|Sale, net|Unlevered cash flow|Debt service|Loan payoff|Levered cash flow|DSCR";
  for (const [at, line] of lines.split("|").entries()) flow.put(`A${at + 1}`, `!${line}`);
  const S = "'Investment Summary'!";
  flow.rows("B1", "!0");
  flow.fill("C1:I1", "=B1+1");
  flow.fill("C2:I2", `=12*SUMPRODUCT(Mix[Units],Mix[Market rent])*(1+${S}$D$15)^(C$1-1) ::$`);
  flow.fill("C3:I3", `=-C2*(${S}$C$16+${S}$C$17) ::$`);
  flow.fill("C4:I4", `=${S}$C$18*12*${S}$F$5*0+${S}$C$18*12*SUM(Mix[Units])*(1+${S}$D$18)^(C$1-1) ::$`);
  flow.fill("C5:I5", "=SUM(C2:C4) ::$");
  flow.fill("C6:I6", `=-${S}$C$19*(1+${S}$D$19)^(C$1-1) ::$`);
  flow.fill("C7:I7", `=-${S}$C$20*(1+${S}$D$20)^(C$1-1) ::$`);
  flow.fill("C8:I8", `=-SUMPRODUCT(${S}$C$21:$C$24,(1+${S}$D$21:$D$24)^(C$1-1)) ::$`);
  flow.fill("C9:I9", `=-C5*${S}$C$25 ::$`);
  flow.fill("C10:I10", "=SUM(C6:C9) ::$");
  flow.fill("C11:I11", "=C5+C10 ::$");
  flow.fill("C12:I12", `=-${S}$C$26*SUM(Mix[Units])*(1+${S}$D$26)^(C$1-1) ::$`);
  flow.fill("C13:I13", `=IF(C$1=${S}$C$9,C11*(1+${S}$D$15)/${S}$C$10*(1-${S}$C$11),0) ::$`);
  flow.put("B14", `=-${S}C5*(1+${S}C6)-${S}C7 ::$`);
  flow.fill("C14:I14", `=C11+C12+C13+${S}$F$6*0+${S}$F$7*0+${S}$F$4*0 ::$`);
  flow.fill(
    "C15:I15",
    `=-IF(C$1*12<=${S}$I$7,${S}$I$4*${S}$I$6,-PMT(${S}$I$6/12,${S}$I$8*12,${S}$I$4)*12)-${S}$I$10*${S}$I$11 ::$`,
  );
  flow.fill("C16:I16", `=IF(C$1=${S}$C$9,-${S}$I$4*0.93-${S}$I$10,0) ::$`);
  flow.put("B17", `=B14+${S}I4*(1-${S}I9)+${S}I10 ::$`);
  flow.fill("C17:I17", "=C14+C15+C16 ::$");
  flow.fill("C18:H18", `=-C11/C15+YEAR(${S}$C$8)*0+${S}$F$8*0 ::x`);
  return flow;
}

/** An acquisition model over several sheets: names, a table of floor plans, a hidden sheet of lists, a table of trials, interest in a circle. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one document from its top to its bottom, none of it used again.
export function acquisition(): Trial {
  const page = openPage("Investment Summary");
  page.rows(
    "B2",
    `
!Multifamily Acquisition Model
 | | | !Property | | | !Financing
Name | Juniper Landing | | Year Built | 1997 | | Senior Loan Amount | $11,250,000
Purchase Price | $17,800,000 | | Units | =SUM(Mix[Units]) | | Loan-to-Value | =I4/C5 ::%
Acquisition Costs | 1.25% | | Net Rentable SF | =SUMPRODUCT(Mix[Units],Mix[SF]) | | Rate | 5.85%
Capital Budget | $1,420,000 | | Land (acres) | 6.4 | | I/O Period (mo.) | 36
Analysis Start Date | 2026-01-01 | | Occupancy | 93.5% | | Amortization (yrs.) | 30
Hold Period (yrs.) | 7 | | | | | Origination Fee | 0.75%
Exit Cap Rate | 5.6% | | | | | Mezzanine Loan | $1,500,000
Selling Costs | 1.5% | | | | | Mezzanine Rate | 11%`,
  );
  page.rows(
    "B14",
    `
!Operating assumptions | Year 1 | Growth
Market rent growth | | 3.1%
General vacancy | 6.5%
Bad debt | 1%
Other income per unit per month | $88 | 2.5%
Real estate taxes | $262,000 | 2%
Property insurance | $127,500 | 5%
Payroll | $231,000 | 3%
Utilities, net | $118,000 | 3%
Repairs, turnover & contract services | $171,000 | 3%
G&A and marketing | $74,000 | 3%
Management fee (% of EGI) | 2.75%
Capital reserves per unit | $300 | 2.5%`,
  );
  page.rows(
    "F14",
    `
!Returns
Unlevered IRR | =IRR('Cash Flow'!B14:I14) ::%
Levered IRR | =IRR('Cash Flow'!B17:I17) ::%
Equity multiple | =SUM('Cash Flow'!C17:I17)/-'Cash Flow'!B17 ::x
Going-in cap | ='Cash Flow'!C11/C5 ::%
Yield on cost | ='Cash Flow'!C11/(C5*(1+C6)+C7) ::%
Minimum DSCR | =MIN('Cash Flow'!C18:H18) ::x
Year 1 debt yield | ='Cash Flow'!C11/I4 ::%
Net profit | =SUM('Cash Flow'!B17:I17) ::$
Interest reserve | =I4*I6*0.04+G24*0.01 ::$
Reserve, all in | =G23*1.02 ::$
Status | =INDEX(Lists!A2:A4,2)`,
  );
  const mix = openPage("Unit Mix");
  mix.rows(
    "A2",
    "!Type | !Units | !SF | !In-place rent | !Market rent\n1x1 | 48 | 712 | $1,268 | $1,345\n2x1 | 36 | 905 | $1,455 | $1,540\n2x2 | 40 | 1010 | $1,572 | $1,660\n3x2 | 12 | 1235 | $1,830 | $1,945",
  );
  mix.page.tables.push({
    name: "Mix",
    area: "A2:E6",
    columns: ["Type", "Units", "SF", "In-place rent", "Market rent"],
  });
  const flow = cashFlow();
  const lists = openPage("Lists", { isHidden: true });
  lists.rows("A1", "!Status\nScreening\nUnderwriting\nCommittee");
  page.rows("K14", "=G16 ::% | 5.4% | 5.6% | 5.8%\n$17,000,000\n$17,800,000\n$18,500,000");
  page.dataTable("L15:N17", { row: "C10", column: "C5" });
  const at = (cell: string): string => `Investment Summary!${cell}`;
  return {
    book: {
      name: "acquisition",
      pages: [page.page, mix.page, flow.page, lists.page],
      names: [
        { name: "Exit_Cap", text: "'Investment Summary'!$C$10" },
        { name: "Levered_IRR", text: "'Investment Summary'!$G$16" },
      ],
      iterates: true,
    },
    apart: TABLE_OF_TRIALS,
    changes: [{ [at("C5")]: 17_250_000, [at("I6")]: 0.0615 }],
    inputs: {
      ...{ [at("C5")]: "purchasePrice", [at("C6")]: "closingCostPct", [at("C7")]: "renovation" },
      ...{
        [at("C8")]: "closingDate",
        [at("C9")]: "holdYears",
        [at("C10")]: "exitCapRate",
        [at("C11")]: "saleCostPct",
      },
      ...{ [at("F7")]: "lotSqft", [at("F8")]: "occupancyPct", [at("F4")]: "yearBuilt" },
      ...{ [at("I4")]: "loanAmount", [at("I6")]: "interestRate", [at("I7")]: "interestOnly" },
      ...{ [at("I8")]: "amortYears", [at("I9")]: "loanFeePct", [at("D15")]: "rentGrowth" },
      ...{ [at("C16")]: "vacancyPct", [at("C17")]: "badDebtPct", [at("C18")]: "otherIncome" },
      ...{ [at("C19")]: "propertyTax", [at("C20")]: "insurance" },
      ...{
        [at("C21")]: "payroll",
        [at("C22")]: "utilities",
        [at("C25")]: "managementFeePct",
        [at("C26")]: "capexReserve",
      },
      ...Object.fromEntries(
        [3, 4, 5, 6].flatMap((row) =>
          Object.entries({ B: "planUnits", C: "planSqft", E: "planRent" }).map(([column, field]) => [
            `Unit Mix!${column}${row}`,
            field,
          ]),
        ),
      ),
    },
    units: {
      [at("C7")]: "one  total",
      [at("C18")]: "one month unit",
      [at("C26")]: "one year unit",
      [at("I7")]: "one month total",
    },
    isLabeledWhole: true,
    outputs: {
      ...{ [at("G15")]: "unleveredIrr", [at("G16")]: "leveredIrr", [at("G17")]: "leveredEquityMultiple" },
      ...{
        [at("G18")]: "goingInCapRate",
        [at("G19")]: "yieldOnCost",
        [at("G21")]: "debtYield",
        [at("G22")]: "profit",
      },
      "Cash Flow!C11": "noi",
      "Cash Flow!C18": "dscr",
    },
  };
}

/** Tax credits: uses in thousands, rents by share of the area's income less what tenants pay for utilities, a first loan and a soft one. */
export function taxCredits(): Trial {
  const page = openPage("LIHTC");
  page.rows(
    "A1",
    `
!4% / 9% LIHTC Feasibility
!Uses (in thousands) | !Amount | | !Sources | !Amount
Land and existing buildings | 3,250 | | Permanent loan | =ROUND(MIN(B31/B33/(-PMT(B34/12,B35*12,1)*12)/1000,B9*0.9),0) ::$
Hard costs | 9,840 | | Soft loan (city) | 1,500
Architecture and permits | 612 | | Tax credit equity | =B14*10*B15/1000 ::$
Financing costs | 455 | | Deferred developer fee | =B9-E3-E4-E5 ::$
Developer fee | 15% | | Total sources | =SUM(E3:E6) ::$
Developer fee amount | =(B3+B4+B5)*B7 ::$ | | Gap check | =E7-B9 ::$
Total development cost | =SUM(B3:B6)+B8 ::$ | | Cost per unit | =B9*1000/E18 ::$
!Credits
Eligible basis | =(B4+B5+B8)*1000 ::$
Basis boost | 130%
Credit rate | 9%
Annual credits | =B11*B12*B13*E19 ::$
Credit price | $0.87

!Rents | !Units | !Gross rent | !Utility allowance | !Net rent
30% AMI 1BR | 8 | $512 | $64 | =C18-D18 ::$
50% AMI 1BR | 14 | $853 | $64 | =C19-D19 ::$
60% AMI 2BR | 26 | $1,229 | $82 | =C20-D20 ::$
Manager 2BR | 1 | $0 | $0 | =C21-D21 ::$
!Operations | !Year 1
Gross rents | =SUMPRODUCT(B18:B21,E18:E21)*12 ::$
Other income per unit per month | $12
Vacancy | 7%
Operating expenses per unit | $5,450
Property taxes | $0
Replacement reserves per unit | $350
Rent growth | 2%
Expense growth | 3%
NOI | =(B23+B24*12*49)*(1-B25)-B26*49-B27-B28*49 ::$
Year 15 NOI | =(B23+B24*12*49)*(1-B25)*(1+B29)^14-(B26+B28)*49*(1+B30)^14 ::$
Debt coverage required | 1.15
Permanent loan rate | 6.35%
Permanent loan amortization | 35
Debt coverage, year 15 | =B32/(E3*1000*-PMT(B34/12,B35*12,1)*12) ::x`,
  );
  const at = (cell: string): string => `LIHTC!${cell}`;
  return {
    book: { name: "tax-credits", pages: [page.page], names: [] },
    changes: [{ [at("B4")]: 10_400, [at("B34")]: 0.0595 }],
    inputs: {
      ...{ [at("B24")]: "otherIncome", [at("B25")]: "vacancyPct", [at("B27")]: "propertyTax" },
      ...{ [at("B28")]: "capexReserve", [at("B29")]: "rentGrowth", [at("B30")]: "expenseGrowth" },
      ...{ [at("B33")]: "minDscr", [at("B34")]: "interestRate", [at("B35")]: "amortYears" },
    },
    units: { [at("B27")]: "one year total", [at("B28")]: "one year unit" },
    isLabeledWhole: true,
    outputs: { [at("B31")]: "noi", [at("B9")]: "totalCost" },
  };
}
