/** A document as it is printed from a browser, and what must be read in it. */
export interface Document {
  name: string;
  kind: "roll" | "statement" | "memorandum";
  /** Printed by a browser; or the rows of a sheet, printed by an office program on paper that is too small for it. */
  html?: string;
  rows?: (string | number)[][];
  expected: RollFigures | StatementFigures | Record<string, string | number>;
}

export interface RollFigures {
  units: number;
  occupied: number;
  vacant: number;
  marketRent: number | null;
  contractRent: number;
  /** What must be said of a part that could not be read, by the code of its issue. */
  codes?: string[];
}

export interface StatementFigures {
  income: number;
  expenses: number;
  noi: number;
  months: number;
}

export interface Unit {
  unit: string;
  plan: string;
  sqft: number;
  name: string;
  market: number;
  rent: number;
  deposit: number;
  from: string;
  to: string;
  balance: number;
}

const FIRST = ["Ava", "Marcus", "Li", "Priya", "Guillermo", "Anastasia", "Bo", "Kwame", "Siobhan", "Yusuf"];
const LAST = [
  "Abernathy-Featherstonehaugh",
  "Cho",
  "de la Fuente",
  "Okonkwo",
  "Smith",
  "Vandenberg",
  "O’Rourke",
  "Ng",
  "Papadopoulos",
  "Washington",
];
const PLANS: [string, number, number][] = [
  ["A1", 612, 1_045],
  ["A2", 688, 1_120],
  ["B1", 874, 1_315],
  ["B2", 951, 1_420],
];

/** Units of a building, each drawn from its number alone; every seventh is vacant. */
export function drawUnits(count: number): Unit[] {
  return Array.from({ length: count }, (_, at) => {
    const [plan, sqft, market] = PLANS[(at * 5) % 4] ?? ["A1", 612, 1_045];
    const isVacant = at % 7 === 3;
    const month = (at * 5) % 12;
    return {
      ...{ unit: `${100 * (1 + Math.floor(at / 10)) + (at % 10) + 1}`, plan, sqft },
      name: isVacant
        ? "VACANT"
        : `${LAST[(at * 3) % 10]}, ${FIRST[(at * 7) % 10]}${at % 4 === 1 ? ` & ${FIRST[(at * 3) % 10]}` : ""}`,
      market: market + (at % 3) * 15,
      rent: isVacant ? 0 : market - 60 + (at % 5) * 22,
      deposit: isVacant ? 0 : 250 + (at % 3) * 125,
      from: isVacant ? "" : `${month + 1}/1/2025`,
      to: isVacant ? "" : `${month === 0 ? 12 : month}/28/${month === 0 ? 2025 : 2026}`,
      balance: at % 9 === 4 ? -35.5 : at % 11 === 6 ? 412.18 : 0,
    };
  });
}

export function expectRoll(units: readonly Unit[]): RollFigures {
  const occupied = units.filter(({ rent }) => rent > 0);
  const sum = (of: readonly Unit[], read: (unit: Unit) => number) =>
    of.reduce((all, unit) => all + read(unit), 0);
  return {
    units: units.length,
    occupied: occupied.length,
    vacant: units.length - occupied.length,
    marketRent: sum(units, ({ market }) => market),
    contractRent: sum(occupied, ({ rent }) => rent),
  };
}

