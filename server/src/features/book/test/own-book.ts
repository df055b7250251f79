import { openStorage } from "../../../lib/open-storage.ts";
import type { TestApp } from "../../../test/app.ts";
import { createForm } from "../../../test/form.ts";
import { runAttempt } from "../../jobs/run-attempt.ts";
import { bookJob } from "../jobs.ts";

/** Streets that there are, with their ZIP codes. */
const STREETS: readonly [street: string, city: string, state: string, zip: string][] = [
  ["Lamar Blvd", "Austin", "TX", "78704"],
  ["Swiss Ave", "Dallas", "TX", "75204"],
  ["Memorial Dr SE", "Atlanta", "GA", "30316"],
  ["Central Ave", "Charlotte", "NC", "28205"],
  ["W Bayshore Blvd", "Tampa", "FL", "33606"],
];

export interface OwnHome {
  id: string;
  address: string;
  price: number;
  bought: string;
  rent: number;
  isVacant: boolean;
  leaseStart: string;
  leaseEnd: string;
  balance: number;
  rate: number;
  matures: string;
}

const MONTH = (from: string, months: number) => {
  const day = new Date(`${from}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
};

/** Homes of a firm as its system would export them, each a little other than the next. */
export function makeOwnHomes(count: number, today: string): OwnHome[] {
  return Array.from({ length: count }, (_, at) => {
    const [street = "", city = "", state = "", zip = ""] = STREETS[at % STREETS.length] ?? [];
    return {
      id: `H-${String(1_000 + at)}`,
      address: `${101 + 4 * at} ${street}, ${city}, ${state} ${zip}`,
      price: 180_000 + 250 * at,
      bought: MONTH(today.slice(0, 8).concat("01"), -12 - (at % 60)),
      rent: 1_500 + (at % 400),
      isVacant: at % 20 === 7,
      leaseStart: MONTH(today.slice(0, 8).concat("01"), -(at % 12)),
      leaseEnd: MONTH(today.slice(0, 8).concat("01"), 12 - (at % 12)),
      balance: at % 3 === 0 ? 0 : 100_000 + 100 * at,
      rate: 0.04 + (at % 5) / 400,
      matures: MONTH(today.slice(0, 8).concat("01"), 12 * (1 + (at % 7))),
    };
  });
}

export function takeHome(homes: readonly OwnHome[], at: number): OwnHome {
  const home = homes[at];
  if (home === undefined) throw new Error(`There is no home ${at}`);
  return home;
}

export const writeHomes = (homes: readonly OwnHome[], more = "") =>
  [
    "Property Code,Property Address,Acquisition Date,Purchase Price,Status,Notes",
    ...homes.map(
      (home) =>
        `${home.id},"${home.address}",${home.bought},"$${home.price.toLocaleString("en-US")}",${home.isVacant ? "Vacant" : "Occupied"},`,
    ),
    more,
  ].join("\n");

export const writeLeases = (homes: readonly OwnHome[]) =>
  [
    "Property Code,Lease From,Lease To,Monthly Rent,As of Date",
    ...homes
      .filter(({ isVacant }) => !isVacant)
      .map(({ id, leaseStart, leaseEnd, rent }) => `${id},${leaseStart},${leaseEnd},${rent},${leaseStart}`),
  ].join("\n");

export const writeLoans = (homes: readonly OwnHome[]) =>
  [
    "Asset ID,UPB,Note Rate,Maturity Date,Balance Date",
    ...homes.map(
      ({ id, balance, rate, matures }) =>
        `${id},${balance},${(100 * rate).toFixed(2)}%,${matures},2026-01-31`,
    ),
  ].join("\n");

async function readFiles({ database, queue, config }: TestApp): Promise<void> {
  const storage = openStorage(config, "data-requests");
  const kind = bookJob({ database, storage, geocoder: undefined });
  const onError = (error: unknown) => {
    throw error;
  };
  await queue.drain(kind.kind, (attempt) => runAttempt({ database, onError }, kind, attempt));
}

interface Sent {
  name?: string;
  mapping?: string;
  ownId?: string;
  endMonth?: string;
}

/** The book of a portfolio over HTTP. */
export function openBook(labs: TestApp, headers: { cookie: string }, portfolioId: string) {
  const url = `/api/portfolios/${portfolioId}/book`;
  const call = async (method: "GET" | "POST", path: string, payload?: object) => {
    const answer = await labs.app.inject({
      method,
      url: `${url}${path}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  async function send(kind: string, content: string | Buffer, { name = `${kind}.csv`, ...more }: Sent = {}) {
    const form = createForm({ kind, ...more }, { name, content });
    const answer = await labs.app.inject({
      method: "POST",
      url,
      payload: form.payload,
      headers: { ...headers, ...form.headers },
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  return {
    call,
    send,
    /** Sends a file and has it read; what else is queued waits. */
    async preview(kind: string, content: string | Buffer, more: Sent = {}) {
      const { status, body } = await send(kind, content, more);
      if (status !== 202) throw new Error(JSON.stringify(body));
      await readFiles(labs);
      return (await call("GET", `/${body.id}`)).body;
    },
    /** Has what waits read, and tells how a file stands. */
    async readAgain(id: string) {
      await readFiles(labs);
      return (await call("GET", `/${id}`)).body;
    },
    rows: async (id: string, query = "") =>
      (await call("GET", `/${id}/rows?page=1&pageSize=500${query}`)).body.items,
    apply: (id: string, payload: object = {}) => call("POST", `/${id}/apply`, payload),
    undo: (id: string) => call("POST", `/${id}/undo`),
  };
}

/** Months of which every home has a statement, each a little other than the next: dollars by account. */
export const writeStatements = (homes: readonly OwnHome[], months: readonly string[]) =>
  [
    ["Property", "Account", ...months].join(","),
    ...homes.flatMap((home, at) =>
      STATEMENT_LINES.map(([label, amount]) =>
        [home.id, label, ...months.map((_, month) => amount(home, at, month).toFixed(2))].join(","),
      ),
    ),
  ].join("\n");

export const STATEMENT_LINES: readonly [
  label: string,
  amount: (home: OwnHome, at: number, month: number) => number,
][] = [
  ["Rental income", ({ rent, isVacant }) => (isVacant ? 0 : rent)],
  ["Late fees", (_, at, month) => ((at + month) % 7 === 0 ? 35.5 : 0)],
  ["Property taxes", ({ price }) => Math.round(price * 1.1) / 1_200],
  ["Insurance", (_, at) => 80 + (at % 13) + 0.37],
  ["Repairs and maintenance", (_, at, month) => 40 + ((at * 7 + month * 13) % 90) + 0.01],
  ["Management fee", ({ rent, isVacant }) => (isVacant ? 0 : Math.round(rent * 8) / 100)],
];
