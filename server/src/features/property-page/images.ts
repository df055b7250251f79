import { type LabsDocument, PHOTO_TYPE } from "@labs/contract/documents";
import type { Comp } from "@labs/contract/estimates";
import type { Property, PropertyImage } from "@labs/contract/property-page";
import { dateWords } from "@labs/reporting/figure-format";
import type { Executor } from "../../lib/database/database.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { findNewestByPlace } from "../documents/service.ts";
import { nameSource, type Subject } from "../places/service.ts";
import { listKnownPlaces } from "./recent-repository.ts";

export function describePhoto({ id, name, contentType, createdAt, createdBy }: LabsDocument): PropertyImage {
  const day = createdAt.slice(0, 10);
  return {
    kind: "photo",
    url: `/api/documents/${id}/content`,
    label: name,
    caption: `Photo, uploaded by ${createdBy} on ${dateWords(day)}`,
    source: `Uploaded by ${createdBy}`,
    asOf: day,
    contentType,
    documentId: id,
  };
}

const writeLocatorUrl = (googlePlacesId: string) =>
  `/api/research-property/google-places-id/${encodeURIComponent(googlePlacesId)}/images/locator`;

export function describeLocator(subject: Subject): PropertyImage {
  return {
    kind: "illustration",
    url: writeLocatorUrl(subject.googlePlacesId),
    label: ["Where it lies", countyTitle(subject.countyName, subject.state)].filter(Boolean).join(" in "),
    caption: "Illustration drawn from the record's coordinates; no photo",
    source: `${nameSource(subject)}; county outline: US Census Bureau`,
    asOf: subject.sourceAsOf,
    contentType: "image/svg+xml",
    documentId: null,
  };
}

/** One picture of each place for a list: the newest photo, else the drawing of where it lies. */
export async function listThumbnails(
  database: Executor,
  places: readonly string[],
): Promise<(googlePlacesId: string) => { url: string; caption: string }> {
  const photos = await findNewestByPlace(database, { type: PHOTO_TYPE, places });
  return (googlePlacesId) => {
    const photo = photos.get(googlePlacesId);
    if (photo === undefined) {
      const caption = "Illustration of its location in the county: no photo uploaded";
      return { url: writeLocatorUrl(googlePlacesId), caption };
    }
    const { url, caption } = describePhoto(photo);
    return { url, caption };
  };
}

const MOST_SIMILAR = 4;

/** Pictures of the properties that the comps found most similar, one each: a photo, else an illustration. */
export async function listSimilarImages(
  database: Executor,
  comps: readonly Comp[],
): Promise<Property["similarPropertiesImages"]> {
  const named = comps.flatMap(({ googlePlacesId, label, similarity }) =>
    googlePlacesId === null ? [] : [{ googlePlacesId, label, similarity }],
  );
  named.sort((a, b) => b.similarity - a.similarity || a.googlePlacesId.localeCompare(b.googlePlacesId));
  const seen = new Set<string>();
  const similar = named.filter(({ googlePlacesId }) => !seen.has(googlePlacesId) && seen.add(googlePlacesId));
  const places = similar.slice(0, 3 * MOST_SIMILAR).map(({ googlePlacesId }) => googlePlacesId);
  const [known, findThumbnail] = await Promise.all([
    listKnownPlaces(database, places),
    listThumbnails(database, places),
  ]);
  return similar
    .filter(({ googlePlacesId }) => known.has(googlePlacesId))
    .slice(0, MOST_SIMILAR)
    .map(({ googlePlacesId, label }) => ({ googlePlacesId, label, ...findThumbnail(googlePlacesId) }));
}
