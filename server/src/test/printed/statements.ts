import type { Document, StatementFigures } from "./rolls.ts";

interface Line {
  name: string;
  side: "income" | "expense";
  months: number[];
}

const LINES: [string, Line["side"], number][] = [
  ["Gross Potential Rent", "income", 61_400],
  ["Vacancy Loss", "income", -3_420],
  ["Loss to Lease and Concessions Granted to Current Residents", "income", -1_610],
  ["Late Fees", "income", 415],
  ["Utility Reimbursement", "income", 2_260],
  ["Office and Leasing Salaries", "expense", 4_100],
  ["Maintenance Salaries", "expense", 3_750],
  ["Repairs and Maintenance - Plumbing", "expense", 640],
  ["Landscaping", "expense", 880],
  ["Electricity - Common Area", "expense", 930],
  ["Water and Sewer", "expense", 2_380],
  ["Trash Removal", "expense", 690],
  ["Advertising and Resident Screening", "expense", 520],
  ["Management Fees", "expense", 1_790],
  ["Real Estate Taxes", "expense", 5_150],
  ["Property and Liability Insurance", "expense", 2_040],
];

const drawLines = (): Line[] =>
  LINES.map(([name, side, base], line) => ({
    ...{ name, side },
    months: Array.from(
      { length: 12 },
      (_, month) =>
        Math.round(100 * base * (1 + 0.01 * month + 0.05 * Math.sin(1.3 * line + 2.1 * month))) / 100,
    ),
  }));

