import { setTimeout as sleep } from "node:timers/promises";
import { listZips } from "../../../server/src/lib/postal-codes.ts";
import { createForm } from "../../../server/src/test/form.ts";
import { send } from "../calls.ts";

export interface Server {
  url: string;
  cookie: string;
}

export async function ask<Answer>(
  { url, cookie }: Server,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await send(url, { name: path, method, path, ...(body ? { body } : {}) }, cookie);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const STREETS = [
  "Main St",
  "Oak St",
  "Maple Ave",
  "Park Ave",
  "Washington St",
  "Cedar Ln",
  "Lake Dr",
  "Hill Rd",
];

/** The files as a property manager's system and a lender's would export them. */
function writeFiles(count: number): Record<"homes" | "leases" | "loans", string> {
  const zips = listZips();
  const step = Math.max(1, Math.floor(zips.length / 1_200));
  const homes = ["Property Code,Property Address,Acquisition Date,Purchase Price,Status"];
  const leases = ["Property Code,Lease From,Lease To,Monthly Rent,As of Date"];
  const loans = ["Asset ID,UPB,Note Rate,Maturity Date,Balance Date"];
  const year = new Date().getUTCFullYear();
  for (let at = 0; at < count; at += 1) {
    const zip = zips[(step * at) % zips.length];
    if (zip === undefined) continue;
    const [id, month] = [`H-${100_000 + at}`, String(1 + (at % 12)).padStart(2, "0")];
    const street = `${100 + 2 * Math.floor(at / zips.length + at / 7)} ${STREETS[at % STREETS.length]}`;
    const isVacant = at % 20 === 7;
    homes.push(
      `${id},"${street}, ${zip.city}, ${zip.state} ${zip.zip}",${year - 1 - (at % 6)}-${month}-01,${150_000 + 25 * at},${isVacant ? "Vacant" : "Occupied"}`,
    );
    if (!isVacant)
      leases.push(`${id},${year - 1}-${month}-15,${year + 1}-${month}-14,${1_300 + (at % 900)},`);
    loans.push(
      `${id},${at % 3 === 0 ? 0 : 90_000 + 10 * at},${(4 + (at % 5) / 4).toFixed(2)}%,${year + 1 + (at % 7)}-${month}-01,${year}-01-31`,
    );
  }
  return { homes: homes.join("\n"), leases: leases.join("\n"), loans: loans.join("\n") };
}

interface BookUpload {
  id: string;
  status: string;
  reason: string | null;
  counts: Record<string, number>;
  runs: string[];
}

/** A portfolio of so many homes, each with a lease and a loan, by the files that a firm would bring. */
export async function bringBook(server: Server, count: number): Promise<string> {
  const made = await ask<{ id: string }>(server, "POST", "/api/portfolios", { name: "Book", kind: "list" });
  const book = `/api/portfolios/${made.id}/book`;
  for (const [kind, content] of Object.entries(writeFiles(count))) {
    const began = performance.now();
    const form = createForm({ kind }, { name: `${kind}.csv`, content });
    const answer = await fetch(`${server.url}${book}`, {
      method: "POST",
      headers: { ...form.headers, cookie: server.cookie },
      body: new Uint8Array(form.payload),
    });
    if (!answer.ok) throw new Error(`the ${kind} were answered ${answer.status}: ${await answer.text()}`);
    const { id } = (await answer.json()) as BookUpload;
    let upload = await ask<BookUpload>(server, "GET", `${book}/${id}`);
    while (["queued", "reading"].includes(upload.status)) {
      await sleep(500);
      upload = await ask<BookUpload>(server, "GET", `${book}/${id}`);
    }
    if (upload.status !== "ready") throw new Error(`the ${kind} are ${upload.status}: ${upload.reason}`);
    const read = performance.now();
    const { runs } = await ask<BookUpload>(server, "POST", `${book}/${id}/apply`, {});
    // What follows by itself, the valuation of every home, would be measured with all that follows here.
    for (const job of runs)
      await send(server.url, { name: "", method: "POST", path: `/api/jobs/${job}/cancel` }, server.cookie);
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
    console.error(
      `${kind}: read in ${seconds(began, read)}, applied in ${seconds(read, performance.now())}, ${JSON.stringify(upload.counts)}`,
    );
  }
  return made.id;
}
