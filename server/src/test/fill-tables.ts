import sample from "@labs/reporting/fixtures/sfr-a.json" with { type: "json" };
import { formulaPages } from "@labs/underwriting/formula-pages";
import { users } from "../lib/database/tables/auth.ts";
import { underwritingVersions } from "../lib/database/tables/research.ts";
import type { TestApp } from "./app.ts";
import { buildCommunities, insertUnitMix } from "./building.ts";
import { createForm } from "./form.ts";
import { buildTown, TOWN } from "./town.ts";
import { HOME_COLUMNS, homeRow, openDesk } from "./uploads.ts";

const ROLL = `Kingfisher Flats,As of 2026-11-01
Unit,Floor Plan,Sqft,Status,Resident,Market Rent,Lease Rent,Lease Start,Lease End
101,A1,700,Current,Resident A,1400,1350,2026-02-01,2027-01-31
102,A1,700,Vacant,,1400,0,,
201,B2,1000,Current,Resident B,1750,1660,2026-03-01,2027-02-28`;

const STATEMENT = `Kingfisher Flats
Account,Jan 2025,Feb 2025,Mar 2025,Total
Gross Potential Rent,10000,10000,10000,30000
Real Estate Taxes,900,900,900,2700
Net Operating Income,9100,9100,9100,27300`;

/** A database as people leave it: some of nearly everything that Labs keeps, made by its own calls. */
export async function fillTables(labs: TestApp): Promise<void> {
  const imports = await buildTown(labs.database);
  await buildCommunities(labs.database, imports);
  await insertUnitMix(labs.database, { googlePlacesId: TOWN.building, demo: false });
  const admin = await labs.signIn("admin");
  const send = async (method: "POST" | "PUT", url: string, payload: object) => {
    const answer = await labs.app.inject({ method, url, headers: admin, payload });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.body}`);
    return answer.json();
  };
  const desk = openDesk(labs, admin);
  await desk.run(`${HOME_COLUMNS}\n${homeRow(1)}\n2,9 Nowhere Rd,Austin,TX,,3,2,,\n`);
  const about = { fields: { googlePlacesId: TOWN.building } };
  await desk.run(ROLL, { kind: "rent-roll", name: "roll.csv", ...about });
  await desk.run(STATEMENT, { kind: "operating-statement", name: "t12.csv", ...about });
  await addDocument(labs, admin);
  await insertVersion(labs);
  await send("POST", "/api/portfolios", { name: "Oak Street", placeIds: [TOWN.home, TOWN.owned] });
  await send("POST", "/api/users/invite", { email: "new@example.com", role: "viewer" });
  const searched = { name: "Three bedrooms", criteria: {} };
  await send("POST", "/api/property-search/saved-searches", searched);
  const home = `/api/research-property/google-places-id/${TOWN.home}`;
  const edits = [{ fact: "beds", value: 4, basedOn: 0 }];
  await send("PUT", `${home}/facts`, { edits, reason: "Counted on site" });
  await labs.app.inject({ url: home, headers: admin });
  await labs.runJobs();
}

async function addDocument(labs: TestApp, headers: { cookie: string }): Promise<void> {
  const form = createForm({ type: "lease" }, { name: "lease.pdf", content: "%PDF-1.7\n1 0 obj\n" });
  const sent = { payload: form.payload, headers: { ...form.headers, ...headers } };
  await labs.app.inject({ method: "POST", url: "/api/documents", ...sent });
}

async function insertVersion(labs: TestApp): Promise<void> {
  const [author] = await labs.database.select({ id: users.id }).from(users);
  const { version, rentComps, saleComps } = sample;
  await labs.database.insert(underwritingVersions).values({
    googlePlacesId: TOWN.home,
    version: 1,
    name: version.name,
    model: "singlefamily",
    catalogueVersion: formulaPages.version,
    contentHash: version.contentHash,
    inputs: version.inputs,
    basis: version.basis,
    outputs: version.outputs,
    lines: version.lines,
    monthlyLines: {},
    checks: version.checks as (typeof underwritingVersions.$inferInsert)["checks"],
    unavailable: version.unavailable,
    evidence: { rentComps, saleComps, sources: {} },
    createdBy: author?.id ?? "",
  });
}
