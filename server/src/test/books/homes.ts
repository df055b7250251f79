import { openPage } from "./book.ts";
import type { Trial } from "./trial.ts";

/** Buying, repairing and selling with a hard-money loan; costs of sale typed as 6 and not 6%. */
export function flip(): Trial {
  const deal = openPage("Flip Analyzer");
  deal.rows(
    "A1",
    `
!House flip analyzer
Property address | 1418 Sycamore St
Purchase price | $182,500 | | ARV (after repair value) | $289,000
Closing costs % of purchase | 2.5%
Hard money LTC % | 90%
Hard money interest rate | 11.5%
Points | 2
Holding period (months) | 6
Selling costs % | 6
Monthly holding costs | $640`,
  );
  deal.rows(
    "A13",
    `
!Results
Rehab budget | ='Rehab Budget'!D14 ::$
Loan amount | =ROUND((B3+B14)*B5,0) ::$
Origination points | =B15*B7/100 ::$
Interest carry | =B15*B6/12*B8 ::$
Total cash in | =B3+B14+B3*B4-B15+B16+B17+B10*B8 ::$
Net sale proceeds | =E3*(1-B9/100)-B15 ::$
Net profit | =B19-B18 ::$
ROI | =B20/B18 ::%
Annualized ROI | =(1+B21)^(12/B8)-1 ::%
Maximum allowable offer (70% rule) | =E3*70%-B14 ::$
Verdict | =IF(AND(B20>=25000,B21>0.15),"Go - "&TEXT(B21,"0.0%"),"Pass at "&TEXT(B3,"$#,##0"))
Deal over MAO? | =B3>B23`,
  );
  const rehab = openPage("Rehab Budget");
  rehab.rows(
    "A1",
    `
!Item | !Category | !Qty | !Cost | !Unit cost
Roof | Exterior | 22 | =C2*E2 ::$ | $410
Siding repair | Exterior | 1 | =C3*E3 ::$ | $3,200
Kitchen cabinets | Interior | 14 | =C4*E4 ::$ | $285
Countertops | Interior | 42 | =C5*E5 ::$ | $62
Flooring (sf) | Interior | 1240 | =C6*E6 ::$ | $4.85
Paint (sf) | Interior | 1240 | =C7*E7 ::$ | $2.1
Water heater | Mechanical | 1 | =C8*E8 ::$ | $1,450
HVAC condenser | Mechanical | 1 | =C9*E9 ::$ | $4,300
Permits | Soft | 1 | =C10*E10 ::$ | $900
Dumpsters | Soft | 3 | =C11*E11 ::$ | $475
!Subtotal | | | =SUM(D2:D11) ::$
Contingency | 10% | | =D12*B13 ::$
!Total rehab | | | =D12+D13 ::$`,
  );
  rehab.rows("G1", "!Category | !Cost | !Share\nExterior\nInterior\nMechanical\nSoft");
  rehab.fill("H2:H5", "=SUMIF($B$2:$B$11,G2,$D$2:$D$11) ::$");
  rehab.fill("I2:I5", "=IFERROR(H2/$D$12,0) ::%");
  rehab.rows("K2", "#N/A | #N/A");
  return {
    book: { name: "flip", pages: [deal.page, rehab.page], names: [] },
    changes: [
      { "Flip Analyzer!B3": 205_000, "Flip Analyzer!B8": 9 },
      { "Flip Analyzer!E3": 240_000, "Flip Analyzer!B9": 8, "Rehab Budget!C2": 31 },
      { "Rehab Budget!B13": 0.2, "Flip Analyzer!B5": 1, "Flip Analyzer!B6": 0.0975 },
    ],
    inputs: {
      "Flip Analyzer!B3": "purchasePrice",
      "Flip Analyzer!E3": "afterRepairValue",
      "Flip Analyzer!B9": "saleCostPct",
    },
    outputs: { "Flip Analyzer!B20": "profit" },
  };
}

