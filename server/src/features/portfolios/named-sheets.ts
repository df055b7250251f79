import { HoldingValues, MOST_MATCHED_ROWS } from "@labs/contract/portfolios/holdings";
import type { Cell, Sheet } from "@labs/sheets/sheet";
import { type AppError, invalid } from "../../lib/errors.ts";
import type { SheetWork } from "../../lib/spreadsheet/read-spreadsheet.ts";

/** What one row of a file says of one property. */
export interface NamedRow {
  row: number;
  text: string;
  placeId: string | null;
  parcelKey: string | null;
  countyId: string | null;
  address: string | null;
  values: HoldingValues;
  problems: string[];
}

type Meaning =
  | "placeId"
  | "parcel"
  | "countyId"
  | "address"
  | "city"
  | "state"
  | "zip"
  | "acquiredAt"
  | "acquisitionPrice"
  | "monthlyRent"
  | "asOf"
  | "rentAsOf"
  | "leaseEndsOn"
  | "loanBalance"
  | "loanRate"
  | "loanPayment"
  | "loanMaturesOn"
  | "loanAsOf"
  | "ownershipShare"
  | "notes";

/** Letters and digits of headings as they are met in files, and as the export writes them. */
const HEADINGS: Record<Meaning, { label: string; names: string[] }> = {
  placeId: { label: "Place id", names: ["placeid", "googleplacesid", "googleplaceid"] },
  parcel: { label: "Parcel number", names: ["parcelnumber", "parcel", "parcelid", "apn", "pin"] },
  countyId: { label: "County FIPS", names: ["countyfips", "countyid", "fips"] },
  address: {
    label: "Address",
    names: [
      "address",
      "property",
      "propertyaddress",
      "streetaddress",
      "street",
      "siteaddress",
      "addressline1",
    ],
  },
  city: { label: "City", names: ["city", "town"] },
  state: { label: "State", names: ["state", "st"] },
  zip: { label: "ZIP", names: ["zip", "zipcode", "postalcode"] },
  acquiredAt: { label: "Acquired", names: ["acquired", "acquiredat", "acquisitiondate", "purchasedate"] },
  acquisitionPrice: {
    label: "Acquisition price",
    names: ["acquisitionprice", "purchaseprice", "price", "cost", "costbasis"],
  },
  monthlyRent: { label: "Monthly rent", names: ["monthlyrent", "rent", "rentamonth", "actualrent"] },
  asOf: { label: "As of", names: ["asof", "asofdate"] },
  rentAsOf: { label: "Rent as of", names: ["rentasof", "actualrentasof", "leaseasof"] },
  leaseEndsOn: { label: "Lease end", names: ["leaseend", "leaseends", "leaseenddate", "leaseexpiration"] },
  loanBalance: {
    label: "Loan balance",
    names: ["loanbalance", "mortgagebalance", "principalbalance", "upb"],
  },
  loanRate: { label: "Loan rate", names: ["loanrate", "mortgagerate", "interestrate", "noterate"] },
  loanPayment: {
    label: "Loan payment",
    // Signs are no letters: `P&I` is met as "pi".
    names: [
      "loanpayment",
      "mortgagepayment",
      "debtservice",
      "pi",
      "monthlypi",
      "pandi",
      "principalandinterest",
    ],
  },
  loanMaturesOn: {
    label: "Loan maturity",
    names: ["loanmaturity", "loanmatures", "maturity", "maturitydate"],
  },
  loanAsOf: { label: "Loan as of", names: ["loanasof", "balanceasof", "loanbalanceasof"] },
  ownershipShare: { label: "Ownership share", names: ["ourshare", "ownershipshare", "ownership", "share"] },
  notes: { label: "Notes", names: ["notes", "note", "comment", "comments"] },
};

const MEANINGS = new Map(
  (Object.keys(HEADINGS) as Meaning[]).flatMap((meaning) =>
    HEADINGS[meaning].names.map((name) => [name, meaning] as const),
  ),
);

interface NamedTable {
  columns: { column: string; meaning: string }[];
  ignored: string[];
  rows: NamedRow[];
}

/** The first sheet whose head says which column names the properties. */
export const work: SheetWork<undefined, NamedTable> = (sheets) => {
  const read = sheets.filter(({ hidden }) => !hidden).map(readSheet);
  const named = read.find((table) => table !== undefined);
  if (named === undefined) {
    throw refuse("No property column found: add one headed Address, Parcel number or Place id");
  }
  if (named.rows.length === 0) throw refuse("The file has a header but no rows");
  if (named.rows.length > MOST_MATCHED_ROWS) {
    const [count, most] = [named.rows.length, MOST_MATCHED_ROWS].map((rows) => rows.toLocaleString("en-US"));
    throw refuse(`The file has ${count} rows; ${most} can be matched at once`);
  }
  return named;
};

