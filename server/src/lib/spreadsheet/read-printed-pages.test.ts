import { readRentRoll } from "@labs/rent-rolls/read-rent-roll";
import type { Sheet } from "@labs/sheets/sheet";
import { afterAll, describe, expect, test } from "vitest";
import { type PrintStyle, printSheet } from "../../test/print-sheet.ts";
import { writePdf } from "../../test/write-pdf.ts";
import { openTypesetter } from "../typesetting/typst.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";

const typesetter = openTypesetter();
afterAll(() => typesetter.close());

const toSheet = (table: string): Sheet => ({
  name: "Page 1",
  hidden: false,
  merges: [],
  rows: table
    .trim()
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim() || null)),
});

const CHARGES = toSheet(`
Rent Roll with Lease Charges
Pine Hollow (pine)
As Of = 01/31/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Move In | Lease Expiration | Balance
Current/Notice/Vacant Residents
1 | P1 | 500 | t1 | Ames, Tyler and Winifred | 900 | rent | 880 | 0 | 2/1/2025 | 1/31/2027 | 0
 | | | | | | water | 30
 | | | | | | Total | 910
2 | P1 | 500 | t2 | Boyd, Li | 900 | rent | 890 | 0 | 5/1/2025 | 4/30/2026 | (15.00)
 | | | | | | trash | 10
 | | | | | | Total | 900
3 | P2 | 800 | VACANT | VACANT | 1200 | | | | | |
Total Pine Hollow (pine) | | 1800 | | | 3000 | | 1810 | 0 | | | (15.00)
`);

const OWNER = toSheet(`
Bellflower Court - September 1, 2025
Unit | Type | BD/BA | Sq. Ft. | Rent | Lease from | Lease to | Proforma Average
101 | residential/vacant | 2+1 | 880 | $1,650.00 | - | - | $1,700.00
102 | residential/section 8 | 2+1 | 880 | $1,540.50 | 1/1/2025 | 12/31/2025 | $1,700.00
103 | residential | 1+1 | 640 | $1,200.00 | 3/1/2025 | 2/28/2026 | $1,350.00
104 | leasing office | - | 640 | $0.00 | - | - | $0.00
4 units | | | 3,040 | $4,390.50 | | | $4,750.00
`);

const STYLES: [string, PrintStyle][] = [
  ["as a program prints", { letters: 8, gap: 8, leading: 3, alignsFigures: true }],
  [
    "in narrow columns, long cells in the middle of their rows",
    { letters: 8, gap: 10, leading: 12, alignsFigures: true, wraps: { width: 60, align: "horizon" } },
  ],
  [
    "in narrow columns, long cells from their top",
    { letters: 7, gap: 9, leading: 10, alignsFigures: false, wraps: { width: 66, align: "top" } },
  ],
];

describe("A rent roll that is printed", () => {
  test.each(STYLES)("%s gives each figure of the sheet", async (_, style) => {
    for (const sheet of [CHARGES, OWNER]) {
      const told = readRentRoll([sheet]);
      const bytes = await printSheet(typesetter, sheet, style);
      const read = readRentRoll(await readSpreadsheet({ bytes }, { printed: true }));
      const figures = ({ units, summary, tieOut }: typeof told) => ({
        summary,
        units,
        ties: tieOut.map(({ check, expected, found }) => ({ check, expected, found })),
      });
      expect(figures(read)).toEqual(figures(told));
      expect(told.units.length).toBeGreaterThan(2);
    }
  });

  test("says of each cell where it stands on its page", async () => {
    const bytes = await printSheet(typesetter, OWNER, {
      letters: 9,
      gap: 12,
      leading: 6,
      alignsFigures: true,
    });
    const [sheet] = await readSpreadsheet({ bytes }, { printed: true });
    const row = sheet?.rows.findIndex(([cell]) => cell === "103") ?? -1;
    const boxes = sheet?.printed?.boxes[row] ?? [];
    expect(boxes.every((box) => box === null || box.page === 1)).toBe(true);
    const lefts = boxes.flatMap((box) => (box === null ? [] : [box.left]));
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  });
});

const HEAD = ["Unit", "Resident", "Status", "Rent"];
const UNITS = [
  ["101", "Abel, Ann", "Occupied", "1,250.00"],
  ["102", "Burke, Bo", "Occupied", "980.00"],
  ["103", "", "Vacant", "0.00"],
];
const LINES = [HEAD, ...UNITS].flatMap((row, at) =>
  row.map((text, column) => ({ text, x: 60 + column * 120, y: 700 - at * 20 })),
);

const countUnits = async (bytes: Uint8Array) =>
  readRentRoll(await readSpreadsheet({ bytes }, { printed: true })).units.length;

const refusal = (bytes: Uint8Array, printed = true) =>
  readSpreadsheet({ bytes }, { printed }).then(
    () => "it was read",
    (error: Error) => error.message,
  );

describe("A PDF", () => {
  test("is read in whichever direction its page is turned", async () => {
    expect(await countUnits(writePdf([{ texts: LINES }]))).toBe(3);
    expect(await countUnits(writePdf([{ texts: LINES, turn: 90 }]))).toBe(3);
    expect(await countUnits(writePdf([{ texts: LINES, turn: 270 }]))).toBe(3);
  });

  test("keeps cells apart that stand as near to each other as words do", async () => {
    const near = LINES.map(({ text, x, y }) =>
      x === 60 ? { text, x: text === "Unit" ? 160 : 160.5, y } : { text, x, y },
    );
    const [sheet] = await readSpreadsheet({ bytes: writePdf([{ texts: near }]) }, { printed: true });
    expect(sheet?.rows[1]).toEqual(["101", "Abel, Ann", "Occupied", "1,250.00"]);
  });

  test("whose page has no letters is refused, with the page", async () => {
    expect(await refusal(writePdf([{ texts: [] }]))).toMatch(/^Page 1 cannot be read: it has no letters/);
  });

  test("whose letters nobody sees is refused: a machine has guessed them", async () => {
    expect(await refusal(writePdf([{ texts: LINES, isHidden: true }]))).toMatch(/^Page 1 .* invisible/);
  });

  test("of which one page is a scan is read, and says which page is missing", async () => {
    const bytes = writePdf([{ texts: LINES }, { texts: [] }]);
    const roll = readRentRoll(await readSpreadsheet({ bytes }, { printed: true }));
    expect(roll.units).toHaveLength(3);
    expect(roll.issues.find(({ code }) => code === "R26")?.message).toMatch(
      /^page 2 of the document was not read/,
    );
  });

  test("is no list of addresses, and damaged where its inside is", async () => {
    const whole = writePdf([{ texts: LINES }]);
    expect(await refusal(whole, false)).toBe(
      "The file is a PDF document, no spreadsheet: PDFs are read as rent rolls and operating statements",
    );
    expect(await refusal(Buffer.from("%PDF-1.7\nnothing of a document"))).toMatch(/damaged/);
    expect(await refusal(whole.subarray(0, 200))).toMatch(/damaged|no letters/);
  });
});
