/** A home of the measured universe, as its address is stored: `1204 N Oak St`. */
export interface LabeledHome {
  line: string;
  city: string;
  state: string;
  zip: string;
  parcel: string;
  upid: string;
  /** Set for a building that has a name. */
  name: string | null;
}

/** What a search answers first. */
export interface FirstSuggestion {
  kind: string;
  label: string;
  address: string | null;
  upid: string | null;
}

export interface LabeledQuery {
  group: string;
  query: string;
  isRight: (first: FirstSuggestion) => boolean;
}

interface Street {
  number: string;
  /** `N ` or nothing. */
  direction: string;
  name: string;
  suffix: string;
}

interface HomeSpelling {
  group: string;
  /** Undefined where the home can't be spelled so. */
  spell: (home: LabeledHome, street: Street) => string | undefined;
  /** By default the very address. */
  isRight?: (first: FirstSuggestion, home: LabeledHome, street: Street) => boolean;
}

const IN_FULL: Record<string, string> = {
  ...{ St: "street", Ave: "avenue", Dr: "drive", Ln: "lane", Ct: "court", Rd: "road" },
  ...{ Blvd: "boulevard", Way: "way", Pl: "place", Cir: "circle" },
  ...{ N: "North", S: "South", E: "East", W: "West" },
};

const whole = ({ line, city, state, zip }: LabeledHome): string => `${line}, ${city}, ${state} ${zip}`;
const town = ({ line, city, state }: LabeledHome): string => `${line}, ${city}, ${state}`;
const plain = (text: string): string => text.toLowerCase().replaceAll(",", "");

/** The address as far as the town; a street of one name may stand in several of its ZIP codes. */
const isInTown = ({ address }: FirstSuggestion, home: LabeledHome): boolean =>
  (address ?? "").startsWith(town(home));

/** Any home on a street of the name. */
const isOnStreet = ({ kind, address }: FirstSuggestion, _: LabeledHome, street: Street): boolean =>
  kind === "address" && ` ${address?.split(",")[0]} `.includes(` ${street.name} `);

const isOnStreetOfTown = (first: FirstSuggestion, home: LabeledHome, street: Street): boolean =>
  isOnStreet(first, home, street) && (first.address ?? "").includes(`, ${home.city}, ${home.state}`);

