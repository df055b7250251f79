import type { Footprint } from "@labs/contract/footprint";
import type { CountyMetrics, MarketStats } from "@labs/contract/markets/metrics";
import type { Property } from "@labs/contract/property-page";
import { byUnit, dateWords } from "@labs/reporting/figure-format";
import sample from "@labs/reporting/fixtures/sfr-a.json" with { type: "json" };
import { formulaPages } from "@labs/underwriting/formula-pages";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertMarkets, KING, MARKETS_DAY, SEATTLE } from "../../test/market-rows.ts";
import { readPdfText } from "../../test/printed/read-pdf-text.ts";

const HOME = `labs_${KING}_7`;
/** Rents of January 2026 are past their cycle by then; incomes and people are not. */
const MONTHS_LATER = new Date("2026-06-20T12:00:00Z");

let labs: TestApp;
let session: { cookie: string };
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());
beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("analyst");
  const { importId } = await insertMarkets(labs.database);
  await labs.database.insert(properties).values({
    ...{ countyFips: KING, oid: 7, googlePlacesId: HOME, propertyType: "singlefamily", state: "WA" },
    ...{ source: "test", demo: false, importId, cmsPropertyOid: "C-7", sqft: 1_600, msaId: SEATTLE },
  });
  const [author] = await labs.database.select({ id: users.id }).from(users);
  const { version, rentComps, saleComps } = sample;
  const { name, contentHash, inputs, basis, outputs, lines, unavailable, checks } = version;
  await labs.database.insert(underwritingVersions).values({
    ...{ googlePlacesId: HOME, version: 1, name, model: "singlefamily", contentHash, inputs, basis },
    ...{ catalogueVersion: formulaPages.version, outputs, lines, monthlyLines: {}, unavailable },
    checks: checks as (typeof underwritingVersions.$inferInsert)["checks"],
    evidence: { rentComps, saleComps, sources: {} },
    createdBy: author?.id ?? "",
  });
});
afterAll(() => labs.close());

async function ask<Body>(url: string): Promise<Body> {
  const answer = await labs.app.inject({ url, headers: session });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Body>();
}

/** The text of a report of the home, without the breaks that its columns make. */
async function printReport(): Promise<string> {
  const answer = await labs.app.inject({
    method: "POST",
    url: `/api/research-property/google-places-id/${HOME}/ic-report-v2`,
    headers: session,
    payload: { underwritingVersion: 1, sections: ["market"] },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const pdf = await labs.app.inject({ url: answer.json().downloadUrl, headers: session });
  return (await readPdfText(pdf.rawPayload)).join("").replaceAll(/\s+/g, "");
}

test.each([MARKETS_DAY, MONTHS_LATER])(
  "home, map, county page, property page and report give the same figure with the same date on %s",
  async (now) => {
    vi.setSystemTime(now);
    const home = await ask<Footprint>("/api/markets/footprint");
    const map = await ask<CountyMetrics>("/api/markets/counties-metrics");
    const page = await ask<MarketStats>(`/api/markets/stats/county/${KING}`);
    const property = await ask<Property>(`/api/research-property/google-places-id/${HOME}`);
    const report = await printReport();
    const row = map.ids.indexOf(KING);
    const known = page.metrics.filter(({ value }) => value !== null);
    expect(known.length).toBeGreaterThan(4);
    for (const { key, label, unit, value, asOf, isLastKnown, parts } of known) {
      expect(map.values[key]?.[row]).toBeCloseTo(value ?? 0, 4);
      const old = map.lastKnown[key]?.find(({ rows }) => rows.includes(row));
      expect(old?.asOf).toBe(isLastKnown ? asOf : undefined);
      expect(property.county?.figures.find((figure) => figure.key === key)).toMatchObject({
        ...{ value, asOf, isLastKnown },
        ...(parts.length > 0 ? { dates: [...new Set(parts.map((part) => part.asOf))] } : {}),
      });
      // Label, then the county's figure; the row's date after it and after the metro's.
      const days = parts.length > 0 ? [...new Set(parts.map((part) => part.asOf))] : [asOf];
      const words = days.map(dateWords).join(" and ");
      const date = isLastKnown ? `last known ${words}` : words;
      const [start, end] = [label + byUnit(value, unit), date].map((text) => text.replaceAll(/\s+/g, ""));
      const at = report.indexOf(start ?? "-");
      expect([key, at]).not.toEqual([key, -1]);
      expect(report.slice(at, at + 160)).toContain(end);
    }
    const rent = known.find(({ key }) => key === "typicalRent");
    const atHome = home.markets.find(({ countyId }) => countyId === KING)?.rent;
    expect([atHome?.value, atHome?.asOf]).toEqual(
      rent?.isLastKnown ? [null, null] : [rent?.value, rent?.asOf],
    );
    expect(report).toContain(`Asknownon${dateWords(now.toISOString().slice(0, 10)).replaceAll(" ", "")}`);
  },
);