/** Buy, repair, rent, refinance: a program of the refinance by CHOOSE, cash left in, an infinite return. */
export function brrrr(): Trial {
  const deal = openPage("BRRRR");
  deal.rows(
    "A1",
    `
!BRRRR deal sheet
!Acquisition
Purchase Price | $96,000
Rehab | $41,500
Closing (buy) | $3,100
Months to refi | 5
Holding cost / mo | $455
!Refinance
After Repair Value | $205,000
Refi program (1 = 70% / 2 = 75% / 3 = 80%) | 2
Refi LTV | =CHOOSE(B10,0.7,0.75,0.8) ::%
Refi rate | =CHOOSE(B10,6.75%,7%,7.375%) ::%
Amortization (years) | 30
Refi closing costs | $4,250
New loan | =B9*B11 ::$
Monthly P&I | =-PMT(B12/12,B13*12,B15) ::$
!Operations
Market rent | $1,795
Vacancy | 6%
Property management | 9%
Repairs & CapEx | 10%
Annual taxes | $2,340
Annual insurance | $1,180
Effective gross income (annual) | =B18*12*(1-B19) ::$
Operating expenses | =B24*(B20+B21)+B22+B23 ::$
NOI | =B24-B25 ::$
Debt service | =B16*12 ::$
Annual cash flow | =B26-B27 ::$
!Returns
All-in cost | =B3+B4+B5+B6*B7 ::$
Cash left in deal | =MAX(0,B30+B14-B15) ::$
Cash-on-cash return | =IF(B31<=0,"Infinite",B28/B31) ::%
DSCR | =B26/B27 ::x
Equity captured | =B9-B15 ::$
Cap rate on ARV | =B26/B9 ::%
Rent to cost | =B18/B30 ::%
Principal paid in year 1 | =-CUMPRINC(B12/12,B13*12,B15,1,12,0) ::$
Interest paid in year 1 | =-CUMIPMT(B12/12,B13*12,B15,1,12,0) ::$
Balance after 5 years | =FV(B12/12,60,B16,-B15) ::$
Years to pay off at $2,000 a month | =NPER(B12/12,-2000,B15)/12`,
  );
  deal.page.merges.push("A1:B1", "A2:B2", "A8:B8");
  return {
    book: { name: "brrrr", pages: [deal.page], names: [{ name: "ARV", text: "BRRRR!$B$9" }] },
    changes: [
      { "BRRRR!B10": 3 },
      { "BRRRR!B9": 165_000, "BRRRR!B10": 1 },
      { "BRRRR!B3": 88_000.5, "BRRRR!B18": 1_650, "BRRRR!B13": 25 },
    ],
    inputs: {
      "BRRRR!B3": "purchasePrice",
      "BRRRR!B4": "renovation",
      "BRRRR!B9": "afterRepairValue",
      "BRRRR!B18": "rent",
      "BRRRR!B19": "vacancyPct",
      "BRRRR!B22": "propertyTax",
      "BRRRR!B23": "insurance",
      "BRRRR!B20": "managementFeePct",
    },
    outputs: { "BRRRR!B33": "dscr", "BRRRR!B26": "noi" },
  };
}

