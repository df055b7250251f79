/** A word in full, then what lists shorten it to. */
const SHORTENED = `
acquisition: acq | acres: ac | actual: act | address: addres adr adress | amount: amt | annual: ann annl yr yrly
apartment: aprt | appraised: ap | area: ar | assessed: asd assd | association: assoc | balance: bal
bath: bth | bathroom: bathrm bthrm | bathrooms: ba bthrms | baths: bths | bedroom: bdrm bedrm
bedrooms: bdrms bds bedrms br brs | begin: beg | building: bld bldg | building area: gba
buildings: bldgs | built: blt | closed: cls | code: cd | comments: cmnts cmts
construction: cnstr const constr | count: cnt ct | county: cnty | current: cur curr | date: dt dte
delinquent: delinq dlq | description: desc dsc | eviction: evict | expiration: exp expir exptn
finished: fin | full bath: fbath | half: hf hlf | half bath: hbath | heated: heat htd
insurance: hoi ins insur | land: lnd | last sale: ls | lease: lse tenancy | line: ln | line 1: ln1
line 2: line2 ln2 | list: lst | list price: lp | living: liv liva lvg | living area: gla la | lot: lot1
mailing: pstl | monthly: mo mthly pcm | months: mos | mortgage: mrtg mtg mtge | municipality: mun
name: nme | neighborhood: neigh | number: nbr num numb | occupancy: occup | office: ofc | original: orig
owner: own | parcel: par | payment: pmt pymt | percent: pct | premium: prem | price: pr prc px
purchase: prch pur purch | remarks: rmks rmrks | reno: renov | rent: rnt | rental: rntl | residential: res
rooms: rms | scheduled: sched | size: sz | sqft: sqftg | start: strt | status: stat sts | street: str
structure: struct | suffix: sfx suf sufix | total: tot | transaction: trans txn | transfer: xfer xfr | type: typ | units: uom
value: val | vintage: vtg`;

/** Words of databases that say only how something is kept: `qty`. */
const EMPTY_WORDS = ["qty", "usd"];

const SHORT_WORDS = new Map([
  ...SHORTENED.trim()
    .split(/[|\n]/)
    .flatMap((line): [string, string][] => {
      const [full = "", shorts = ""] = line.trim().split(": ");
      return shorts.split(" ").map((short) => [short, full]);
    }),
  ...EMPTY_WORDS.map((word): [string, string] => [word, ""]),
]);

/** Words that headers write without vowels; the same letters are of no other word. */
const WITHOUT_VOWELS = ["name", "prefix", "suffix", "street", "number", "square", "building", "property"];

/** `prefx`, `nm`: a word of which only vowels are missing. */
function withVowels(short: string): string | undefined {
  const lacksVowels = (word: string) => {
    let at = 0;
    for (const letter of word) {
      if (letter === short[at]) at += 1;
      else if (at === 0 || !/[aeiou]/.test(letter)) return false;
    }
    return at === short.length && short.length < word.length;
  };
  return WITHOUT_VOWELS.find(lacksVowels);
}

/** Other words where they are all that a cell says: Texas. */
const AMONG_OTHERS = new Map([
  ["tx", "tax"],
  ["add", "address"],
]);

/** A word of a heading in full; empty for one that says nothing of what a column holds. */
export function lengthen(word: string, _at: number, words: readonly string[]): string {
  const amongOthers = words.length > 1 ? AMONG_OTHERS.get(word) : undefined;
  return amongOthers ?? SHORT_WORDS.get(word) ?? withVowels(word) ?? word;
}
