import { openPage } from "./book.ts";
import type { Trial } from "./trial.ts";

/** Five years of a building with a monthly debt schedule and a table of the IRR over exit cap and rent growth. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one document from its top to its bottom, none of it used again.
export function fiveYears(): Trial {
  const inputs = openPage("Assumptions");
  inputs.rows(
    "A1",
    `
!Multifamily acquisition - 5 year
Property Name | Cedar Bluff Apartments
Closing Date | 2025-06-30
Purchase Price | $8,450,000
Total Units | =SUM(G4:G7)
Acquisition Costs | 1.5%
Vacancy | 5.5%
Other Income / Unit / Month | $62
Annual Rent Growth | 3%
Expense Growth | 2.5%
Operating Expenses / Unit | $4,950
Property Taxes | $118,000
Insurance | $41,600
Management Fee | 3.5%
Replacement Reserves / Unit | $275
Max LTV | 70%
Min DSCR | 1.25x
Interest Rate | 6.15%
Interest-Only Period (months) | 24
Amortization (years) | 30
Loan Fee | 1%
Exit Cap Rate | 5.75%
Cost of Sale | 1.75%
Hold Period (years) | 5`,
  );
  inputs.rows(
    "F3",
    `
!Unit Type | !Units | !Avg SF | !In-Place Rent | !Market Rent
1BR / 1BA | 24 | 690 | $1,045 | $1,125
2BR / 1BA | 20 | 865 | $1,210 | $1,290
2BR / 2BA | 12 | 940 | $1,295 | $1,385
3BR / 2BA | 4 | 1180 | $1,520 | $1,610
!Total / Avg | =SUM(G4:G7) | =SUMPRODUCT(G4:G7,H4:H7)/SUM(G4:G7) | =SUMPRODUCT($G$4:$G$7,I4:I7)/SUM($G$4:$G$7) ::$ | =SUMPRODUCT($G$4:$G$7,J4:J7)/SUM($G$4:$G$7) ::$`,
  );
  const pro = openPage("Pro Forma");
  const lines = [
    "Year",
    "Year ending",
    "Gross potential rent",
    "Vacancy",
    "Other income",
    "Effective gross income",
    "Operating expenses",
    "Property taxes",
    "Insurance",
    "Management fee",
    "Net operating income",
    "Reserves",
    "Debt service",
    "Cash flow after debt",
    "DSCR",
    "Sale price",
    "Cost of sale",
    "Loan payoff",
    "Levered cash flow",
    "Unlevered cash flow",
  ];
  for (const [at, line] of lines.entries()) pro.put(`A${at + 1}`, `!${line}`);
  pro.rows("B1", "!0");
  pro.fill("C1:H1", "=B1+1");
  pro.put("B2", "=Assumptions!B3 ::d");
  pro.fill("C2:H2", "=EOMONTH($B$2,12*C1) ::d");
  pro.fill(
    "C3:H3",
    "=SUMPRODUCT(Assumptions!$G$4:$G$7,Assumptions!$I$4:$I$7)*12*(1+Assumptions!$B$9)^(C$1-1) ::$",
  );
  pro.fill("C4:H4", "=-C3*Assumptions!$B$7 ::$");
  pro.fill("C5:H5", "=Assumptions!$B$8*12*Units*(1+Assumptions!$B$9)^(C$1-1) ::$");
  pro.fill("C6:H6", "=SUM(C3:C5) ::$");
  pro.fill("C7:H7", "=-Assumptions!$B$11*Units*(1+Assumptions!$B$10)^(C$1-1) ::$");
  pro.fill("C8:H9", "=-INDEX(Assumptions!$B$12:$B$13,ROWS(C$8:C8))*(1+Assumptions!$B$10)^(C$1-1) ::$");
  pro.fill("C10:H10", "=-C6*Assumptions!$B$14 ::$");
  pro.fill("C11:H11", "=C6+SUM(C7:C10) ::$");
  pro.fill("C12:G12", "=-Assumptions!$B$15*Units ::$");
  pro.fill("C13:G13", '=-SUMIFS(Debt!$F$8:$F$67,Debt!$B$8:$B$67,">"&B$2,Debt!$B$8:$B$67,"<="&C$2) ::$');
  pro.fill("C14:G14", "=C11+C12+C13 ::$");
  pro.fill("C15:G15", "=-C11/C13 ::x");
  pro.fill("C16:G16", "=IF(C$1=Assumptions!$B$24,D11/Assumptions!$B$22,0) ::$");
  pro.fill("C17:G17", "=-C16*Assumptions!$B$23 ::$");
  pro.fill("C18:G18", "=IF(C$1=Assumptions!$B$24,-LOOKUP(C$2,Debt!$B$8:$B$67,Debt!$G$8:$G$67),0) ::$");
  pro.put("B19", "=-(Assumptions!B4*(1+Assumptions!B6)+Loan*Assumptions!B21-Loan) ::$");
  pro.fill("C19:G19", "=IF(C$1<=Assumptions!$B$24,C14+SUM(C16:C18),0) ::$");
  pro.put("B20", "=-Assumptions!B4*(1+Assumptions!B6) ::$");
  pro.fill("C20:G20", "=IF(C$1<=Assumptions!$B$24,C11+C12+C16+C17,0) ::$");
  const debt = openPage("Debt");
  debt.rows(
    "A1",
    `
!Loan sizing | !LTV | !DSCR | !Loan
!Amount | =Assumptions!B4*Assumptions!B16 ::$ | =PV(Assumptions!B18/12,Assumptions!B20*12,-'Pro Forma'!C11/Assumptions!B17/12) ::$ | =ROUNDDOWN(MIN(B2:C2),-3) ::$
!Constraint | =IF(B2<=C2,"LTV","DSCR")
!Amortizing payment | =-PMT(Assumptions!B18/12,Assumptions!B20*12,Loan) ::$`,
  );
  debt.rows("A7", "!Month | !Date | !Opening | !Interest | !Principal | !Payment | !Closing");
  debt.put("A8", "1");
  debt.fill("A9:A67", "=A8+1");
  debt.fill("B8:B67", "=EOMONTH(Assumptions!$B$3,A8) ::d");
  debt.put("C8", "=Loan ::$");
  debt.fill("C9:C67", "=G8 ::$");
  debt.fill("D8:D67", "=C8*Assumptions!$B$18/12 ::$");
  debt.fill(
    "E8:E67",
    "=IF(A8<=Assumptions!$B$19,0,-PPMT(Assumptions!$B$18/12,A8-Assumptions!$B$19,Assumptions!$B$20*12,Loan)) ::$",
  );
  debt.fill("F8:F67", "=D8+E8 ::$");
  debt.fill("G8:G67", "=C8-E8 ::$");
  const returns = openPage("Returns");
  returns.rows(
    "A1",
    `
!Returns
Levered IRR | =IRR('Pro Forma'!B19:G19) ::%
Unlevered IRR | =IRR('Pro Forma'!B20:G20,0.08) ::%
XIRR | =XIRR('Pro Forma'!B19:G19,'Pro Forma'!B2:G2) ::%
Equity Multiple | =SUM('Pro Forma'!C19:G19)/-'Pro Forma'!B19 ::x
Average Cash-on-Cash | =AVERAGE('Pro Forma'!C14:G14)/-'Pro Forma'!B19 ::%
Going-In Cap Rate | ='Pro Forma'!C11/Assumptions!B4 ::%
Price Per Unit | =Assumptions!B4/Units ::$
Debt Yield | ='Pro Forma'!C11/Loan ::%
Year 1 DSCR | ='Pro Forma'!C15 ::x
XNPV at 10% | =XNPV(10%,'Pro Forma'!B19:G19,'Pro Forma'!B2:G2) ::$
Loss to lease | =1-SUMPRODUCT(Assumptions!G4:G7,Assumptions!I4:I7)/SUMPRODUCT(Assumptions!G4:G7*Assumptions!J4:J7) ::%`,
  );
  // The table stands where its inputs stand, as Excel has it.
  inputs.rows("L3", "=Returns!B2 ::% | 5.25% | 5.5% | 5.75% | 6% | 6.5%\n1%\n2%\n3%\n4%");
  inputs.dataTable("M4:Q7", { row: "B22", column: "B9" });
  inputs.rows("L10", "!Exit cap | =Returns!B2 ::% | =Returns!B5 ::x | =Debt!D2 ::$\n5%\n5.5%\n6%\n7%");
  inputs.dataTable("M11:O14", { column: "B22" });
  inputs.rows("L17", "!Interest rate | 5% | 5.5% | 6% | 6.5% | 7%\n=Debt!D2 ::$\n=Returns!B10 ::x");
  inputs.dataTable("M18:Q19", { row: "B18" });
  return {
    book: {
      name: "five-years",
      pages: [inputs.page, pro.page, debt.page, returns.page],
      names: [
        { name: "Units", text: "Assumptions!$G$8" },
        { name: "Loan", text: "Debt!$D$2" },
      ],
    },
    changes: [
      { "Assumptions!B4": 7_900_000, "Assumptions!B18": 0.0575 },
      { "Assumptions!B24": 4, "Assumptions!B22": 0.0625, "Assumptions!G4": 30 },
      { "Assumptions!B19": 0, "Assumptions!B17": 1.4, "Assumptions!B3": 45_900, "Assumptions!B9": 0.015 },
    ],
    inputs: {
      "Assumptions!B4": "purchasePrice",
      "Assumptions!B7": "vacancyPct",
      "Assumptions!B9": "rentGrowth",
      "Assumptions!B12": "propertyTax",
      "Assumptions!B18": "interestRate",
      "Assumptions!B22": "exitCapRate",
      "Assumptions!B24": "holdYears",
      "Assumptions!B17": "minDscr",
      "Assumptions!G4": "planUnits",
      "Assumptions!I5": "planInPlaceRent",
      "Assumptions!J6": "planRent",
    },
    outputs: {
      "Returns!B2": "leveredIrr",
      "Returns!B3": "unleveredIrr",
      "Returns!B5": "leveredEquityMultiple",
    },
    // Of a formula that its input doesn't move the other program's table shows nothing.
    twins: Object.fromEntries([11, 12, 13, 14].map((row) => [`Assumptions!O${row}`, "Debt!D2"])),
    apart: /^Assumptions!O1[1-4]$/,
  };
}

/** Ten years by month: rent steps, renovations, a refinance, years summed from months, scenarios by CHOOSE. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one document from its top to its bottom, none of it used again.
export function tenYears(): Trial {
  const inputs = openPage("Inputs");
  inputs.rows(
    "A1",
    `
!Scenario manager | !Live | !1 Base | !2 Upside | !3 Downside
Scenario | 1
Rent growth | =CHOOSE(scn,C3,D3,E3) ::% | 2.75% | 3.5% | 1.25%
Vacancy | =INDEX(C4:E4,scn) ::% | 6% | 5% | 9%
Exit cap rate | =OFFSET(B5,0,scn) ::% | 5.9% | 5.5% | 6.6%
Expense growth | =HLOOKUP(scn&"*",C1:E6,6,FALSE) ::% | 3% | 2.5% | 4%
Renovation premium | =SUMIF(C8:E8,scn,C7:E7) ::$ | $145 | $175 | $80
!Scenario number | | 1 | 2 | 3`,
  );
  inputs.rows(
    "A10",
    `
Purchase price | $21,600,000
Units | 144
Average rent | $1,265
Operating expenses per unit per year | $5,350
Renovations per month | 4
Renovation cost per unit | $9,500
Loan to value | 65%
Interest rate | 5.85%
Refinance month | 48
Refinance LTV | 70%
Refinance rate | 5.5%
Amortization years | 30
Start | 2025-01-31
Cost of sale | 1.5%
Closing costs | 1.25%`,
  );
  const flow = openPage("Monthly");
  const lines = [
    "Month",
    "Date",
    "Year",
    "Renovated units",
    "Potential rent",
    "Vacancy",
    "Expenses",
    "NOI",
    "Renovation",
    "Opening balance",
    "Interest",
    "Principal",
    "Refinance",
    "Closing balance",
    "Sale",
    "Unlevered",
    "Levered",
  ];
  for (const [at, line] of lines.entries()) flow.put(`A${at + 1}`, `!${line}`);
  flow.rows("B1", "!0");
  flow.fill("C1:DR1", "=B1+1");
  flow.fill("B2:DR2", "=EDATE(Inputs!$B$22,B1) ::d");
  flow.fill("C3:DR3", "=ROUNDUP(C1/12,0)");
  flow.fill("C4:DR4", "=MIN(Inputs!$B$11,Inputs!$B$14*C1)");
  flow.fill("C5:DR5", "=(Inputs!$B$11*Inputs!$B$12+B4*Inputs!$B$7)*(1+Inputs!$B$3)^(C3-1) ::$");
  flow.fill("C6:DR6", "=-C5*Inputs!$B$4 ::$");
  flow.fill("C7:DR7", "=-Inputs!$B$11*Inputs!$B$13/12*(1+Inputs!$B$6)^(C3-1) ::$");
  flow.fill("C8:DR8", "=SUM(C5:C7) ::$");
  flow.fill("C9:DR9", "=-(C4-N(B4))*Inputs!$B$15 ::$");
  flow.fill("C10:DR10", "=B14 ::$");
  flow.put("B14", "=Inputs!B10*Inputs!B16 ::$");
  flow.fill("C11:DR11", "=-C10*IF(C1<=Inputs!$B$18,Inputs!$B$17,Inputs!$B$20)/12 ::$");
  flow.fill(
    "C12:DR12",
    "=IF(C1<=Inputs!$B$18,PPMT(Inputs!$B$17/12,C1,Inputs!$B$21*12,$B$14),PPMT(Inputs!$B$20/12,C1-Inputs!$B$18,Inputs!$B$21*12,INDEX($B$14:$DR$14,1,Inputs!$B$18+1))) ::$",
  );
  flow.fill("C13:DQ13", "=IF(C1=Inputs!$B$18,MAX(0,SUM(D8:O8)/Inputs!$B$5*Inputs!$B$19-C10-C12),0) ::$");
  flow.fill("C14:DR14", "=C10+C12+C13 ::$");
  flow.fill("C15:DR15", "=IF(C1=120,SUM($DG8:$DR8)*(1+Inputs!$B$3)/Inputs!$B$5*(1-Inputs!$B$23),0) ::$");
  flow.put("B16", "=-Inputs!B10*(1+Inputs!B24) ::$");
  flow.fill("C16:DR16", "=C8+C9+C15 ::$");
  flow.put("B17", "=B16+B14 ::$");
  flow.fill("C17:DR17", "=C16+C11+C12+C13-IF(C1=120,C14,0) ::$");
  const annual = openPage("Annual");
  annual.rows(
    "A1",
    "!Year | 1\n!NOI\n!Debt service\n!Cash flow\n!DSCR\n!Highest balance\n!Renovated by year end\n!Average rent",
  );
  annual.fill("C1:K1", "=B1+1");
  annual.fill("B2:K2", "=SUMIF(Monthly!$C$3:$DR$3,B$1,Monthly!$C$8:$DR$8) ::$");
  annual.fill(
    "B3:K3",
    "=SUMPRODUCT((Monthly!$C$3:$DR$3=B$1)*(Monthly!$C$11:$DR$11+Monthly!$C$12:$DR$12)) ::$",
  );
  annual.fill("B4:K4", "=SUMIFS(Monthly!$C$17:$DR$17,Monthly!$C$3:$DR$3,B$1) ::$");
  annual.fill("B5:K5", "=IFERROR(-B2/B3,0) ::x");
  annual.fill("B6:K6", "=SUMPRODUCT(MAX((Monthly!$C$3:$DR$3=B$1)*Monthly!$C$14:$DR$14)) ::$");
  annual.fill("B7:K7", "=INDEX(Monthly!$C$4:$DR$4,MATCH(B$1,Monthly!$C$3:$DR$3,1))");
  annual.fill("B8:K8", "=AVERAGEIFS(Monthly!$C$5:$DR$5,Monthly!$C$3:$DR$3,B$1)/Inputs!$B$11 ::$");
  annual.rows(
    "A11",
    `
Unlevered IRR (annual) | =(1+IRR(Monthly!B16:DR16,0.005))^12-1 ::%
Levered IRR (annual) | =(1+IRR(Monthly!B17:DR17,0.01))^12-1 ::%
Levered XIRR | =XIRR(Monthly!B17:DR17,Monthly!B2:DR2,0.12) ::%
Equity multiple | =SUMIF(Monthly!C17:DR17,">0")/-(SUMIF(Monthly!C17:DR17,"<0")+Monthly!B17) ::x
Yield on cost, year 3 | =D2/(Inputs!B10+SUM(Inputs!B11)*Inputs!B15) ::%
Refinance proceeds | =SUM(Monthly!C13:DQ13) ::$
Months below 1.20x | =SUMPRODUCT(--(Monthly!C8:DR8<-1.2*(Monthly!C11:DR11+Monthly!C12:DR12)))
Highest balance of year 1 by INDEX | =MAX(INDEX((Monthly!$C$3:$DR$3=B$1)*Monthly!$C$14:$DR$14,0)) ::$
Label | ="Scenario "&scn&": "&TEXT(B12,"0.00%")&" by "&TEXT(Monthly!DR2,"mmm yyyy")`,
  );
  inputs.rows("G10", "=Annual!B12 ::% | 1 | 2 | 3\n$20,000,000\n$21,600,000\n$23,000,000");
  inputs.dataTable("H11:J13", { row: "B2", column: "B10" });
  return {
    book: {
      name: "ten-years",
      pages: [inputs.page, flow.page, annual.page],
      names: [{ name: "scn", text: "Inputs!$B$2" }],
    },
    changes: [
      { "Inputs!B2": 2 },
      { "Inputs!B2": 3, "Inputs!B18": 60, "Inputs!B14": 12 },
      { "Inputs!B10": 19_250_000, "Inputs!C3": 0.031, "Inputs!B22": 45_351, "Inputs!B21": 25 },
    ],
    inputs: {
      "Inputs!B10": "purchasePrice",
      "Inputs!B11": "units",
      "Inputs!B16": "ltv",
      "Inputs!B17": "interestRate",
      "Inputs!B23": "saleCostPct",
    },
    outputs: { "Annual!B12": "leveredIrr", "Annual!B11": "unleveredIrr" },
    // The other program takes a calculated area in INDEX for one cell, and tries scenarios in a table by half.
    twins: { "Annual!B18": "Annual!B6" },
    apart: /^(Annual!B18|Inputs![HIJ]1[1-3])$/,
  };
}

/** Partners' hurdles by month: preferred return, catch-up-free tiers, each partner's rate. */
export function waterfall(): Trial {
  const page = openPage("Waterfall");
  page.rows(
    "A1",
    `
!Equity waterfall
LP share of equity | 90%
Preferred return | 8%
Hurdle 2 IRR | 14%
Promote tier 1 | 20%
Promote tier 2 | 35%`,
  );
  page.rows(
    "A9",
    "!Date\n!Equity\n!Distributable\n!LP balance 8%\n!To LP pref\n!LP balance 14%\n!To tier 2\n!Residual\n!LP total\n!GP total",
  );
  const flows = [
    -4_200_000, -310_000, 0, 95_000, 120_000, 138_000, 150_000, 151_500, 163_000, 170_000, 172_000, 9_350_000,
  ];
  page.put("B9", "2024-12-31");
  page.fill("C9:M9", "=EOMONTH(B9,3) ::d");
  for (const [at, amount] of flows.entries()) {
    page.put(`${String.fromCharCode(66 + at)}10`, amount < 0 ? `$${amount}` : "$0");
    page.put(`${String.fromCharCode(66 + at)}11`, amount > 0 ? `$${amount}` : "$0");
  }
  page.rows("B12", "=-B10*$B$2 ::$");
  page.rows("B13", "$0");
  page.fill("C12:M12", "=MAX(0,B12*(1+$B$3)^((C$9-B$9)/365)-C10*$B$2-B13) ::$");
  page.fill("C13:M13", "=MIN(C12,C11*$B$2) ::$");
  page.rows("B14", "=-B10*$B$2 ::$\n$0\n$0\n=B10*$B$2 ::$\n=B10*(1-$B$2) ::$");
  page.fill("C14:M14", "=MAX(0,B14*(1+$B$4)^((C$9-B$9)/365)-C10*$B$2-B13-B15) ::$");
  page.fill("C15:M15", "=MAX(0,MIN(C14-C13,(C11-C13/$B$2)*$B$2*(1-$B$5))) ::$");
  page.fill("C16:M16", "=MAX(0,C11-C13/$B$2-C15/($B$2*(1-$B$5))) ::$");
  page.fill("C17:M17", "=C10*$B$2+C13+C15+C16*$B$2*(1-$B$6) ::$");
  page.fill("C18:M18", "=C10+C11-C17 ::$");
  page.rows(
    "A21",
    `
LP IRR | =XIRR(B17:M17,B9:M9) ::%
GP IRR | =XIRR(B18:M18,B9:M9,0.3) ::%
Project IRR | =XIRR(INDEX(B10:M10+B11:M11,0),B9:M9) ::%
LP multiple | =SUMIF(B17:M17,">0")/-SUMIF(B17:M17,"<0") ::x
Sum check | =ROUND(SUM(B17:M18)-SUM(B10:M11),2)
Promote earned | =SUM(C18:M18)-SUM(C10:M11)*(1-B2) ::$
Quarterly IRR | =IRR(B17:M17,3%) ::%
Ends | =DATEDIF(B9,M9,"m")&" months"
Days | =_xlfn.DAYS(M9,B9)
Years | =YEARFRAC(B9,M9,1)
Years 30/360 | =YEARFRAC(B9,M9)
Rank of last | =RANK(M11,B11:M11)
Second largest | =LARGE(B11:M11,2) ::$
Median | =MEDIAN(B11:M11) ::$
Deviation | =STDEV(D11:L11) ::$
90th percentile | =PERCENTILE(B11:M11,0.9) ::$
Project IRR of a row | =XIRR(B19:M19,B9:M9) ::%`,
  );
  page.fill("B19:M19", "=B10+B11 ::$");
  return {
    book: { name: "waterfall", pages: [page.page], names: [] },
    changes: [
      { "Waterfall!M11": 6_100_000 },
      { "Waterfall!B2": 0.75, "Waterfall!B3": 0.1 },
      { "Waterfall!M11": 14_000_000, "Waterfall!B9": 45_000 },
    ],
    inputs: {},
    outputs: {},
    twins: { "Waterfall!B23": "Waterfall!B37" },
    apart: /^Waterfall!B23$/,
  };
}
