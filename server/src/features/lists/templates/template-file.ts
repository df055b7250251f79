import { Readable } from "node:stream";
import type { DataRequestKind } from "@labs/contract/data-requests";
import { writeXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import type { Download } from "../../uploads/write-table.ts";
import { fieldsOf, REMARK } from "./list-templates.ts";

/** A statement comes as its system writes it; there is none to fill in. */
type TemplateKind = Exclude<DataRequestKind, "operating-statement">;

interface Template {
  headers: string[];
  examples: string[][];
  dictionary: string[][];
}

const DICTIONARY = ["Column", "Meaning", "Required", "Expected", "Example"];

const ROLL_COLUMNS: [
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
  ["Status", "How the unit stands", true, "Occupied, Vacant, Notice, Model or Down", "Occupied", "Vacant"],
  ["Resident", "Who lives there", false, "text", "Resident A", ""],
  ["Market Rent", "Asked for a new lease, a month", false, "dollars", "1400", "1750"],
  ["Lease Rent", "Contract rent, a month", true, "dollars", "1350", ""],
  ["Lease Start", "First day of the lease", false, "YYYY-MM-DD", "2026-02-01", ""],
  ["Lease End", "Last day of the lease", false, "YYYY-MM-DD", "2027-01-31", ""],
  ["Move In", "Day of the move-in", false, "YYYY-MM-DD", "2025-02-01", ""],
  ["Balance", "What the resident owes", false, "dollars", "0", ""],
];

function templateOf(kind: TemplateKind): Template {
  if (kind === "rent-roll") {
    return {
      headers: ROLL_COLUMNS.map(([header]) => header),
      examples: [
        ROLL_COLUMNS.map(([, , , , first]) => first),
        ROLL_COLUMNS.map(([, , , , , second]) => second),
      ],
      dictionary: ROLL_COLUMNS.map(([header, meaning, required, expected, first]) => [
        header,
        meaning,
        required ? "yes" : "no",
        expected,
        first,
      ]),
    };
  }
  const fields = fieldsOf(kind);
  return {
    headers: fields.map(({ key }) => key),
    examples: [fields.map(({ example }) => example)],
    dictionary: fields.map(({ key, label, description, required, expected, example }) => [
      key,
      [label, description].filter(Boolean).join(". "),
      required ? "yes" : "no",
      expected,
      example,
    ]),
  };
}

const OPEN_XML = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The columns with a valid example, and what each column means: uploaded as it is, it works. */
export async function downloadTemplate(kind: TemplateKind, format: "xlsx" | "csv"): Promise<Download> {
  const { headers, examples, dictionary } = templateOf(kind);
  const name = `labs-${kind}-template.${format}`;
  if (format === "csv") {
    const remarks =
      // Lines of words among the units would be read as a roll's own.
      kind === "rent-roll"
        ? []
        : [
            [`${REMARK} Lines that begin with ${REMARK} explain and are left out`],
            ...dictionary.map(([column, meaning, required, expected]) => [
              `${REMARK} ${column}: ${meaning} Expected: ${expected}${required === "yes" ? ". Required" : ""}`,
            ]),
          ];
    const text = `\uFEFF${Papa.unparse([headers, ...examples, ...remarks])}\r\n`;
    return { name, contentType: "text/csv; charset=utf-8", content: Readable.from([text]) };
  }
  const bytes = await writeXlsx({
    sheets: [
      {
        name: kind === "rent-roll" ? "Rent roll" : "List",
        rows: [headers, ...examples],
        freezePane: { rows: 1 },
      },
      { name: "Data dictionary", rows: [DICTIONARY, ...dictionary], freezePane: { rows: 1 } },
    ],
  });
  return { name, contentType: OPEN_XML, content: Readable.from([Buffer.from(bytes)]) };
}
