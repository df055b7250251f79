/** Words as lists shorten them. */
const SHORT_WORDS: Record<string, string> = {
  ...{ px: "price", annl: "annual", yrly: "annual", prem: "premium", mthly: "monthly" },
  ...{ sts: "status", stat: "status", lst: "list", cls: "closed", ac: "acres", ct: "count", beg: "begin" },
  ...{
    heat: "heated",
    own: "owner",
    pr: "price",
    rms: "rooms",
    assd: "assessed",
    val: "value",
    pct: "percent",
  },
  ...{ acq: "acquisition", amt: "amount", ann: "annual", bal: "balance", bth: "bath", bths: "baths" },
  ...{ bdrm: "bedroom", bdrms: "bedrooms", bedrm: "bedroom", bedrms: "bedrooms", brs: "bedrooms" },
  ...{ bds: "bedrooms", cur: "current", curr: "current", dt: "date", exp: "expiration", fin: "finished" },
  ...{
    adr: "address",
    suf: "suffix",
    par: "parcel",
    cnty: "county",
    la: "living area",
    hoi: "insurance",
    sched: "scheduled",
    vtg: "vintage",
    htd: "heated",
    lnd: "land",
  },
  ...{ ins: "insurance", mo: "monthly", mos: "months", orig: "original", pmt: "payment", prc: "price" },
  ...{ purch: "purchase", pur: "purchase", yr: "annual", lp: "list price", txn: "transaction" },
  ...{
    blt: "built",
    cnt: "count",
    dte: "date",
    lse: "lease",
    prch: "purchase",
    rnt: "rent",
    trans: "transaction",
  },
  ...{
    str: "street",
    lvg: "living",
    ar: "area",
    tot: "total",
    act: "actual",
    bldg: "building",
    sfx: "suffix",
    bld: "building",
    bthrm: "bathroom",
    bthrms: "bathrooms",
    const: "construction",
    nme: "name",
    bldgs: "buildings",
    liv: "living",
  },
  // Names of databases in full: a word that says only how something is kept says nothing here.
  ...{
    cd: "code",
    typ: "type",
    qty: "",
    usd: "",
    num: "number",
    nbr: "number",
    desc: "description",
    dsc: "description",
  },
  ...{ br: "bedrooms", ba: "bathrooms", cnstr: "construction", constr: "construction", uom: "units" },
  ...{ ln1: "line 1", ln2: "line 2", line2: "line 2" },
  ...{ sz: "size", ln: "line", dlq: "delinquent", delinq: "delinquent", evict: "eviction" },
  ...{ renov: "reno", insur: "insurance", assoc: "association", mun: "municipality", occup: "occupancy" },
  ...{ rntl: "rental", strt: "start", exptn: "expiration", expir: "expiration", aprt: "apartment" },
  ...{ rmks: "remarks", rmrks: "remarks", cmts: "comments", cmnts: "comments", pymt: "payment" },
  ...{ mtge: "mortgage", mtg: "mortgage", mrtg: "mortgage", lot1: "lot", sqftg: "sqft", hlf: "half" },
  ...{ fbath: "full bath", hbath: "half bath", numb: "number" },
  ...{ ls: "last sale", bathrm: "bathroom", hf: "half", tenancy: "lease", pcm: "monthly", pstl: "mailing" },
  ...{
    adress: "address",

    gba: "building area",
    sufix: "suffix",
    struct: "structure",
    res: "residential",
  },
  ...{
    ap: "appraised",
    asd: "assessed",

    ofc: "office",
  },
  ...{ gla: "living area", liva: "living", neigh: "neighborhood" },
};

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
const AMONG_OTHERS: Record<string, string> = { tx: "tax", add: "address" };

/** A word of a heading in full; empty for one that says nothing of what a column holds. */
export function lengthen(word: string, _at: number, words: readonly string[]): string {
  if (words.length > 1 && Object.hasOwn(AMONG_OTHERS, word)) return AMONG_OTHERS[word] ?? word;
  return SHORT_WORDS[word] ?? withVowels(word) ?? word;
}
