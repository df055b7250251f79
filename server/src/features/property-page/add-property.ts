import type { User } from "@labs/contract/auth";
import type { PropertyType } from "@labs/contract/estimates";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { locateCounty } from "../../lib/geography/locate-county.ts";
import { milesBetween } from "../../lib/geography/miles-between.ts";
import { findZip, STATES } from "../../lib/postal-codes.ts";
import { countyTitle, writePropertyAddress } from "../../lib/property-names.ts";
import { readAddress, writeSearchText } from "../../lib/read-address.ts";
import { openSubject, type Subject } from "../places/service.ts";
import { insertProperty, lockAddress, moveKeptWork } from "./added-property-repository.ts";
import { checkEdits, writeEdits } from "./correct-facts.ts";

interface NewProperty {
  propertyType: PropertyType;
  latitude: number;
  longitude: number;
  facts: readonly { fact: string; value: string | number }[];
  reason: string;
}

/**
 * Makes a property of an address that no list holds. Its source says nothing of it: place and facts are corrections of
 * nothing, each with who, when and why, and a list that has the home one day fills in what its source says.
 */
export async function addProperty(
  of: NewProperty & { database: Database; googlePlacesId: string; user: User },
): Promise<{ googlePlacesId: string; propertyId: number }> {
  const { database, googlePlacesId, user, propertyType, latitude, longitude } = of;
  const { subject: place } = await openSubject({ database, googlePlacesId });
  refuseKnown(place);
  const countyFips = findCounty(place, { latitude, longitude });
  const address = writePropertyAddress(place);
  if (address === null || readAddress(address).standardised === null) {
    const msg = "The address needs a house number and a street";
    throw invalid([{ loc: ["path", "id"], msg, type: "value_error" }]);
  }
  const searchText = writeSearchText(address);
  const entered = [
    { fact: "latitude", value: latitude },
    { fact: "longitude", value: longitude },
    ...of.facts,
  ];
  const edits = checkEdits(
    { ...place, propertyType, geocodePrecision: null },
    entered.map((one) => ({ ...one, basedOn: 0 })),
  );
  const reason = of.reason.replaceAll("\u0000", "").trim();
  if (reason === "") {
    const msg = "Say where the facts come from";
    throw invalid([{ loc: ["body", "reason"], msg, type: "missing" }]);
  }
  return database.transaction(async (transaction) => {
    await lockAddress(transaction, searchText);
    refuseKnown((await openSubject({ database: transaction, googlePlacesId })).subject);
    const { addressLine, city, zip, demo } = place;
    const state = STATES[countyFips.slice(0, 2)] ?? place.state;
    const added = await insertProperty(transaction, {
      ...{ countyFips, propertyType, addressLine, city, state, zip, searchText, demo },
      source: `Entered by ${user.firstName} ${user.lastName}`,
      sourceAsOf: new Date().toISOString().slice(0, 10),
      units: propertyType === "singlefamily" ? 1 : null,
    });
    await writeEdits(transaction, { googlePlacesId: added.googlePlacesId, edits, reason, userId: user.id });
    await moveKeptWork(transaction, { from: googlePlacesId, to: added.googlePlacesId });
    return added;
  });
}

function refuseKnown(place: Subject): void {
  if (place.oid !== 0) throw new AppError("conflict", "This address is a property already");
}

/** So far from its middle no ZIP code reaches, but for the emptiest. */
const FARTHEST_MILES = 60;

/** The pin decides; a county elsewhere than the address says is a slip of the pin or of the address. */
function findCounty(place: Subject, pin: { latitude: number; longitude: number }): string {
  const county = locateCounty(pin.latitude, pin.longitude);
  const refuse = (msg: string) => invalid([{ loc: ["body", "latitude"], msg, type: "value_error" }]);
  if (county === undefined) throw refuse("These coordinates are not in any US county");
  const state = STATES[county.slice(0, 2)];
  if (place.state !== "" && state !== undefined && state !== place.state) {
    throw refuse(`These coordinates are in ${countyTitle(null, state)}, and the address in ${place.state}`);
  }
  const zip = place.zip === null ? undefined : findZip(place.zip);
  if (zip !== undefined && milesBetween(zip, pin) > FARTHEST_MILES) {
    throw refuse(`These coordinates are more than ${FARTHEST_MILES} miles from ZIP code ${zip.zip}`);
  }
  return county;
}