/** Thirty years of a rented home: depreciation, sale in any year found by OFFSET and INDEX, one-variable data tables. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one document from its top to its bottom, none of it used again.
export function rental(): Trial {
  const inputs = openPage("Inputs");
  inputs.rows(
    "A1",
    `
!Assumption | !Value | !Note
Purchase price | $310,000
Land share | 20%
Closing costs | 2.25%
Down payment | 25%
Mortgage rate | 6.875%
Loan term (years) | 30
Monthly rent | $2,350
Rent growth | 3%
Vacancy rate | 5%
Property taxes (annual) | $3,650
Insurance (annual) | $1,420
HOA (monthly) | $45
Maintenance % of rent | 8%
Management % of rent | 8%
Expense inflation | 2.75%
Appreciation | 3.5%
Selling costs | 6.5%
Hold (years) | 10
Marginal tax rate | 24%
Close date | 2025-03-14`,
  );
  const flow = openPage("Cash Flow");
  const names = [
    "Year",
    "Gross rent",
    "Vacancy",
    "EGI",
    "Taxes",
    "Insurance",
    "HOA",
    "Maintenance",
    "Management",
    "NOI",
    "Interest",
    "Principal",
    "Cash flow",
    "Value",
    "Loan balance",
    "Depreciation",
    "Tax",
    "After tax",
    "Sale proceeds",
  ];
  for (const [at, name] of names.entries()) flow.put(`A${at + 1}`, `!${name}`);
  flow.rows("B1", "!0");
  flow.fill("C1:AF1", "=B1+1");
  flow.fill("C2:AF2", "=rent_mo*12*(1+Inputs!$B$9)^(C$1-1) ::$");
  flow.fill("C3:AF3", "=-C2*Inputs!$B$10 ::$");
  flow.fill("C4:AF4", "=SUM(C2:C3) ::$");
  flow.fill("C5:AF5", "=-Inputs!$B$11*(1+Inputs!$B$16)^(C$1-1) ::$");
  flow.fill("C6:AF6", "=-Inputs!$B$12*(1+Inputs!$B$16)^(C$1-1) ::$");
  flow.fill("C7:AF7", "=-Inputs!$B$13*12*(1+Inputs!$B$16)^(C$1-1) ::$");
  flow.fill("C8:AF9", "=-C$4*INDEX(Inputs!$B$14:$B$15,ROW()-7) ::$");
  flow.fill("C10:AF10", "=SUM(C4:C9) ::$");
  flow.put("B15", "=Inputs!B2*(1-Inputs!B5) ::$");
  flow.fill("C11:AF11", "=CUMIPMT(Inputs!$B$6/12,Inputs!$B$7*12,$B$15,(C$1-1)*12+1,C$1*12,0) ::$");
  flow.fill("C12:AF12", "=CUMPRINC(Inputs!$B$6/12,Inputs!$B$7*12,$B$15,(C$1-1)*12+1,C$1*12,0) ::$");
  flow.fill("C13:AF13", "=C10+C11+C12 ::$");
  flow.put("B13", "=-Inputs!B2*(Inputs!B5+Inputs!B4) ::$");
  flow.fill("C14:AF14", "=Inputs!$B$2*(1+Inputs!$B$17)^C$1 ::$");
  flow.fill("C15:AF15", "=B15+C12 ::$");
  flow.fill(
    "C16:AF16",
    "=IF(C$1<=27,SLN(Inputs!$B$2*(1-Inputs!$B$3),0,27.5),IF(C$1=28,Inputs!$B$2*(1-Inputs!$B$3)/27.5*0.5,0)) ::$",
  );
  flow.fill("C17:AF17", "=-MAX(0,C10+C11-C16)*Inputs!$B$20 ::$");
  flow.fill("C18:AF18", "=C13+C17 ::$");
  flow.fill("C19:AF19", "=C14*(1-Inputs!$B$18)-C15 ::$");
  flow.rows("A21", "!IRR cash flow\n!Hold IRR by year");
  flow.put("B21", "=B13 ::$");
  flow.fill("C21:AF21", "=IF(C$1<hold,C13,IF(C$1=hold,C13+C19,0)) ::$");
  const results = openPage("Summary");
  results.rows(
    "A1",
    `
!Returns summary
Levered IRR | =IRR('Cash Flow'!B21:AF21) ::%
IRR by OFFSET | =IRR(OFFSET('Cash Flow'!$B$21,0,0,1,hold+1)) ::%
Equity multiple | =SUM('Cash Flow'!C21:AF21)/-'Cash Flow'!B21 ::x
Cash on cash, year 1 | =INDEX('Cash Flow'!B13:AF13,MATCH(1,'Cash Flow'!B1:AF1,0))/-'Cash Flow'!B13 ::%
Going-in cap rate | ='Cash Flow'!C10/Inputs!B2 ::%
Debt coverage | =-'Cash Flow'!C10/('Cash Flow'!C11+'Cash Flow'!C12) ::x
Total cash flow to sale | =SUM(OFFSET('Cash Flow'!B13,0,1,1,hold)) ::$
Value at sale | =HLOOKUP(hold,'Cash Flow'!B1:AF19,14,FALSE) ::$
Sale date | =EDATE(Inputs!B21,hold*12) ::d
First full month | =EOMONTH(Inputs!B21,0)+1 ::d
NPV at 9% | =NPV(9%,'Cash Flow'!C21:AF21)+'Cash Flow'!B21 ::$
MIRR | =MIRR('Cash Flow'!B21:L21,7%,4%) ::%
Negative years | =COUNTIF('Cash Flow'!C13:AF13,"<0")
Break-even year | =IFERROR(INDEX('Cash Flow'!C1:AF1,MATCH(TRUE,INDEX('Cash Flow'!C13:AF13>0,0),0)),"never")`,
  );
  return {
    book: {
      name: "rental",
      pages: [inputs.page, flow.page, results.page, sensitivity()],
      names: [
        { name: "rent_mo", text: "Inputs!$B$8" },
        { name: "hold", text: "Inputs!$B$19" },
      ],
    },
    changes: [
      { "Inputs!B19": 7, "Inputs!B8": 2_125 },
      { "Inputs!B6": 0.0825, "Inputs!B17": -0.01, "Inputs!B19": 4 },
      { "Inputs!B21": 45_991, "Inputs!B19": 30, "Inputs!B9": 0.0425 },
    ],
    inputs: {
      "Inputs!B2": "purchasePrice",
      "Inputs!B8": "rent",
      "Inputs!B9": "rentGrowth",
      "Inputs!B10": "vacancyPct",
      "Inputs!B11": "propertyTax",
      "Inputs!B12": "insurance",
      "Inputs!B13": "hoa",
      "Inputs!B17": "priceGrowth",
      "Inputs!B19": "holdYears",
      "Inputs!B6": "interestRate",
    },
    outputs: { "Summary!B2": "leveredIrr", "Summary!B4": "leveredEquityMultiple" },
  };
}

/** A data table has its inputs on its own page, as Excel wants it; here the page reads them back. */
function sensitivity() {
  const page = openPage("Amortization");
  page.rows(
    "A1",
    `
!Loan | =Inputs!B2*(1-Inputs!B5) ::$
!Rate | =Inputs!B6 ::%
!Own rate | 6.875%
!Own term | 30
!Own loan | $232,500
!Payment | =-PMT(B3/12,B4*12,B5) ::$
!Interest of all | =B6*B4*12-B5 ::$`,
  );
  page.rows("D1", "!By rate | =B6 ::$ | =B7 ::$\n5%\n5.5%\n6%\n6.875%\n8%");
  page.dataTable("E2:F6", { column: "B3" });
  page.rows("D9", "!By term | 10 | 15 | 20 | 30\n=B6 ::$\n=B7 ::$");
  page.dataTable("E10:H11", { row: "B4" });
  page.rows("D14", "=B6 ::$ | 10 | 15 | 20 | 30\n4%\n6%\n8%");
  page.dataTable("E15:H17", { row: "B4", column: "B3" });
  return page.page;
}
