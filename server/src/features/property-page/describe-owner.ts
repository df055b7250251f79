import type { OwnerLink } from "@labs/contract/property-page";
import type { Database } from "../../lib/database/database.ts";
import { labelProperty } from "../../lib/property-names.ts";
import { findOwner, listOwned, MOST_NAMES, type OwnerRow, type Subject } from "../places/service.ts";

/** So many of an owner's further homes are listed; all are counted. */
const SHOWN = 100;

const REASONS: Record<string, string> = {
  noName: "The roll names no owner",
  placeholder: "The roll withholds the owner's name",
  careOf: "The owner's mail goes in care of another, whose address may be many owners'",
  givenNameMissing: "The roll gives a surname without a given name, which many people share",
  trustNotNamed: "The roll names a trustee and not the trust",
  unclear: "The name is not clearly a person's or a company's",
  cut: "The roll may have cut the name short",
  mailingMissing: "The roll has no mailing address for the owner, and a name alone links nothing",
  mailingUnclear: "The owner's mailing address is not a whole US address",
};

/** What links the owner to other homes; undefined where no roll says where the owner's mail goes. */
export async function describeOwnerLink(
  database: Database,
  { countyFips, oid, ownerName }: Pick<Subject, "countyFips" | "oid" | "ownerName">,
): Promise<OwnerLink | null> {
  const owner = oid === 0 || ownerName === null ? undefined : await findOwner(database, { countyFips, oid });
  if (owner === undefined) return null;
  const { mailingKey, nameKey, kind, confidence, mailingAddress, occupancy, source, asOf } = owner;
  const about = { mailingAddress, occupancy, source, asOf };
  const unavailable = explain(owner);
  if (
    unavailable !== null ||
    mailingKey === null ||
    nameKey === null ||
    kind === null ||
    confidence === null
  ) {
    const isStale = !owner.stands;
    const none = { kind: null, confidence: null, others: null, items: [] };
    // Where the mail went tells nothing of an owner who came since.
    return {
      ...none,
      ...about,
      ...(isStale ? { mailingAddress: null, occupancy: null } : {}),
      unavailable: unavailable ?? "The owner is not known by name and mailing address",
    };
  }
  // Of an agent's or a bank's address several of one name may be clients.
  const sureness = owner.names > MOST_NAMES ? lower(confidence, "medium") : confidence;
  const others = await listOwned(database, { mailingKey, nameKey, countyFips, oid, limit: SHOWN });
  const items = others.map((row) => ({
    googlePlacesId: row.googlePlacesId,
    label: labelProperty(row),
    ownerName: row.ownerName,
    confidence: lower(sureness, row.confidence),
  }));
  return { ...about, kind, confidence: sureness, others: owner.homes - 1, items, unavailable: null };
}

const GRADES = ["low", "medium", "high"] as const;
/** A link is as sure as the less sure of both names. */
const lower = (one: (typeof GRADES)[number], other: (typeof GRADES)[number]) =>
  GRADES[Math.min(GRADES.indexOf(one), GRADES.indexOf(other))] ?? "low";

function explain({ stands, reason, kind, names }: OwnerRow): string | null {
  if (!stands) return "The record names another owner than the roll with the mailing address";
  if (reason !== null) return REASONS[reason] ?? "The owner is not known by name and mailing address";
  if (kind === "person" && names > MOST_NAMES) {
    return `More than ${MOST_NAMES} owners get their mail at this address, as at an agent's or a building's; people are not linked by it`;
  }
  return null;
}