function refuse(msg: string): AppError {
  return invalid([{ loc: ["body", "file"], msg, type: "file_invalid" }]);
}

/** Titles may stand above the head; further down than this none is looked for. */
const LAST_HEAD = 20;

function readSheet({ rows }: Sheet): NamedTable | undefined {
  const at = rows.slice(0, LAST_HEAD).findIndex((cells) => {
    const meanings = cells.map(findMeaning);
    return meanings.some((meaning) => meaning === "placeId" || meaning === "parcel" || meaning === "address");
  });
  const head = rows[at];
  if (head === undefined) return undefined;
  const columnByMeaning = new Map<Meaning, number>();
  const columns: NamedTable["columns"] = [];
  const ignored: string[] = [];
  for (const [column, cell] of head.entries()) {
    const meaning = findMeaning(cell);
    const name = readText(cell);
    if (meaning !== undefined && !columnByMeaning.has(meaning)) {
      columnByMeaning.set(meaning, column);
      columns.push({ column: name, meaning: HEADINGS[meaning].label });
    } else if (name !== "") ignored.push(name);
  }
  const named = rows.flatMap((cells, index) => {
    const isEmpty = cells.every((cell) => readText(cell) === "");
    if (index <= at || isEmpty) return [];
    return [readRow(index + 1, (meaning) => cells[columnByMeaning.get(meaning) ?? -1] ?? null)];
  });
  return { columns, ignored, rows: named };
}

function findMeaning(cell: Cell): Meaning | undefined {
  return MEANINGS.get(
    readText(cell)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ""),
  );
}

function readText(cell: Cell): string {
  if (cell === null) return "";
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
}

function readRow(row: number, at: (meaning: Meaning) => Cell): NamedRow {
  const text = (meaning: Meaning) => readText(at(meaning)) || null;
  const [street, city, state] = [text("address"), text("city"), text("state")];
  const zip = text("zip")?.replace(/^(\d{3,4})$/, (short) => short.padStart(5, "0")) ?? null;
  const place = [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const address = street === null ? null : [street, place].filter(Boolean).join(", ");
  const parcel = text("parcel");
  const problems: string[] = [];
  const values = readValues(at, problems);
  return {
    row,
    text: [text("placeId"), parcel, address].filter(Boolean).join(" · ") || "(names no property)",
    placeId: text("placeId"),
    parcelKey: parcel?.toLowerCase().replace(/[^a-z0-9]/g, "") || null,
    countyId: text("countyId")?.padStart(5, "0") ?? null,
    address,
    values,
    problems,
  };
}

/** What cannot be read is said and left out; it never keeps a property from being found. */
function readValues(at: (meaning: Meaning) => Cell, problems: string[]): HoldingValues {
  const raw = {
    acquiredAt: readDay(at("acquiredAt")),
    acquisitionPrice: readAmount(at("acquisitionPrice")),
    monthlyRent: readAmount(at("monthlyRent")),
    ...readLeaseAndLoan(at),
    ownershipShare: readShare(at("ownershipShare")),
    notes: readText(at("notes")) || undefined,
  };
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    if (HoldingValues.safeParse({ [key]: value }).success) values[key] = value;
    else problems.push(`“${String(value)}” is not kept as ${nameMeaning(key)}`);
  }
  return HoldingValues.parse(values);
}

/** One day of the whole file dates the rent and the loan that have none of their own. */
function readLeaseAndLoan(at: (meaning: Meaning) => Cell) {
  const asOf = readDay(at("asOf"));
  const [rent, balance] = [readAmount(at("monthlyRent")), readAmount(at("loanBalance"))];
  return {
    rentAsOf: readDay(at("rentAsOf")) ?? (rent === undefined ? undefined : asOf),
    leaseEndsOn: readDay(at("leaseEndsOn")),
    loanBalance: balance,
    loanRate: readShare(at("loanRate")),
    loanPayment: readAmount(at("loanPayment")),
    loanMaturesOn: readDay(at("loanMaturesOn")),
    loanAsOf: readDay(at("loanAsOf")) ?? (balance === undefined ? undefined : asOf),
  };
}

function nameMeaning(key: string): string {
  return key in HEADINGS ? HEADINGS[key as Meaning].label.toLowerCase() : key;
}

/** What is no amount stays as it is, to be named. */
function readAmount(cell: Cell): number | string | undefined {
  const text = readText(cell);
  if (text === "") return undefined;
  const plain = text.replace(/[$,\s]/g, "");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** `50%`, 50 and 0.5 are all one half. */
function readShare(cell: Cell): number | string | undefined {
  const amount = readAmount(readText(cell).replace("%", ""));
  if (typeof amount !== "number") return amount;
  return readText(cell).includes("%") || amount > 1 ? amount / 100 : amount;
}

function readDay(cell: Cell): string | undefined {
  const text = readText(cell);
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (year === undefined) return text || undefined;
  return `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
}
