import type { Mailing } from "../ingest/homes/property-facts.ts";
import { readOwner } from "../ingest/homes/read-owner.ts";
import type { OwnedHome } from "../ingest/homes/write-owners.ts";
import type { Placed } from "./evidence.ts";
import type { Home } from "./homes.ts";
import { createDraw } from "./random.ts";

/** Of people one home in so many: a few show what a roll with mailing addresses tells. */
const PEOPLE_EVERY = 20;

/** Where some owners get their mail: each company at one box, people at home, elsewhere or not known. */
export function listOwned(homes: readonly Placed<Home>[]): OwnedHome[] {
  const draw = createDraw("mail of owners");
  const boxes = new Map<string, Mailing>();
  return homes.flatMap(({ item, oid }): OwnedHome[] => {
    if (oid === null) return [];
    const { ownerName, addressLine, profile, neighborhood } = item;
    const { city, state, zip } = neighborhood.place;
    const isCompany = / LLC$/.test(ownerName);
    if (!isCompany && oid % PEOPLE_EVERY !== 0) return [];
    const box: Mailing = { address: `PO Box ${draw.integer(100, 9_999)}`, city, state, zip };
    if (isCompany && !boxes.has(ownerName)) boxes.set(ownerName, box);
    const share = draw.uniform();
    const atHome = { ...box, address: addressLine };
    const of =
      share < 0.6 ? atHome : share < 0.8 ? box : { address: null, city: null, state: null, zip: null };
    const mailing = boxes.get(ownerName) ?? of;
    const owner = readOwner({ owner: ownerName, mailing, address: addressLine, city, zip }, state);
    return [{ county: profile.fips, oid, owner }];
  });
}
