import { PHOTO_TYPE } from "@labs/contract/documents";
import type { PropertyType } from "@labs/contract/estimates";
import type { Property, PropertyImage, PropertySummary, RecentProperty } from "@labs/contract/property-page";
import type { Database, Executor } from "../../lib/database/database.ts";
import { countyTitle, labelProperty } from "../../lib/property-names.ts";
import { listDocuments } from "../documents/service.ts";
import { getSubject } from "../places/service.ts";
import { type Asked, readProperty } from "./describe-property.ts";
import { drawLocator } from "./draw-locator.ts";
import { describeLocator, describePhoto, listThumbnails } from "./images.ts";
import { listRecentViews, type RecentView, recordView } from "./recent-repository.ts";

export { addProperty } from "./add-property.ts";
export { insertProperties } from "./added-property-repository.ts";
export { changeFacts, listFactChanges } from "./correct-facts.ts";
export { measureDataQuality } from "./data-quality.ts";
export { readProperty } from "./describe-property.ts";

/** Everything the property's page shows; who opened it finds it among the recent ones. */
export async function getProperty(of: Asked & { userId: string }): Promise<Property> {
  const { property } = await readProperty({ ...of, inHurry: true });
  const { googlePlacesId, propertyId } = property;
  if (propertyId !== 0) await recordView(of.database, { userId: of.userId, googlePlacesId });
  return property;
}

/** The summary with the figures behind each sentence, and everything that is missing from the page. */
export async function getSummary(of: Asked): Promise<PropertySummary> {
  const { property, sentences } = await readProperty({ ...of, inHurry: true });
  return {
    googlePlacesId: of.googlePlacesId,
    text: property.investmentAdvisorDescription,
    sentences,
    missing: Object.entries(property.unavailable).map(([key, reason]) => ({ key, reason })),
    demo: property.demo,
  };
}

const RECENT = 12;

/** What a user opened last, newest first. */
export async function listRecent(of: {
  database: Database;
  userId: string;
}): Promise<{ items: RecentProperty[]; total: number }> {
  const rows = await listRecentViews(of.database, { userId: of.userId, limit: RECENT });
  const findThumbnail = await listThumbnails(
    of.database,
    rows.map(({ googlePlacesId }) => googlePlacesId),
  );
  const items = rows.map((row) => ({
    googlePlacesId: row.googlePlacesId,
    label: labelProperty(row),
    propertyType: row.propertyType,
    isOwned: row.isOwned,
    openedAt: new Date(row.openedAt).toISOString(),
    lastUnderwriting:
      row.version === null || row.underwrittenAt === null
        ? null
        : {
            version: row.version,
            leveredIrr: row.leveredIrr,
            createdAt: new Date(row.underwrittenAt).toISOString(),
            stale: describeChanges(row),
          },
    image: findThumbnail(row.googlePlacesId),
    demo: row.demo,
  }));
  return { items, total: rows[0]?.total ?? 0 };
}

/** What has changed since the newest version was made. */
function describeChanges({ version, ...row }: RecentView): string | null {
  const changed = [
    row.hasNewRecord ? "its record was loaded again" : "",
    row.hasNewFacts ? "its facts were corrected" : "",
    row.hasNewComps ? "its comps changed" : "",
    row.hasNewUnitMix ? "its unit mix changed" : "",
  ].filter(Boolean);
  return changed.length === 0 ? null : `Since version ${version} ${changed.join(", ")}`;
}

interface Place {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}

const MOST_PHOTOS = 100;

/** Uploaded photos that everybody may see, newest first, and after them what is drawn from the record. */
export async function listImages(of: Place): Promise<{ items: PropertyImage[]; total: number }> {
  const subject = await getSubject(of);
  const { googlePlacesId } = of;
  const filter = {
    audience: "everybody" as const,
    googlePlacesId,
    type: PHOTO_TYPE,
    latest: true,
    page: 1,
    pageSize: MOST_PHOTOS,
  };
  const { items, total } = await listDocuments(of.database, filter);
  return { items: [...items.map(describePhoto), describeLocator(subject)], total: total + 1 };
}

/** The drawing of a property's place in its county. */
export async function getLocator(of: Place): Promise<string> {
  const subject = await getSubject(of);
  return drawLocator({
    countyFips: subject.countyFips,
    latitude: subject.latitude,
    longitude: subject.longitude,
    title: labelProperty(subject),
    place: countyTitle(subject.countyName, subject.state),
    precision: subject.geocodePrecision,
    isDemo: subject.demo,
  });
}
