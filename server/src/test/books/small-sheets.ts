import { openPage } from "./book.ts";
import type { Trial } from "./trial.ts";

/** Two homes under one roof on half a page, shares typed as 7 and words cut short. */
export function duplex(): Trial {
  const page = openPage("Quick Calc");
  page.rows(
    "B3",
    `
!DUPLEX QUICK CALCULATOR
Address: | 88 Harbor Row
Asking Price | $412,000 | | Rent Unit A | $1,650
Offer Price | $395,000 | | Rent Unit B | $1,595
Down Payment % | 25 | | Laundry | $60
Loan | =C6*(1-C7/100) ::$ | | Gross Monthly Income | =SUM(F5:F7) ::$
Rate % | 7 | | Vacancy % | 5
Term yrs | 30 | | Taxes/yr | $4,980
Closing | $9,500 | | Ins/yr | $1,980
Make Ready | $12,000 | | Mgmt % | 8
Cash In | =C6-C8+C11+C12 ::$ | | Maint % | 6
Total P&I | =-PMT(C9/1200,C10*12,C8) ::$ | | CapEx % | 5
Cash Flow/mo | =F16/12-C14 ::$ | | HOA/mo | $0
CoC | =C15*12/C13 ::% | | NOI | =(F8*(1-F9/100-F12/100-F13/100-F14/100)-F15)*12-F10-F11 ::$
Cap Rate | =F16/C6 ::% | | GRM | =C6/(F8*12)+0*C5 ::x`,
  );
  const at = (cell: string): string => `Quick Calc!${cell}`;
  return {
    book: { name: "duplex", pages: [page.page], names: [] },
    changes: [{ [at("C6")]: 401_000 }],
    isLabeledWhole: true,
    inputs: {
      [at("C5")]: "listPrice",
      [at("C6")]: "purchasePrice",
      [at("C7")]: "downPaymentPct",
      [at("C9")]: "interestRate",
      [at("C10")]: "loanTermYears",
      [at("C12")]: "renovation",
      [at("F9")]: "vacancyPct",
      [at("F10")]: "propertyTax",
      [at("F11")]: "insurance",
      [at("F12")]: "managementFeePct",
      [at("F15")]: "hoa",
    },
    outputs: {
      [at("C8")]: "loan",
      [at("C16")]: "cashOnCash",
      [at("C17")]: "goingInCapRate",
      [at("F16")]: "noi",
    },
  };
}

/** A loan that is drawn as units are renovated, and another that takes it out. */
export function bridge(): Trial {
  const page = openPage("Bridge to Agency");
  page.rows(
    "A1",
    `
!Value-Add Multifamily: Bridge to Agency
!Acquisition Loan (Bridge) | | | !Takeout Loan (Agency)
Initial Funding | $14,300,000 | | Takeout LTV | 65%
Future Funding (Capex) | $2,100,000 | | Takeout DSCR | 1.25x
SOFR | 3.9% | | Takeout Rate | 5.4%
Spread | 3.25% | | Amortization | 30
Floor | 3% | | Takeout Month | 36
Origination | 1% | | Takeout proceeds | =MIN(E3*B24/B21,B24/E4/(-PMT(E5/12,E6*12,1)*12)) ::$
Exit fee | 0.5%
!Property
Contract price | $19,250,000
Units | 128
Year built | 1984
In-place occupancy | 91.5%
Renovation cost per unit | $14,500
Units to renovate | 104
Rent premium per renovated unit | $225
Average in-place rent | $1,186
Market rent growth | 3%
OpEx per unit per year | $6,100
Stabilized cap rate | 5.5%
Closing & due diligence | 1.4%
Loss factor at stabilization | 7%
Stabilized NOI | =(B12*(B18+B17*B16/B12)*12*(1+B19)^3)*(1-B23)-B20*B12 ::$
Stabilized value | =B24/B21 ::$
All-in cost | =B11*(1+B22)+B15*B16+(B3+B4)*B8 ::$
Yield on cost | =B24/B26 ::%
Bridge coupon | =MAX(B5,B7)+B6 ::%
Interest in year 1 | =B28*(B3+B4*0.4)+B9*0+B13*0+E7*0+B14*0 ::$
Profit at takeout | =B25-B26 ::$
Equity required | =B26-B3-B4 ::$
Equity multiple | =(B25-B3-B4)/B31 ::x`,
  );
  const at = (cell: string): string => `Bridge to Agency!${cell}`;
  return {
    book: { name: "bridge", pages: [page.page], names: [] },
    changes: [{ [at("B5")]: 0.0425 }],
    isLabeledWhole: true,
    inputs: {
      [at("B11")]: "purchasePrice",
      [at("B12")]: "units",
      [at("B13")]: "yearBuilt",
      [at("B14")]: "occupancyPct",
      [at("B18")]: "inPlaceRent",
      [at("B19")]: "rentGrowth",
      [at("B8")]: "loanFeePct",
    },
    outputs: {
      [at("B26")]: "totalCost",
      [at("B27")]: "yieldOnCost",
      [at("B31")]: "equity",
      [at("B32")]: "leveredEquityMultiple",
      [at("B24")]: "stabilizedNoi",
    },
  };
}