/** As analysts type an address: parts left out, written out, put elsewhere, misspelled. */
const HOME_SPELLINGS: readonly HomeSpelling[] = [
  { group: "address", spell: whole },
  { group: "address", spell: (home) => plain(whole(home)) },
  { group: "address", spell: (home) => whole(home).toUpperCase() },
  { group: "address", spell: (home) => `${town(home)},`, isRight: isInTown },
  {
    group: "written out",
    spell: ({ city, state }, { number, direction, name, suffix }) =>
      `${number} ${IN_FULL[direction.trim()] ?? ""} ${name} ${IN_FULL[suffix]}, ${city} ${state}`,
    isRight: isInTown,
  },
  {
    group: "written out",
    spell: ({ city, state }, { number, direction, name, suffix }) =>
      direction === "" ? undefined : `${number} ${direction.trim()}. ${name} ${suffix}. ${city}, ${state}`,
    isRight: isInTown,
  },
  {
    group: "parts left out",
    spell: ({ city }, { number, direction, name }) => `${number} ${direction}${name}, ${city}`.toLowerCase(),
    isRight: isInTown,
  },
  {
    group: "parts left out",
    spell: ({ city, state }, { number, direction, name, suffix }) =>
      direction === "" ? undefined : `${number} ${name} ${suffix} ${city} ${state}`,
    isRight: isInTown,
  },
  { group: "parts left out", spell: ({ line, zip }) => `${line} ${zip}` },
  {
    group: "parts left out",
    spell: ({ city }, { number, name }) => `${number} ${name.slice(0, 4)} ${city.slice(0, 4)}`.toLowerCase(),
    isRight: ({ address }, { city }, { number, name }) => {
      const [line = "", town = ""] = (address ?? "").split(", ");
      return (
        line.startsWith(`${number} `) &&
        line.includes(` ${name.slice(0, 4)}`) &&
        town.includes(city.slice(0, 4))
      );
    },
  },
  { group: "unit", spell: (home) => `Apt 4, ${whole(home)}` },
  { group: "unit", spell: (home) => `unit 12b ${plain(whole(home))}` },
  { group: "unit", spell: ({ line, city, state }) => `${line} #4, ${city}, ${state}`, isRight: isInTown },
  { group: "typo", spell: (home) => whole({ ...home, line: misspell(home.line, 1) }) },
  { group: "typo", spell: (home) => town({ ...home, line: misspell(home.line, 2) }), isRight: isInTown },
  { group: "typo", spell: (home) => whole({ ...home, city: swapLetters(home.city) }) },
  { group: "typo", spell: (home) => whole({ ...home, zip: home.zip.slice(0, 3) + swapLast(home.zip) }) },
  {
    group: "typo",
    spell: (home, { direction, suffix, number, name }) =>
      whole({ ...home, line: `${number} ${direction}${name} ${suffix === "Rd" ? "Dr" : "Rd"}` }),
  },
  {
    group: "street alone",
    spell: (_, { name, suffix }) => `${name} ${suffix}`.toLowerCase(),
    isRight: isOnStreet,
  },
  {
    group: "street alone",
    spell: ({ city }, { name, suffix }) => `${name} ${suffix} ${city}`.toLowerCase(),
    isRight: isOnStreetOfTown,
  },
  {
    group: "street alone",
    spell: (_, { name, suffix }) =>
      name.length < 10 ? undefined : `${misspell(`1 ${name}`, 2).slice(2)} ${IN_FULL[suffix]}`,
    isRight: isOnStreet,
  },
  {
    group: "street alone",
    spell: ({ city, state }, { name, suffix }) =>
      name.length < 10 ? undefined : `${misspell(`1 ${name}`, 2).slice(2)} ${suffix}, ${city}, ${state}`,
    isRight: isOnStreetOfTown,
  },
  { group: "parcel", spell: ({ parcel }) => `Parcel ${parcel}` },
  { group: "parcel", spell: ({ parcel }) => parcel },
  { group: "parcel", spell: ({ parcel }) => `APN ${parcel.slice(0, 6)}-${parcel.slice(6)}` },
  { group: "parcel", spell: ({ parcel }) => `${parcel.slice(0, 6)} ${parcel.slice(6)}` },
  { group: "property ID", spell: ({ upid }) => upid, isRight: ({ upid }, home) => upid === home.upid },
  {
    group: "property ID",
    spell: ({ upid }) => `UPI: ${upid.toLowerCase()}`,
    isRight: ({ upid }, home) => upid === home.upid,
  },
];

/** As addresses stand in mails, listings, county sites and spreadsheets, or are said on the phone. */
const PASTED_SPELLINGS: readonly HomeSpelling[] = [
  { group: "pasted", spell: (home) => `  ${whole(home).replaceAll(" ", "  ")} ` },
  { group: "pasted", spell: (home) => `"${whole(home)}"` },
  { group: "pasted", spell: (home) => `${whole(home)}, USA` },
  { group: "pasted", spell: (home) => `${whole(home)}-1234` },
  { group: "pasted", spell: ({ line, city, state, zip }) => `${line}\t${city}\t${state}\t${zip}` },
  { group: "pasted", spell: ({ line, city, state, zip }) => `${line} | ${city} | ${state} | ${zip}` },
  { group: "pasted", spell: (home) => `Address: ${whole(home)}` },
  { group: "pasted", spell: ({ line, city, state, zip }) => `${zip} ${line}, ${city}, ${state}` },
  {
    group: "said",
    spell: ({ line, city, zip }) => plain(`${city}, ${line} ${zip}`),
  },
  { group: "said", spell: ({ line, city }) => `${line} in ${city}`.toLowerCase(), isRight: isInTown },
  {
    group: "said",
    spell: ({ zip }, { number, direction, name }) => `${number} ${direction}${name} ${zip}`,
  },
  {
    group: "said",
    spell: ({ city, state }, { number, direction, name, suffix }) =>
      `${number} ${direction}${name[0]}${name} ${suffix}, ${city}, ${state}`,
    isRight: isInTown,
  },
  {
    group: "said",
    spell: ({ city, state }, { number, direction, name, suffix }) =>
      name.length < 6 ? undefined : `${number} ${direction}${name.slice(1)} ${suffix}, ${city}, ${state}`,
    isRight: isInTown,
  },
  {
    group: "said",
    spell: ({ city, state, zip }, { number, direction, name, suffix }) =>
      name.includes(" ")
        ? `${number} ${direction}${name.replace(" ", "")} ${suffix}, ${city}, ${state} ${zip}`
        : undefined,
  },
  { group: "parcel", spell: ({ parcel }) => `Parcel ID: ${parcel}` },
  { group: "parcel", spell: ({ parcel }) => `Tax parcel ${parcel}` },
  {
    group: "parcel",
    spell: ({ parcel }) => `${parcel.slice(0, 3)}.${parcel.slice(3, 6)}.${parcel.slice(6)}`,
  },
  { group: "parcel", spell: ({ parcel }) => `#${parcel}` },
  {
    group: "property ID",
    spell: ({ upid }) => `<${upid}>.`,
    isRight: ({ upid }, home) => upid === home.upid,
  },
  {
    group: "property ID",
    spell: ({ upid }) => upid.replace("urn:reso:upi:2.0:", ""),
    isRight: ({ upid }, home) => upid === home.upid,
  },
];

