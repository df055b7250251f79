import { expect, test } from "vitest";
import { type HandMadeBook, openHandMade } from "../evaluation/hand-made.ts";
import { judgeWorkbook } from "./judge-workbook.ts";

const read = (cells: HandMadeBook["sheets"][string]) => openHandMade({ sheets: { Plan: cells } });
const DOUBTED = { doubt: 0.36, why: "the workbook has few words of real estate" };
const SURE = { doubt: 0, why: undefined };
const NOTHING = { doubt: undefined, why: undefined };

const judgeFields = (...fields: string[]) => judgeWorkbook(read({ A1: "Plan", B1: 1 }), fields);
const judgeWords = (...texts: string[]) =>
  judgeWorkbook(read(Object.fromEntries(texts.map((text, at) => [`A${at + 1}`, text]))), []);

test.each([
  ...[
    "planUnits",
    "planRent",
    "planInPlaceRent",
    "lotSqft",
    "beds",
    "baths",
    "listPrice",
    "afterRepairValue",
  ],
  ...["vacancyPct", "occupancyPct", "turnoverRate", "hoa", "ltv", "ltc", "downPaymentPct", "closingCostPct"],
  ...["exitCapRate", "saleCostPct", "noi", "goingInCapRate", "debtYield", "yieldOnCost"],
])("%s is one mark of a property: three of them leave no doubt, however often each is found", (field) => {
  const others = ["noi", "ltv", "beds"].filter((other) => other !== field);
  expect(judgeFields(field)).toEqual(DOUBTED);
  expect(judgeFields(field, field, field)).toEqual(DOUBTED);
  expect(judgeFields(field, others[0] ?? "")).toEqual(DOUBTED);
  expect(judgeFields(field, others[0] ?? "", others[1] ?? "")).toEqual(SURE);
});

test.each(["purchasePrice", "interestRate", "monthlyRent", "taxRate", "rentGrowth", "irr", "holdYears"])(
  "%s stands in models of other trades too",
  (field) => {
    expect(judgeFields(field, field)).toEqual(NOTHING);
    expect(judgeFields(field, "noi", "ltv")).toEqual(DOUBTED);
  },
);

test.each([
  ...[
    ["Real estate", 2],
    ["our realtor", 2],
    ["Cap rate", 2],
    ["capitalization rates", 2],
    ["Vacancy", 2],
  ],
  ...[
    ["vacancies", 2],
    ["Occupancy", 2],
    ["12 apartments", 2],
    ["Condo", 2],
    ["condominiums", 2],
    ["Duplex", 2],
  ],
  ...[
    ["townhome", 2],
    ["Townhouses", 2],
    ["multifamily", 2],
    ["Multi-family", 2],
    ["single family", 0],
  ],
  ...[
    ["Single-family", 2],
    ["home price", 2],
    ["House value", 2],
    ["price of the property", 2],
    ["Mortgage", 2],
  ],
  ...[
    ["3 bedrooms", 2],
    ["bathroom", 2],
    ["Rehab", 2],
    ["ARV", 2],
    ["after repair value", 2],
  ],
  ...[
    ["Tenants", 1],
    ["landlord", 1],
    ["Rent", 1],
    ["Rental income", 1],
    ["square feet", 1],
    ["sq. ft", 1],
  ],
  ...[
    ["acres", 1],
    ["Parcel", 1],
    ["lot", 1],
    ["land", 1],
    ["Parental leave", 0],
    ["Revenue", 0],
  ],
  ...[
    ["Slots", 0],
    ["Island", 0],
    ["Different", 0],
    ["homes", 0],
  ],
] as [string, number][])("“%s” counts %i", (text, marks) => {
  // Of three marks, "Tenant" brings one and "Rent" another.
  const [one, two] = [
    judgeWords(text, ...(/tenant|landlord/i.test(text) ? ["Rent"] : ["Tenant"])),
    judgeWords(text),
  ];
  expect(two).toEqual(marks === 0 ? NOTHING : DOUBTED);
  expect(one).toEqual(marks === 2 ? SURE : DOUBTED);
});

test("a word counts once, however often it stands, and words of one cell together", () => {
  expect(judgeWords("Cap rate", "cap rates", "Exit cap rate")).toEqual(DOUBTED);
  expect(judgeWords("Cap rate and rent")).toEqual(SURE);
});

test("a text of more than 200 letters is read by nobody for a label", () => {
  const long = (letters: number) => `Mortgage and rent${".".repeat(letters - 17)}`;
  expect(judgeWords(long(200))).toEqual(SURE);
  expect(judgeWords(long(201))).toEqual(NOTHING);
});
