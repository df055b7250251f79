import { type LabsDocument, PHOTO_TYPE } from "@labs/contract/documents";
import type { Comp, PropertyType } from "@labs/contract/estimates";
import type { PropertyImage } from "@labs/contract/images";
import type { Property } from "@labs/contract/properties";
import type { Executor } from "../../lib/database/database.ts";
import { findNewestByPlace, listDocuments } from "../documents/service.ts";
import { countyTitle, getSubject, labelOf, type Subject, sourceOf } from "../places/service.ts";
import { drawLocator } from "./draw-locator.ts";
import { listKnownPlaces } from "./image-repository.ts";

interface Place {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}

const MOST_PHOTOS = 100;

/** Uploaded photos, newest first, and after them what is drawn from the record. */
export async function listImages(of: Place): Promise<{ items: PropertyImage[]; total: number }> {
  const subject = await getSubject(of);
  const { googlePlacesId } = of;
  const filter = { googlePlacesId, type: PHOTO_TYPE, latest: true, page: 1, pageSize: MOST_PHOTOS };
  const { items, total } = await listDocuments(of.database, filter);
  return { items: [...items.map(photoOf), locatorOf(subject)], total: total + 1 };
}

function photoOf(document: LabsDocument): PropertyImage {
  const day = document.createdAt.slice(0, 10);
  return {
    kind: "photo",
    url: contentOf(document),
    label: document.name,
    caption: `Photo, uploaded by ${document.createdBy} on ${day}`,
    source: `Uploaded by ${document.createdBy}`,
    asOf: day,
    contentType: document.contentType,
    documentId: document.id,
  };
}

const contentOf = ({ id }: Pick<LabsDocument, "id">) => `/api/documents/${id}/content`;

const locatorUrl = (googlePlacesId: string) =>
  `/api/research-property/google-places-id/${encodeURIComponent(googlePlacesId)}/images/locator`;

function locatorOf(subject: Subject): PropertyImage {
  return {
    kind: "illustration",
    url: locatorUrl(subject.googlePlacesId),
    label: ["Where it lies", countyTitle(subject.countyName, subject.state)].filter(Boolean).join(" in "),
    caption: "Illustration, drawn from the record's coordinates: no photo",
    source: `${sourceOf(subject)}; county outline: US Census Bureau`,
    asOf: subject.sourceAsOf,
    contentType: "image/svg+xml",
    documentId: null,
  };
}

/** The drawing of a property's place in its county. */
export async function getLocator(of: Place): Promise<string> {
  const subject = await getSubject(of);
  return drawLocator({
    countyFips: subject.countyFips,
    latitude: subject.latitude,
    longitude: subject.longitude,
    title: labelOf(subject),
    place: countyTitle(subject.countyName, subject.state),
    precision: subject.geocodePrecision,
    isDemo: subject.demo,
  });
}

/** One picture of each place for a list: the newest photo, else the drawing of where it lies. */
export async function listThumbnails(
  database: Executor,
  places: readonly string[],
): Promise<(googlePlacesId: string) => { url: string; caption: string }> {
  const photos = await findNewestByPlace(database, { type: PHOTO_TYPE, places });
  return (googlePlacesId) => {
    const photo = photos.get(googlePlacesId);
    return photo === undefined
      ? {
          url: locatorUrl(googlePlacesId),
          caption: "Illustration of its place in the county: no photo is uploaded",
        }
      : { url: contentOf(photo), caption: photoOf(photo).caption };
  };
}

const MOST_SIMILAR = 4;

/** Pictures of the properties that the comps found most similar, one each: a photo, else an illustration. */
export async function listSimilarImages(of: {
  database: Executor;
  comps: readonly Comp[];
}): Promise<Property["similarPropertiesImages"]> {
  const named = of.comps.flatMap(({ googlePlacesId, label, similarity }) =>
    googlePlacesId === null ? [] : [{ googlePlacesId, label, similarity }],
  );
  named.sort((a, b) => b.similarity - a.similarity || a.googlePlacesId.localeCompare(b.googlePlacesId));
  const seen = new Set<string>();
  const similar = named.filter(({ googlePlacesId }) => !seen.has(googlePlacesId) && seen.add(googlePlacesId));
  const places = similar.slice(0, 3 * MOST_SIMILAR).map(({ googlePlacesId }) => googlePlacesId);
  const [known, thumbnailOf] = await Promise.all([
    listKnownPlaces(of.database, places),
    listThumbnails(of.database, places),
  ]);
  return similar
    .filter(({ googlePlacesId }) => known.has(googlePlacesId))
    .slice(0, MOST_SIMILAR)
    .map(({ googlePlacesId, label }) => ({ googlePlacesId, label, ...thumbnailOf(googlePlacesId) }));
}
