/** Words for simulated streets, people and communities; combined at random, so that no real address is meant. */
const list = (words: string): readonly string[] => words.split(" ");

export const STREET_FIRST = list(
  "Oak Maple Cedar Willow Birch Aspen Hickory Laurel Magnolia Juniper Sycamore Chestnut Walnut Elm Poplar Cypress " +
    "Dogwood Redbud Hawthorn Heather Clover Fern Ivy Sage Meadow Prairie Valley Canyon Ridge River Brook Lake " +
    "Spring Stone Granite Copper Silver Amber Crimson Autumn Winter Summer Morning Sunset Harvest Orchard Vineyard " +
    "Mill Bridge Church Chapel Falcon Heron Robin Cardinal Quail Fox Deer Elk Colonial Liberty Heritage Pioneer " +
    "Windsor Camden Ashford Bristol Carlisle Dover Essex Franklin Garrison Hampton Kingston Lexington Monroe",
);
export const STREET_SECOND = list(
  "Hollow Creek Grove Glen Haven Hill Field Crest Bend Run Point Park View Wood Crossing Landing Forge Gate Trace " +
    "Brook Shore Meadow Rock Knoll Branch Springs Farm Bluff Station Harbor Garden Summit Terrace Chase Pond",
);
export const STREET_SUFFIX = list("Ln Dr Ct Way St Rd Pl Ave Cir Trl");

export const FIRST_NAMES = list(
  "James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph " +
    "Jessica Thomas Sarah Carlos Karen Daniel Lisa Matthew Nancy Anthony Sandra Mark Ashley Steven Emily Andrew " +
    "Kimberly Kevin Donna Brian Carol George Amanda Luis Melissa Jason Deborah Ryan Laura Jacob Maria Eric Angela",
);
export const LAST_NAMES = list(
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Wilson Anderson " +
    "Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker " +
    "Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell",
);
export const COMPANY_WORDS = list(
  "Keystone Bluebird Summit Anchor Harbor Ridgeline Lantern Foxglove Northstar Cobalt Juniper Pinewood",
);

export const COMMUNITY_FIRST = list(
  "Avalon Bellweather Cascade Driftwood Eastgate Fairmont Glenwood Hartwell Ironwood Juniper Kendall Lakeshore " +
    "Marlowe Northgate Overlook Parkside Quarry Riverbend Stonegate Thornbury Uptown Vista Westbrook Yorkshire " +
    "Ashton Briarcliff Carrington Dunmore Ellington Foxcroft Grandview Highland Inverness Kingsley Lakewood Millbrook",
);
export const COMMUNITY_SECOND = list(
  "Apartments Flats Commons Place Villas Terraces Lofts Residences Gardens Park Square Station Court Landing",
);