const isNamed = ({ label }: FirstSuggestion, home: LabeledHome): boolean =>
  label.startsWith(`${home.name}, `);
const isThisOne = ({ address }: FirstSuggestion, home: LabeledHome): boolean => address === whole(home);

const BUILDING_SPELLINGS: readonly HomeSpelling[] = [
  { group: "building", spell: ({ name }) => name?.toLowerCase(), isRight: isNamed },
  { group: "building", spell: ({ name, city }) => `${name}, ${city}`, isRight: isThisOne },
  { group: "building", spell: (home) => `${home.name}, ${whole(home)}`, isRight: isThisOne },
  { group: "building", spell: ({ name }) => swapLetters(name ?? ""), isRight: isNamed },
  { group: "building", spell: ({ name }) => `the ${name?.toLowerCase()}`, isRight: isNamed },
];

/** Labels each way of spelling with a home or two that can be spelled so. */
export function labelHomes(homes: readonly LabeledHome[], buildings: readonly LabeledHome[]): LabeledQuery[] {
  return [
    ...spellAll(HOME_SPELLINGS, homes, 2),
    ...spellAll(PASTED_SPELLINGS, homes.slice(70), 1),
    ...spellAll(BUILDING_SPELLINGS, buildings, 2),
  ];
}

function spellAll(spellings: readonly HomeSpelling[], homes: readonly LabeledHome[], each: number) {
  return spellings.flatMap(({ group, spell, isRight }, at): LabeledQuery[] => {
    // Every spelling begins at another home.
    const turned = [...homes.slice(at * each), ...homes.slice(0, at * each)];
    const spelled = turned.flatMap((home) => {
      const street = readStreet(home.line);
      const query = street === undefined ? undefined : spell(home, street);
      if (street === undefined || query === undefined) return [];
      const judge = isRight ?? (({ address }: FirstSuggestion) => address === whole(home));
      return [{ group, query, isRight: (first: FirstSuggestion) => judge(first, home, street) }];
    });
    return spelled.slice(0, each);
  });
}

function readStreet(line: string): Street | undefined {
  const [, number = "", direction = "", name = "", suffix = ""] =
    /^(\d+) ((?:N|S|E|W) )?(.+) (\w+)$/.exec(line) ?? [];
  return number === "" ? undefined : { number, direction, name, suffix };
}

/** Two letters of the longest word change places; a second mistake leaves out its last letter but one. */
function misspell(line: string, mistakes: 1 | 2): string {
  const words = line.split(" ");
  const [longest = ""] = words.slice(1).toSorted((a, b) => b.length - a.length);
  const swapped = swapLetters(longest);
  const wrong = mistakes === 1 ? swapped : swapped.slice(0, -2) + swapped.slice(-1);
  return words.map((word) => (word === longest ? wrong : word)).join(" ");
}

const swapLetters = (word: string): string =>
  word.slice(0, 2) + (word[3] ?? "") + (word[2] ?? "") + word.slice(4);

const swapLast = (zip: string): string => (zip[4] ?? "") + (zip[3] ?? "");