/** Assumptions beside a statement of what was, of the first year and of a stabilized one, in thousands. */
export function smallBalance(): Trial {
  const page = openPage("Small Balance");
  page.rows(
    "A1",
    `
!Small Balance Apartment Pro Forma ($ in thousands)
!ASSUMPTIONS | | !OPERATING STATEMENT | !T-12 | !Year 1 | !Stabilized
Purchase Price | 3,850 | Gross Potential Rent | 512 | 531 | =E3*1.03 ::$
Number of Apartments | 36 | Less: Vacancy | -28 | =-E3*B9 ::$ | =-F3*B9 ::$
Going-in Cap Rate | =E14/B3 ::% | Other Income | 19 | 21 | =E5*1.02 ::$
Loan Proceeds | 2,690 | EGI | =SUM(D3:D5) ::$ | =SUM(E3:E5) ::$ | =SUM(F3:F5) ::$
Coupon | 6.1% | Property Taxes | 61 | 66 | =E7*(1+B11) ::$
Amort (years) | 30 | Insurance | 34 | 36 | =E8*(1+B11) ::$
Underwritten Vacancy | 6% | Utilities | 38 | 39 | =E9*(1+B11) ::$
Rent Growth | 3.25% | Repairs & Maintenance | 29 | 31 | =E10*(1+B11) ::$
Expense Growth | 2.75% | Payroll | 41 | 42 | =E11*(1+B11) ::$
Terminal Cap Rate | 6.25% | Management Fee | =D6*4% ::$ | =E6*4% ::$ | =F6*4% ::$
Sale Costs | 2% | Total Expenses | =SUM(D7:D12) ::$ | =SUM(E7:E12) ::$ | =SUM(F7:F12) ::$
Discount Rate | 9% | NOI | =D6-D13 ::$ | =E6-E13 ::$ | =F6-F13 ::$
DSCR | =E14/(-PMT(B7/12,B8*12,B6)*12) ::x | Cash Flow | =D14+PMT(B7/12,B8*12,B6)*12 ::$ | =E14+PMT(B7/12,B8*12,B6)*12 ::$ | =F14 ::$
Debt Yield | =E14/B6 ::% | Price per unit | =B3/B4 ::$
NPV | =NPV(B14,E15,F15*(1+B10),F14/B12*(1-B13))-B3+B6 ::$`,
  );
  const at = (cell: string): string => `Small Balance!${cell}`;
  return {
    book: { name: "small-balance", pages: [page.page], names: [] },
    changes: [{ [at("E3")]: 548 }],
    isLabeledWhole: true,
    inputs: {
      [at("B3")]: "purchasePrice",
      [at("B4")]: "units",
      [at("B6")]: "loanAmount",
      [at("B7")]: "interestRate",
      [at("B8")]: "amortYears",
      [at("B9")]: "vacancyPct",
      [at("B10")]: "rentGrowth",
      [at("B11")]: "expenseGrowth",
      [at("B12")]: "exitCapRate",
      [at("B13")]: "saleCostPct",
      [at("B14")]: "discountRate",
      [at("E3")]: "rent",
      [at("E5")]: "otherIncome",
      [at("E7")]: "propertyTax",
      [at("E8")]: "insurance",
      [at("E9")]: "utilities",
      [at("E10")]: "repairs",
      [at("E11")]: "payroll",
    },
    outputs: {
      [at("B5")]: "goingInCapRate",
      [at("B15")]: "dscr",
      [at("B16")]: "debtYield",
      [at("B17")]: "npv",
      [at("E14")]: "noi",
    },
  };
}
