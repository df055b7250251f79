import { type Download, writeTemplate } from "../uploads/service.ts";

const COLUMNS: [
  header: string,
  meaning: string,
  required: boolean,
  expected: string,
  first: string,
  second: string,
][] = [
  ["Unit", "Number of the unit", true, "text, each once", "101", "102"],
  ["Floor Plan", "What the plan is called", false, "text", "1x1", "2x2"],
  ["Beds", "Bedrooms, 0 for a studio", false, "a number", "1", "2"],
  ["Baths", "Bathrooms", false, "a number", "1", "2"],
  ["Sqft", "Area of the unit", false, "square feet", "700", "1000"],
  ["Status", "Unit status", true, "Occupied, Vacant, Notice, Model or Down", "Occupied", "Vacant"],
  ["Resident", "Who lives there", false, "text", "Resident A", ""],
  ["Market Rent", "Monthly asking rent for a new lease", false, "dollars", "1400", "1750"],
  ["Lease Rent", "Monthly contract rent", true, "dollars", "1350", ""],
  ["Lease Start", "First day of the lease", false, "YYYY-MM-DD", "2026-02-01", ""],
  ["Lease End", "Last day of the lease", false, "YYYY-MM-DD", "2027-01-31", ""],
  ["Move In", "Day of the move-in", false, "YYYY-MM-DD", "2025-02-01", ""],
  ["Balance", "What the resident owes", false, "dollars", "0", ""],
];

/** An example of a rent roll, and what each column means: uploaded as it is, it works. */
export function writeRollTemplate(format: "xlsx" | "csv"): Promise<Download> {
  return writeTemplate({
    name: "labs-rent-roll-template",
    format,
    sheet: "Rent roll",
    rows: [
      COLUMNS.map(([header]) => header),
      COLUMNS.map(([, , , , first]) => first),
      COLUMNS.map(([, , , , , second]) => second),
    ],
    dictionary: COLUMNS.map(([header, meaning, required, expected, first]) => [
      header,
      meaning,
      required ? "yes" : "no",
      expected,
      first,
    ]),
    // Lines of words among the units would be read as a roll's own.
    remarks: [],
  });
}