const AREAS: Record<string, readonly [query: string, label: string][]> = {
  "ZIP code": [
    ["98118", "98118, Seattle, WA"],
    ["zip 80018", "80018, Aurora, CO"],
    ["98118-1204", "98118, Seattle, WA"],
    ["78704, Austin, TX", "78704, Austin, TX"],
    ["austin tx 78704", "78704, Austin, TX"],
    ["charlotte 28206", "28206, Charlotte, NC"],
    ["28206,", "28206, Charlotte, NC"],
  ],
  city: [
    ["austin", "Austin, TX"],
    ["charlotte", "Charlotte, NC"],
    ["phoenix", "Phoenix, AZ"],
    ["raleigh nc", "Raleigh, NC"],
    ["memphis, tennessee", "Memphis, TN"],
    ["Seattle, WA,", "Seattle, WA"],
    ["ft worth", "Fort Worth, TX"],
    ["st louis", "Saint Louis, MO"],
    ["St. Paul, MN", "Saint Paul, MN"],
    ["mt pleasant sc", "Mount Pleasant, SC"],
    ["winston salem", "Winston-Salem, NC"],
    ["kansas city mo", "Kansas City, MO"],
    ["washington dc", "Washington, DC"],
    ["portland", "Portland, OR"],
    ["indianap", "Indianapolis, IN"],
  ],
  "city with a typo": [
    ["Pheonix", "Phoenix, AZ"],
    ["Indianpolis", "Indianapolis, IN"],
    ["nashvile", "Nashville, TN"],
    ["charlote", "Charlotte, NC"],
    ["san fransisco", "San Francisco, CA"],
    ["alberquerque nm", "Albuquerque, NM"],
    ["cincinatti ohio", "Cincinnati, OH"],
    ["jacksonvile, fl", "Jacksonville, FL"],
  ],
  county: [
    ["king county", "King County, WA"],
    ["Maricopa County, AZ", "Maricopa County, AZ"],
    ["mecklenburg county nc", "Mecklenburg County, NC"],
    ["los angeles county", "Los Angeles County, CA"],
    ["wake county", "Wake County, NC"],
    ["orange county", "Orange County, CA"],
    ["orange county fl", "Orange County, FL"],
    ["washington county or", "Washington County, OR"],
    ["st louis county mo", "St. Louis County, MO"],
    ["prince georges county", "Prince George's County, MD"],
    ["Prince George's County, MD", "Prince George's County, MD"],
    ["miami dade", "Miami-Dade County, FL"],
    ["jefferson parish", "Jefferson Parish, LA"],
    ["de kalb county ga", "DeKalb County, GA"],
    ["king co", "King County, WA"],
    ["county of fulton", "Fulton County, GA"],
  ],
  "county with a typo": [
    ["maricpoa county", "Maricopa County, AZ"],
    ["mecklenberg county nc", "Mecklenburg County, NC"],
    ["hilsborough county fl", "Hillsborough County, FL"],
  ],
  metro: [
    ["atlanta-sandy springs", "Atlanta-Sandy Springs-Roswell, GA"],
    ["charlotte-concord", "Charlotte-Concord-Gastonia, NC-SC"],
    ["Austin-Round Rock-San Marcos, TX", "Austin-Round Rock-San Marcos, TX"],
    ["dallas fort worth", "Dallas-Fort Worth-Arlington, TX"],
    ["phoenix metro", "Phoenix-Mesa-Chandler, AZ"],
    ["raleigh msa", "Raleigh-Cary, NC"],
  ],
};

const MORE_AREAS: Record<string, readonly [query: string, label: string][]> = {
  "ZIP code": [
    ["ZIP code: 60614", "60614, Chicago, IL"],
    ["02139", "02139, Cambridge, MA"],
    ["94110 ca", "94110, San Francisco, CA"],
    ["new york, ny 10025", "10025, New York, NY"],
  ],
  city: [
    ["columbus", "Columbus, OH"],
    ["st petersburg fl", "Saint Petersburg, FL"],
    ["nyc", "New York, NY"],
    ["city of tampa", "Tampa, FL"],
    ["coeur d'alene", "Coeur d'Alene, ID"],
    ["Boise, ID 83702", "83702, Boise, ID"],
  ],
  "city with a typo": [
    ["philedelphia", "Philadelphia, PA"],
    ["milwakee wi", "Milwaukee, WI"],
    ["tuscon", "Tucson, AZ"],
  ],
  county: [
    ["cook county illinois", "Cook County, IL"],
    ["clark county", "Clark County, NV"],
    ["st. johns county, fl", "St. Johns County, FL"],
    ["dekalb ga", "DeKalb County, GA"],
    ["county of los angeles", "Los Angeles County, CA"],
  ],
  "county with a typo": [["hennipen county mn", "Hennepin County, MN"]],
  metro: [["tampa msa", "Tampa-St. Petersburg-Clearwater, FL"]],
};

/** ZIP codes, cities, counties and metros as people ask for them, with the name of the one that is meant. */
export const AREA_QUERIES: readonly LabeledQuery[] = [
  ...Object.entries(AREAS),
  ...Object.entries(MORE_AREAS),
].flatMap(([group, queries]) =>
  queries.map(([query, label]) => ({ group, query, isRight: (first) => first.label === label })),
);
