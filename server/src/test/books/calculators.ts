import { openPage } from "./book.ts";
import type { Trial } from "./trial.ts";

/** A rental of one home as calculators lay it out: two columns of questions, values two cells from their words, costs as shares of rent. */
export function rentalCalculator(): Trial {
  const page = openPage("Rental Calculator");
  page.rows(
    "A1",
    `
!Rental Property Calculator | | | | !Results
!PURCHASE
Purchase price: | | $268,000 | | Monthly cash flow | | =C37/12 ::$
Purchase closing costs: | | $5,900 | | Cash on cash ROI | | =C37/G5 ::%
Estimated repair cost: | | $18,500 | | Total cash needed | | =C3+C4+C5-C11 ::$
After repair value: | | $305,000 | | Pro forma cap | | =C35/C6 ::%
 | | | | Purchase cap rate | | =C35/C3 ::%
!LOAN DETAILS | | | | Loan to value | | =C11/C3 ::%
Cash purchase? | | FALSE | | Debt coverage ratio | | =C35/C36 ::x
Down payment: | | $67,000 | | 5-year annualized return | | =(G12/G5)^(1/5)-1 ::%
Loan amount: | | =C3-C10 ::$ | | Total profit if sold in year 5 | | =G12-G5 ::$
Interest rate (%): | | 7.125 | | Equity at sale | | =C3*(1+C33)^5*(1-C34)-C11*0.94+C37*5 ::$
Points charged by lender: | | 1
Amortized over how many years? | | 30
!INCOME
Total gross monthly rent: | | $2,340
Other monthly income: | | $45
!EXPENSES
Property taxes (annual): | | $3,890
Property insurance (annual): | | $1,640
Electricity: | | $0
Water & sewer: | | $68
Garbage: | | $24
HOA: | | $35
Vacancy (% of rent): | | 6%
Repairs & maintenance (% of rent): | | 7%
Capital expenditures (% of rent): | | 5%
Management fees (% of rent): | | 9%
!FUTURE ASSUMPTIONS
Annual income growth: | | 2.5%
Annual expense growth: | | 3%
 
Annual property value growth: | | 3.25%
Sales expenses: | | 8%
NOI | | =12*(C16*(1-C25-C26-C27-C28)+C17-C21-C22-C23-C24)-C19-C20 ::$
Debt service | | =-PMT(C12/1200,C14*12,C11)*12+C13*C11/100*0 ::$
Cash flow | | =C35-C36+(C30-C31)*0+IF(C9,0,0) ::$`,
  );
  page.page.merges.push("A1:C1", "E1:G1", "A3:B3", "A4:B4");
  const at = (row: number): string => `Rental Calculator!C${row}`;
  return {
    book: { name: "rental-calculator", pages: [page.page], names: [] },
    changes: [{ [at(3)]: 281_000, [at(12)]: 6.75 }],
    inputs: {
      ...{ [at(3)]: "purchasePrice", [at(5)]: "renovation", [at(6)]: "afterRepairValue" },
      ...{ [at(12)]: "interestRate", [at(13)]: "loanFeePct", [at(14)]: "amortYears" },
      ...{ [at(16)]: "rent", [at(17)]: "otherIncome", [at(19)]: "propertyTax", [at(20)]: "insurance" },
      ...{ [at(24)]: "hoa", [at(25)]: "vacancyPct", [at(28)]: "managementFeePct", [at(30)]: "rentGrowth" },
      ...{ [at(31)]: "expenseGrowth", [at(33)]: "priceGrowth", [at(34)]: "saleCostPct" },
    },
    isLabeledWhole: true,
    outputs: {
      "Rental Calculator!G4": "cashOnCash",
      "Rental Calculator!G5": "equity",
      "Rental Calculator!G7": "goingInCapRate",
      "Rental Calculator!G9": "dscr",
      "Rental Calculator!G11": "profit",
      "Rental Calculator!C35": "noi",
      "Rental Calculator!C11": "loan",
    },
  };
}

/** Bought with private money, repaired, let, refinanced: two loans, of which the first is paid off by the second. */
export function twoLoans(): Trial {
  const page = openPage("Deal");
  page.rows(
    "B2",
    `
!BRRRR Deal Analyzer
Address | 2217 Larkspur Ct
!Acquisition | | | !Refinance
Purchase Price | $118,000 | | Appraised Value (ARV) | $205,000
Rehab | $46,500 | | Refi LTV | 75%
Closing Costs | $3,400 | | Refi Loan | =F5*F6 ::$
Hard Money Loan Amount | $105,000 | | Interest Rate | 7.25%
Hard Money Rate | 12% | | Amortization | 30
Points | 2.5% | | Closing Costs | $4,800
Rehab Months | 5 | | New P&I | =-PMT(F8/12,F9*12,F7) ::$
Holding Costs / Month | $410 | | Cash Out | =F7-F10-C8-C8*C9/12*C11 ::$
Total Project Cost | =C5+C6+C7+C8*C10+C8*C9/12*C11+C12*C11 ::$ | | Cash Left in Deal | =MAX(0,C13-C8-F12) ::$
!Rental | | | !Metrics
Monthly Rent | $1,875 | | NOI | =12*(C15*(1-C16-C19-C20))-C17-C18 ::$
Vacancy | 0.05 | | Cash Flow / Month | =(F15-F11*12)/12 ::$
Taxes | $2,260 | | Cash on Cash | =IF(F13=0,0,F16*12/F13) ::%
Insurance | $1,380 | | DSCR | =F15/(F11*12) ::x
Property Management | 0.08 | | All-in % of ARV | =C13/F5 ::%
Maintenance + CapEx | 0.1 | | Equity Captured | =F5-F7 ::$`,
  );
  const at = (cell: string): string => `Deal!${cell}`;
  return {
    book: { name: "two-loans", pages: [page.page], names: [] },
    changes: [{ [at("C5")]: 124_500, [at("F8")]: 0.0695 }],
    inputs: {
      ...{ [at("C5")]: "purchasePrice", [at("F5")]: "afterRepairValue", [at("C6")]: "renovation" },
      ...{ [at("C15")]: "rent", [at("C16")]: "vacancyPct", [at("C17")]: "propertyTax" },
      ...{ [at("C18")]: "insurance", [at("C19")]: "managementFeePct" },
    },
    isLabeledWhole: true,
    outputs: {
      ...{ [at("F15")]: "noi", [at("F17")]: "cashOnCash", [at("F18")]: "dscr" },
      ...{ [at("C13")]: "totalCost" },
    },
  };
}