const money = (value: number, sign = "") => {
  const text = `${sign}${Math.abs(value).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return value < 0 ? `(${text})` : text;
};

const HEADS = [
  "Unit",
  "Unit Type",
  "Sq Ft",
  "Resident",
  "Market Rent",
  "Actual Rent",
  "Deposit",
  "Lease From",
  "Lease To",
  "Balance",
];
const cellsOf = (one: Unit): string[] => [
  ...[one.unit, one.plan, String(one.sqft), one.name, money(one.market), money(one.rent)],
  ...[money(one.deposit), one.from, one.to, money(one.balance)],
];
const sumOf = (units: readonly Unit[]): string[] => {
  const sum = (read: (unit: Unit) => number) => units.reduce((all, unit) => all + read(unit), 0);
  return [
    "Total",
    "",
    String(sum(({ sqft }) => sqft)),
    `${units.length} units`,
    money(sum(({ market }) => market)),
    money(sum(({ rent }) => rent)),
    money(sum(({ deposit }) => deposit)),
    "",
    "",
    money(sum(({ balance }) => balance)),
  ];
};

const row = (cells: readonly string[], tag = "td") =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[], foot = "") =>
  `<table><thead>${row(heads, "th")}</thead><tbody>${rows.map((cells) => row(cells)).join("")}</tbody>${foot}</table>`;

const page = (style: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><style>body{font:9pt "Liberation Sans",Arial;margin:0}table{border-collapse:collapse;width:100%}th{text-align:left}td,th{padding:1pt 4pt;vertical-align:top}td:nth-child(n+5):not(:nth-child(8)):not(:nth-child(9)){text-align:right}th:nth-child(n+5):not(:nth-child(8)):not(:nth-child(9)){text-align:right}tr{break-inside:avoid}${style}</style>${body}`;
const title = (words = "Rent Roll") => `<h3>${words}</h3><p>Harbor Point Apartments<br>As of 01/31/2026</p>`;

const document = (name: string, html: string, expected: RollFigures): Document => ({
  name,
  kind: "roll",
  html,
  expected,
});

/** A picture of a table: letters that nobody reads but people. */
const SCAN = `data:image/svg+xml;utf8,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="700"><rect width="600" height="700" fill="#eee"/><path d="M40 80h500M40 120h480M40 160h500M40 200h430" stroke="#333" stroke-width="9"/></svg>')}`;

/** A sheet of a roll that is wider than the paper it is printed on. */
export function wideRoll(): Document {
  const units = drawUnits(30);
  const rows = units.map((one) => [
    one.unit,
    one.plan,
    one.sqft,
    one.name,
    one.market,
    one.rent,
    one.deposit,
    one.from,
    one.to,
    one.balance,
  ]);
  return {
    name: "columns that go on over further pages",
    kind: "roll",
    rows: [["Harbor Point Apartments - Rent Roll"], ["As of 01/31/2026"], HEADS, ...rows],
    expected: expectRoll(units),
  };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one document from its top to its bottom, none of it used again.
export function listRolls(): Document[] {
  const [few, some, many] = [drawUnits(18), drawUnits(44), drawUnits(96)];
  const split = (units: readonly Unit[]) =>
    [units.slice(0, units.length / 2), units.slice(units.length / 2)] as const;
  const [left, right] = split(some);
  const head = `<div style="position:fixed;top:0;right:0;font-size:7pt">Printed 2/3/2026 9:41 AM</div><div style="position:fixed;bottom:0;left:0;font-size:7pt">Harbor Point Apartments - confidential - 02/03/2026</div>`;
  const dollars = (units: readonly Unit[]) =>
    units.map((one) => [
      one.unit,
      one.plan,
      String(one.sqft),
      one.name,
      "$",
      money(one.market),
      "$",
      one.rent === 0 ? "-" : money(one.rent),
      one.to,
    ]);
  return [
    document(
      "names that wrap, head and foot with dates on each page, totals on the last",
      page(
        "@page{size:letter;margin:14mm}td:nth-child(4){max-width:22mm;overflow-wrap:anywhere}",
        `${head}${title()}${table(HEADS, some.map(cellsOf), row(sumOf(some)))}`,
      ),
      expectRoll(some),
    ),
    document(
      "small letters on a page on its side",
      page(
        "@page{size:letter landscape;margin:8mm}body{font-size:5pt}td,th{padding:.4pt 2pt}",
        `${title()}${table(HEADS, many.map(cellsOf), row(sumOf(many)))}`,
      ),
      expectRoll(many),
    ),
    document(
      "two units a line",
      page(
        "@page{size:letter landscape;margin:8mm}body{font-size:7pt}.two{display:flex;gap:14mm}.two table{width:48%}",
        `${title()}<div class="two">${[left, right]
          .map((half) =>
            table(
              ["Unit", "Type", "SF", "Resident", "Market", "Rent"],
              half.map((one) => cellsOf(one).slice(0, 6)),
            ),
          )
          .join("")}</div>`,
      ),
      expectRoll(some),
    ),
    document(
      "letters that stand on their side",
      page(
        "@page{size:letter;margin:8mm}.turned{transform:rotate(90deg) translateY(-190mm);transform-origin:top left;width:255mm;font-size:8pt}",
        `<div class="turned">${title()}${table(HEADS, few.map(cellsOf), row(sumOf(few)))}</div>`,
      ),
      expectRoll(few),
    ),
    document(
      "white letters over the table",
      page(
        "@page{size:letter;margin:12mm}.ghost td{color:#fff}",
        `${title()}${table(HEADS, few.map(cellsOf), `<tr class="ghost">${["999", "B2", "951", "Ghost, Gus", "9,999.00", "9,999.00", "0.00", "1/1/2025", "12/31/2025", "0.00"].map((cell) => `<td>${cell}</td>`).join("")}</tr>${row(sumOf(few))}`)}`,
      ),
      expectRoll(few),
    ),
    document(
      "a scanned page between two that have letters",
      page(
        "@page{size:letter;margin:12mm}.scan{break-before:page;break-after:page}",
        `${title()}${table(HEADS, few.slice(0, 9).map(cellsOf))}<img class="scan" style="display:block;width:180mm" src='${SCAN}'>${table(HEADS, few.slice(9).map(cellsOf))}`,
      ),
      { ...expectRoll(few), codes: ["R26"] },
    ),
    document(
      "pages that go on without their head",
      page(
        "@page{size:letter;margin:20mm 12mm}thead{display:table-row-group}td,th{padding:3pt 4pt}",
        `${title()}${table(HEADS, some.map(cellsOf), row(sumOf(some)))}`,
      ),
      expectRoll(some),
    ),
    document(
      "heads of three lines over narrow columns",
      page(
        "@page{size:letter;margin:12mm}th{vertical-align:bottom}",
        `${title()}${table(["Unit<br>No.", "Floor<br>Plan", "Rentable<br>Square<br>Feet", "Resident<br>Name", "Current<br>Market<br>Rent", "Actual<br>Rent", "Security<br>Deposit", "Lease<br>Start<br>Date", "Lease<br>End<br>Date", "Current<br>Balance"], some.slice(0, 26).map(cellsOf), row(sumOf(some.slice(0, 26))))}`,
      ),
      expectRoll(some.slice(0, 26)),
    ),
    document(
      "dollar signs in columns of their own, lines around all cells",
      page(
        "@page{size:letter;margin:12mm}td,th{border:.5pt solid #888}tr:nth-child(even) td{background:#e8eef8}",
        `${title()}<table><thead><tr><th>Unit</th><th>Type</th><th>SF</th><th>Tenant</th><th colspan="2">Market Rent</th><th colspan="2">Contract Rent</th><th>Lease End</th></tr></thead>${dollars(
          some,
        )
          .map((cells) => row(cells))
          .join("")}</table>`,
      ),
      expectRoll(some),
    ),
    document(
      "charges below each unit, subtotals, a summary behind",
      page(
        "@page{size:letter landscape;margin:12mm}td:nth-child(n){text-align:left}td:nth-child(5),td:nth-child(7){text-align:right}",
        `${title("Rent Roll with Lease Charges")}${table(
          [
            "Unit",
            "Unit Type",
            "Sq Ft",
            "Name",
            "Market Rent",
            "Charge Code",
            "Amount",
            "Move In",
            "Lease Expiration",
          ],
          few.flatMap((one) =>
            one.rent === 0
              ? [[one.unit, one.plan, String(one.sqft), "VACANT", money(one.market), "", money(0), "", ""]]
              : [
                  [
                    one.unit,
                    one.plan,
                    String(one.sqft),
                    one.name,
                    money(one.market),
                    "rent",
                    money(one.rent),
                    one.from,
                    one.to,
                  ],
                  ["", "", "", "", "", "trash", money(18), "", ""],
                  ["", "", "", "", "", "water", money(27.5), "", ""],
                  ["", "", "", "", "", "Total", money(one.rent + 45.5), "", ""],
                ],
          ),
        )}<h4 style="break-before:page">Summary Groups</h4>${table(
          ["", "Square Footage", "Market Rent", "Lease Charges", "# Of Units"],
          [
            ["Occupied Units", "13,000", money(1), money(1), String(expectRoll(few).occupied)],
            ["Vacant Units", "2,000", money(1), money(0), String(expectRoll(few).vacant)],
            ["Totals", "15,000", money(1), money(1), String(few.length)],
          ],
        )}`,
      ),
      expectRoll(few),
    ),
  ];
}
