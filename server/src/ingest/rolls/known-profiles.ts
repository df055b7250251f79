import type { z } from "zod";
import type { RollProfile } from "./profile.ts";

type Written = z.input<typeof RollProfile>;

/** Florida numbers its counties from 11 on by their names, when Miami-Dade was Dade; so does the Census, in odd numbers. */
const FLORIDA_COUNTIES = Object.fromEntries(
  Array.from({ length: 67 }, (_, at) => {
    const code = 11 + at;
    return [String(code), code === 23 ? "12086" : `12${String(2 * at + 1).padStart(3, "0")}`];
  }),
);

/** The name-address-legal file of a county, as the Department of Revenue's users' guide describes it. */
const FLORIDA: Written = {
  source: "Florida Department of Revenue, NAL",
  publisher: "Florida Department of Revenue",
  encoding: "latin1",
  county: { column: "CO_NO", codes: FLORIDA_COUNTIES },
  use: {
    column: "DOR_UC",
    singlefamily: { "001": "Single family", "004": "Condominium" },
    multifamily: { "003": "Ten homes or more", "008": "Fewer than ten homes" },
  },
  fields: {
    parcelNumber: "PARCEL_ID",
    address: ["PHY_ADDR1", "PHY_ADDR2"],
    city: "PHY_CITY",
    zip: "PHY_ZIPCD",
    owner: "OWN_NAME",
    mailingAddress: ["OWN_ADDR1?", "OWN_ADDR2?"],
    mailingCity: "OWN_CITY?",
    mailingState: "OWN_STATE?",
    mailingZip: "OWN_ZIPCD?",
    units: "NO_RES_UNTS",
    sqft: "TOT_LVG_AREA",
    lotSqft: "LND_SQFOOT",
    yearBuilt: "ACT_YR_BLT",
    marketValue: "JV",
    // Of levies but the school district's, whose roll leaves out the cap on homes that are let.
    assessedValue: "AV_NSD",
    taxableValue: "TV_NSD",
    taxYear: "ASMNT_YR",
    price: "SALE_PRC1",
    soldOn: { year: "SALE_YR1", month: "SALE_MO1" },
  },
  // 01 and 02: examined and found to be at arm's length; C: one deed for several parcels.
  saleOnly: [
    { column: "QUAL_CD1", in: ["01", "02", "1", "2"] },
    { column: "MULTI_PAR_SAL1?", in: [""] },
  ],
};

/** The Assessor's characteristics joined with its addresses, by the names of its open data. */
const COOK: Written = {
  source: "Cook County Assessor, parcels",
  publisher: "Cook County Assessor's Office",
  county: "17031",
  use: {
    column: "class",
    singlefamily: {
      ...{ "202": "One story", "203": "One story", "204": "One story", "205": "Two stories" },
      ...{ "206": "Two stories", "207": "Two stories", "208": "Two stories", "209": "Two stories" },
      ...{
        "210": "Row house",
        "234": "Split level",
        "278": "Two stories",
        "295": "Townhouse",
        "299": "Condominium",
      },
    },
    multifamily: {
      ...{ "313": "Apartments, two or three stories", "314": "Apartments, two or three stories" },
      ...{ "315": "Apartments, two or three stories", "391": "Apartments, more than three stories" },
      "396": "Row houses for rent",
    },
  },
  fields: {
    parcelNumber: "pin",
    address: "prop_address_full",
    city: "prop_address_city_name?",
    zip: "prop_address_zipcode_1?",
    owner: "mail_address_name?",
    mailingAddress: "mail_address_full?",
    mailingCity: "mail_address_city_name?",
    mailingState: "mail_address_state?",
    mailingZip: "mail_address_zipcode_1?",
    sqft: "char_bldg_sf",
    lotSqft: "char_land_sf",
    yearBuilt: "char_yrblt",
    beds: "char_beds",
    baths: { sum: { char_fbath: 1, "char_hbath?": 0.5 } },
    latitude: "lat?",
    longitude: "lon?",
    assessedValue: "certified_tot?",
    taxYear: "year?",
    price: "sale_price?",
    soldOn: "sale_date?",
  },
};

/** The city's primary land use tax lot output. */
const PLUTO: Written = {
  source: "New York City, PLUTO",
  publisher: "New York City Department of City Planning",
  county: {
    column: "borough",
    codes: { MN: "36061", BX: "36005", BK: "36047", QN: "36081", SI: "36085" },
  },
  use: {
    column: "landuse",
    singlefamily: { "1": "One-family dwelling" },
    multifamily: { "2": "Walk-up apartments", "3": "Elevator apartments", "4": "Mixed homes and business" },
  },
  fields: {
    parcelNumber: "bbl",
    address: "address",
    zip: "zipcode",
    owner: "ownername",
    units: "unitsres",
    // The floors that are lived on: the building's whole area counts shops and garages too.
    sqft: "resarea",
    lotSqft: "lotarea",
    stories: "numfloors",
    yearBuilt: "yearbuilt",
    yearRenovated: "yearalter1",
    latitude: "latitude",
    longitude: "longitude",
  },
};

export const KNOWN_PROFILES: Readonly<Record<string, Written>> = {
  "florida-nal": FLORIDA,
  "cook-county": COOK,
  "new-york-pluto": PLUTO,
};