const cents = (value: number) => Math.round(value * 100) / 100;
const total = (months: readonly number[]) => cents(months.reduce((sum, one) => sum + one, 0));
const money = (value: number) => {
  const text = Math.abs(value).toLocaleString("en-US", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return value < 0 ? `(${text})` : text;
};

interface Row {
  name: string;
  months: number[] | undefined;
  isSum: boolean;
}

function listRows(lines: readonly Line[]): Row[] {
  const of = (side: Line["side"]) => lines.filter((line) => line.side === side);
  const sum = (...parts: [Line[], number][]) =>
    Array.from({ length: 12 }, (_, at) =>
      cents(
        parts.reduce(
          (all, [some, sign]) => all + sign * some.reduce((one, { months }) => one + (months[at] ?? 0), 0),
          0,
        ),
      ),
    );
  const plain = ({ name, months }: Line): Row => ({ name, months, isSum: false });
  const [income, costs] = [of("income"), of("expense")];
  return [
    { name: "Income", months: undefined, isSum: false },
    ...income.map(plain),
    { name: "Total Income", months: sum([income, 1]), isSum: true },
    { name: "Operating Expenses", months: undefined, isSum: false },
    ...costs.map(plain),
    { name: "Total Operating Expenses", months: sum([costs, 1]), isSum: true },
    { name: "Net Operating Income", months: sum([income, 1], [costs, -1]), isSum: true },
  ];
}

const tag = (name: string, words: string, more = "") => `<${name}${more}>${words}</${name}>`;
const row = (cells: readonly string[], more = "") =>
  tag("tr", cells.map((cell) => tag("td", cell)).join(""), more);
const page = (style: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><style>body{font:8pt "Liberation Sans",Arial;margin:0}table{border-collapse:collapse}th{text-align:right}td,th{padding:1pt 3pt;text-align:right;vertical-align:top}td:first-child,th:first-child{text-align:left}tr{break-inside:avoid}${style}</style>${body}`;
const TITLE =
  "<h3>Harbor Point Apartments</h3><p>Income Statement - 12 Months<br>January 2025 through December 2025</p>";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].map(
  (month) => `${month} 2025`,
);
const heads = (names: readonly string[]) =>
  tag("thead", tag("tr", names.map((name) => tag("th", name)).join("")));

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one document from its top to its bottom, none of it used again.
export function listStatements(): Document[] {
  const lines = drawLines();
  const rows = listRows(lines);
  const side = (name: Line["side"]) =>
    total(lines.filter((line) => line.side === name).flatMap(({ months }) => months));
  const [income, expenses] = [side("income"), side("expense")];
  const expected = (months: number): StatementFigures => ({
    income,
    expenses,
    noi: cents(income - expenses),
    months,
  });
  const document = (name: string, html: string, months = 12): Document => ({
    ...{ name, kind: "statement" as const, html, expected: expected(months) },
  });
  const wide = rows.map(({ name, months }) =>
    row(months === undefined ? [`<b>${name}</b>`] : [name, ...months.map(money), money(total(months))]),
  );
  const part = (from: number, to: number, withTotal: boolean) =>
    rows
      .map(({ name, months }) =>
        row(
          months === undefined
            ? [`<b>${name}</b>`]
            : [name, ...months.slice(from, to).map(money), ...(withTotal ? [money(total(months))] : [])],
        ),
      )
      .join("");
  const year = rows.map(
    ({ name, months }) => [name, months === undefined ? "" : money(total(months))] as const,
  );
  const [start, end] = [year.slice(0, 7), year.slice(7)];
  const dots = (name: string, amount: string) =>
    `<div style="display:flex"><span>${name}</span><span style="flex:1;overflow:hidden;white-space:nowrap;direction:rtl">${amount === "" ? "" : " .".repeat(120)}</span><span>${amount}</span></div>`;
  const foot = `<div style="position:fixed;bottom:0;left:0;font-size:6pt">Created on 01/14/2026 07:12 PM</div><div style="position:fixed;bottom:0;right:0;font-size:6pt">Page 1 of 2 - Accrual</div>`;
  return [
    document(
      "twelve months in small letters",
      page(
        "@page{size:letter landscape;margin:6mm}body{font-size:5.5pt}",
        `${TITLE}<table>${heads(["Account", ...MONTHS, "Total"])}${wide.join("")}</table>`,
      ),
    ),
    document(
      "six months a page, the total on the second",
      page(
        "@page{size:letter;margin:9mm}body{font-size:6.5pt}.next{break-before:page}",
        `${TITLE}<table>${heads(["Account", ...MONTHS.slice(0, 6)])}${part(0, 6, false)}</table><div class="next">${TITLE}<table>${heads(["Account", ...MONTHS.slice(6), "Total"])}${part(6, 12, true)}</table></div>`,
      ),
    ),
    document(
      "income at the left and costs at the right",
      page(
        "@page{size:letter;margin:12mm}.two{display:flex;gap:18mm}",
        `<h3>Harbor Point Apartments</h3><p>Operating Statement<br>Year ended December 31, 2025</p><div class="two"><table>${heads(["", "2025"])}${start.map((cells) => row(cells)).join("")}</table><table>${heads(["", "2025"])}${end.map((cells) => row(cells)).join("")}</table></div>`,
      ),
      0,
    ),
    document(
      "dots between names and amounts",
      page(
        "@page{size:letter;margin:20mm}body{font-size:9pt}",
        `<h3>Harbor Point Apartments</h3><p>Operating Statement<br>Year ended December 31, 2025</p><div style="text-align:right"><b>Total</b></div>${year.map(([name, amount]) => dots(name, amount)).join("")}`,
      ),
      0,
    ),
    document(
      "names that wrap, a foot with a date, totals on the next page",
      page(
        "@page{size:letter landscape;margin:10mm}body{font-size:6pt}td:first-child{max-width:24mm}td{padding:5pt 3pt}",
        `${foot}${TITLE}<table>${heads(["Account", ...MONTHS, "Total"])}${wide.join("")}</table>`,
      ),
    ),
    document(
      "actual beside budget and variance",
      page(
        "@page{size:letter;margin:12mm}",
        `<h3>Harbor Point Apartments</h3><p>Budget Comparison<br>For the twelve months ended December 31, 2025</p><table>${heads(["Account", "YTD Actual", "YTD Budget", "Variance", "% Var"])}${rows.map(({ name, months }) => row(months === undefined ? [name] : [name, money(total(months)), money(Math.round(total(months) * 1.03)), money(cents(total(months) - Math.round(total(months) * 1.03))), "-2.91%"])).join("")}</table>`,
      ),
      0,
    ),
  ];
}

/** A sheet of twelve months that is wider than the paper it is printed on. */
export function wideStatement(): Document {
  const lines = drawLines();
  const side = (name: Line["side"]) =>
    total(lines.filter((line) => line.side === name).flatMap(({ months }) => months));
  const rows = listRows(lines).map(({ name, months }) =>
    months === undefined ? [name] : [name, ...months, total(months)],
  );
  return {
    name: "columns that go on over further pages",
    kind: "statement",
    rows: [
      ["Harbor Point Apartments"],
      ["Income Statement, January 2025 to December 2025"],
      ["Account", ...MONTHS, "Total"],
      ...rows,
    ],
    expected: {
      income: side("income"),
      expenses: side("expense"),
      noi: cents(side("income") - side("expense")),
      months: 12,
    },
  };
}

/** Income and costs in two tables beside each other, as brokers and owners set them. */
export function listBeside(): Document[] {
  const lines = drawLines();
  const rows = listRows(lines);
  const side = (name: Line["side"]) =>
    total(lines.filter((line) => line.side === name).flatMap(({ months }) => months));
  const expected: StatementFigures = {
    income: side("income"),
    expenses: side("expense"),
    noi: cents(side("income") - side("expense")),
    months: 0,
  };
  const year = rows.map(
    ({ name, months }) => [name, months === undefined ? "" : money(total(months))] as const,
  );
  const [start, end] = [year.slice(0, 7), year.slice(7)];
  const [net] = end.slice(-1);
  const table = (all: readonly (readonly [string, string])[], names: readonly string[]) =>
    `<table>${names.length === 0 ? "" : heads(names)}${all.map((cells) => row(cells)).join("")}</table>`;
  const title = "<h3>Harbor Point Apartments</h3><p>Operating Statement<br>Year ended December 31, 2025</p>";
  const document = (name: string, style: string, body: string): Document => ({
    ...{ name, kind: "statement" as const, html: page(style, `${title}${body}`), expected },
  });
  return [
    document(
      "tables beside each other whose rows stand at other heights, the result below both",
      "@page{size:letter landscape;margin:15mm}.two{display:flex;gap:12mm;align-items:flex-start}.two table:last-child td{padding:2.6pt 3pt}.net{margin-top:6pt;width:100%}.net td{border-top:1pt solid}",
      `<div class="two">${table(start, ["Income", "Total"])}${table(end.slice(0, -1), ["Expenses", "Total"])}</div><table class="net">${row(net ?? [])}</table>`,
    ),
    document(
      "tables beside each other whose rows stand at the same heights, in serifs",
      '@page{size:letter;margin:14mm}body{font:8pt "Liberation Serif",serif}.two{display:flex;gap:10mm;align-items:flex-start}td{height:11pt;white-space:nowrap}',
      `<div class="two">${table(start, [])}${table(end, [])}</div>`,
    ),
  ];
}

export function listMemoranda(): Document[] {
  const shell = (body: string) =>
    page("@page{size:letter landscape;margin:14mm}td,th{text-align:left}section{break-after:page}", body);
  return [
    {
      name: "a broker's memorandum of a building",
      kind: "memorandum",
      html: shell(`<section><h1>Harbor Point Apartments</h1><h2>2210 Harbor Road, Mobile, AL 36605</h2><p>52-Unit Value-Add Multifamily Investment Opportunity</p><p style="margin-top:90mm;font-size:6pt">Gulf Apartment Advisors | 100 Royal Street, Suite 410, Mobile, AL 36602 | License #118842</p></section>
<section><h2>Investment Summary</h2><table><tr><td>Offering Price</td><td>$6,240,000</td></tr><tr><td>Number of Units</td><td>52</td></tr><tr><td>Price / Unit</td><td>$120,000</td></tr><tr><td>Year Built / Renovated</td><td>1984 / 2017</td></tr><tr><td>Rentable Square Feet</td><td>41,236 SF</td></tr><tr><td>Lot Size</td><td>3.42 Acres</td></tr><tr><td>Current Cap Rate</td><td>6.15%</td></tr><tr><td>Current NOI</td><td>$383,760</td></tr><tr><td>Pro Forma Cap Rate</td><td>7.40%</td></tr></table></section>
<section><h2>Sale Comparables</h2><table><tr><td>Property</td><td>Units</td><td>Year Built</td><td>Sale Price</td></tr><tr><td>Bay Terrace, 18 Bay Ave</td><td>64</td><td>1979</td><td>$7,100,000</td></tr><tr><td>Dauphin Court, 900 Dauphin St</td><td>40</td><td>1991</td><td>$5,060,000</td></tr><tr><td>Spring Hill Flats</td><td>88</td><td>2002</td><td>$12,400,000</td></tr></table></section>`),
      expected: { address: "2210 Harbor Road", units: 52, yearBuilt: 1984, askingPrice: 6_240_000 },
    },
    {
      name: "a flyer in sentences",
      kind: "memorandum",
      html: shell(
        `<section><h1>For Sale: Birchwood Fourplexes</h1><p>Offered at $1,975,000, this 16-unit community at 734 Birchwood Lane, Tulsa, OK 74105 was built in 1972 and sits on 1.1 acres. All units are two-bedroom townhomes averaging 925 square feet. The seller replaced roofs in 2021 and boilers in 2019.</p><p>Asking price: $1,975,000. In-place NOI of $126,400 makes a cap rate of 6.4%.</p></section><section><h2>Unit Mix</h2><table><tr><td>Unit Type</td><td>Units</td><td>Avg SF</td><td>Current Rent</td><td>Market Rent</td></tr><tr><td>2x1.5 TH</td><td>10</td><td>900</td><td>$925</td><td>$995</td></tr><tr><td>2x1.5 TH Reno</td><td>4</td><td>950</td><td>$1,025</td><td>$1,075</td></tr><tr><td>2x2 End</td><td>2</td><td>1,000</td><td>$1,050</td><td>$1,125</td></tr></table></section>`,
      ),
      expected: {
        address: "734 Birchwood Lane",
        units: 16,
        yearBuilt: 1972,
        askingPrice: 1_975_000,
      },
    },
    {
      name: "large figures over words whose letters are set apart",
      kind: "memorandum",
      html: shell(
        `<style>.t{display:flex;gap:30pt;margin:30pt 0}.t div{width:120pt;text-align:center}.t b{display:block;font-size:20pt}.t small{font-size:8pt;letter-spacing:1pt}</style><section><h1>THE WILLOWS</h1><p>1450 Juniper Street<br>San Antonio, TX 78205</p><div class=t><div><b>$4,250,000</b><small>ASKING PRICE</small></div><div><b>36</b><small>UNITS</small></div><div><b>1974</b><small>YEAR BUILT</small></div><div><b>6.2%</b><small>CAP RATE</small></div></div><div class=t><div><b>28,800</b><small>RENTABLE SF</small></div><div><b>1.8 AC</b><small>LOT SIZE</small></div><div><b>$263,500</b><small>NOI</small></div></div></section><section><h2>Location overview</h2><p>San Antonio is home to 1,450,000 residents. The median price is $265,000.</p></section>`,
      ),
      expected: {
        ...{ address: "1450 Juniper Street", units: 36, yearBuilt: 1974, askingPrice: 4_250_000 },
        ...{ capRate: 0.062, sqft: 28_800, lotSqft: 78_408, noi: 263_500 },
      },
    },
    {
      name: "columns of text that mention comparable homes",
      kind: "memorandum",
      html: shell(
        `<section><h2>Cedar Flats | 812 East Cedar Avenue, Denver, Colorado 80209</h2><div style="columns:2;column-gap:30pt"><h3>Highlights</h3><ul><li>24 units built in 1968, fully renovated in 2019</li><li>Offered at $5,100,000, or $212,500 per unit</li></ul><h3>Neighborhood</h3><p>Cedar Flats sits minutes from the park and the river walk. Its comparable communities nearby achieve rents of $1,900. Population grew 12% since 2010.</p></div></section>`,
      ),
      expected: { address: "812 East Cedar Avenue", units: 24, yearBuilt: 1968, askingPrice: 5_100_000 },
    },
  ];
}
