import { normalizeWords } from "@labs/sheets/sheet";
import type { Placement } from "../statement.ts";

/** Short forms that mean one word wherever they stand. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    accounting: "acctg accting",
    accounts: "acct accts",
    administrative: "adm admin",
    adjustment: "adj",
    advertising: "adv advert",
    agreement: "agmt agrmt agreemt",
    amortization: "amort",
    antenna: "ant antn",
    assessment: "asmt assmt asmnt assess",
    assistant: "asst",
    association: "assoc assn",
    building: "bldg bldgs",
    certificate: "cert certif",
    charges: "chg chgs chrg chrgs",
    check: "chk ck",
    checks: "chks cks",
    cleaning: "cln clng",
    clubhouse: "clubhse clbhse clbhs clubhs",
    collection: "coll",
    commercial: "comml",
    compressor: "comprsr comprssr",
    concession: "conc concess",
    concessions: "concs",
    construction: "constr",
    control: "ctl ctrl",
    countertops: "ctrtops cntrtops",
    damage: "dmg dam",
    damages: "dmgs",
    delinquent: "delinq",
    deposit: "depos",
    depreciation: "depr deprec",
    discount: "disc",
    disbursements: "disb disbs disburs",
    distributions: "distr distrib distribs",
    electric: "elec elect electr elc",
    elevator: "elev",
    employee: "emp empl",
    equipment: "equip eqpt eqp",
    eviction: "evict",
    expenses: "exps",
    expense: "exp",
    exterminating: "exterm extermin",
    forfeited: "forf",
    furniture: "furn",
    garage: "gar",
    general: "gen genl",
    hazard: "haz",
    heating: "htg",
    improvements: "imp impr improv impvmt improvmts imprv",
    income: "inc",
    inspection: "insp inspec",
    insurance: "ins insur",
    internet: "inet",
    landscaping: "landsc landscp landscape ldscp lndscp lndscpg lscape",
    laundry: "lndry lndy laund",
    leasing: "lsg lsng",
    liability: "liab",
    license: "lic",
    maintenance: "maint mtce mtnce mntc mntnce",
    management: "mgmt mgt mngmt mgmnt",
    manager: "mgr",
    managers: "mgrs",
    market: "mkt",
    marketing: "mktg",
    miscellaneous: "misc",
    monthly: "mthly mnthly",
    mortgage: "mtg mtge mort mortg",
    natural: "nat",
    office: "ofc",
    operating: "oper opr",
    painting: "ptg pntg paintg",
    partnership: "ptnrshp pship partnrshp",
    payment: "pmt pymt pymnt paymt",
    payments: "pmts pymts pymnts",
    personal: "pers",
    physical: "phys",
    plumbing: "plbg plmbg plumb plumbg",
    potential: "potl",
    principal: "prin princ",
    professional: "prof",
    promotion: "promo promos",
    property: "prop",
    provision: "prov",
    recovery: "recov",
    reimbursement: "reim reimb reimbs reimbsmt reimbmt",
    renovation: "reno renov",
    repair: "rpr",
    repairs: "rprs reprs",
    replacement: "repl rplc replc rplcmt replcmt",
    replacements: "repls",
    resident: "resid",
    returned: "ret rtn rtd",
    revenue: "rev",
    revenues: "revs",
    salaries: "sals salrs",
    salary: "sal",
    scheduled: "sched",
    service: "svc srvc serv srv",
    services: "svcs servs srvcs",
    sewer: "swr",
    storage: "stor",
    stormwater: "stmwtr strmwtr",
    submeter: "submtr submet",
    superintendent: "supt",
    supplies: "suppl supps spls splys",
    technician: "techn",
    telephone: "tel",
    total: "tot ttl",
    transfer: "xfer trsf trf",
    treasurer: "treas",
    treatment: "trtmt treatmt",
    uncollectible: "uncoll uncollect",
    unemployment: "unempl",
    utility: "util",
    utilities: "utils utl utls",
    vehicle: "veh",
    water: "wtr",
    workers: "wkrs wrkrs wkr workmens",
  }).flatMap(([word, forms]) => forms.split(" ").map((form): [string, string] => [form, word])),
);

type Reading = readonly [forms: RegExp, word: string];

/** Short forms that mean another word beside others, before what they mean alone. */
const BESIDE: readonly Reading[] = [
  [/\bw s t\b/g, "water sewer trash"],
  [/\bb d\b/g, "bad debt"],
  [/\bp ship\b/g, "partnership"],
  [/\b(housing|hsg|rental|rent|tenant) asst\b/g, "$1 assistance"],
  [/\bboiler and mach\b|\bboiler mach\b/g, "boiler machinery"],
  [/\bvalet(waste|trash)\b/g, "valet trash"],
  [/\bh2o\b/g, "water"],
  [/\bpass thru\b/g, "pass through"],
  [/\b(nyc |city )?dep (?=(water|sewer)\b)/g, ""],
  [/\bproptax(es)?\b/g, "property tax"],
  [/(?<=\b\d+ )mos?\b/g, "months"],
  [/\bees?(?= (unit|apt|apartment|disc|discount|benefits?|health|housing|relations?)\b)/g, "employee"],
  [/\b(hospitality|guest|model|courtesy) ste\b/g, "$1 suite"],
  [/\bdeps?(?= (refund\w*|held|return\w*|forf\w*|interest|liab\w*)\b)/g, "deposit"],
  [/\b(escrow|tax|utility|earnest|reserve) deps?\b/g, "$1 deposit"],
  [/\bt o\b/g, "turnover"],
  [/\bn r (?=(adm|emp|model|office|staff|units?|apts?)\w*)/g, "non revenue "],
  [/\brr (?=(dep|draw|fund|contrib|release|escrow|withdraw|reimb)\w*)/g, "replacement reserve "],
  [/\b(wifi|internet) pkg\b/g, "$1 package"],
  [/\bm 2 m\b/g, "month to month"],
  [/\bpst (?=(ctl|ctrl|control))/g, "pest "],
  [/\b(prop|re|real estate|payroll|p r|pr) tx\b/g, "$1 tax"],
  [/\b(manager|mgr|officer|super\w*) comp\b/g, "$1 compensation"],
  [/\bnon ?contract(ed|ual)?\b/g, " "],
  [/\b([a-z]) ([a-z]) ([a-z])(?: ([a-z]))?(?: ([a-z]))?(?: ([a-z]))?\b/g, "$1$2$3$4$5$6"],
  [/\bchg in\b/g, "change in"],
  [/\ba p\b/g, "accounts payable"],
  [/\ba r\b/g, "accounts receivable"],
  [/\bw c\b/g, "workers comp"],
  [/\bw s\b/g, "water sewer"],
  [/\bdues (and )?subs\w*/g, "dues subscriptions"],
  [/(?<!\b(?:rate|interest|cash|market) )\bcap\b(?! (?:rates?|ex)\b)/g, "capital"],
  [/\bsec dep(s|osits?)?\b/g, "security deposit"],
  [/\b(pet|damage|key|tenant|resident|forf\w*|in) deps?\b/g, "$1 deposit"],
  [/\bsec (?!8\b|42\b|236\b)/g, "security "],
  [/\b(repl\w*|capital|op|oper\w*|ins\w*|tax) res\b/g, "$1 reserve"],
  [/\bres for\b/g, "reserve for"],
  [/\boff (supplies|suppl|exp\w*|equip\w*|salar\w*|furn\w*)\b/g, "office $1"],
  [/\b(cable|tech|media|internet|benefits?|smart home|furn\w*) pkg\b/g, "$1 package"],
  [/\bpkg(?= (lckrs?|lockers?|room|concierge|delivery|service|system|mgmt)\b)/g, "package"],
  [/\blckrs?\b/g, "locker"],
  [/\bpkg\b/g, "parking"],
  [/\bcomp (software|hardware|equip\w*|supplies|suppl|maint\w*|services?|svc)\b/g, "computer $1"],
  [/\b(net )?op (exp\w*|inc\w*|costs?)\b/g, "$1operating $2"],
  [/\bint (paint\w*|doors?|clean\w*|repairs?|renov\w*|improv\w*|upgrades?)\b/g, "interior $1"],
  [/\bcomm (areas?|room)\b/g, "common $1"],
  [/\bnon ?ref(?:und)?\b/g, "nonrefundable"],
  [/\bvac pay\b/g, "vacation pay"],
];

const INTEREST: Reading = [/\bint\b/g, "interest"];

/** Short forms that mean one word among income and another among costs. */
const BY_PLACEMENT: Record<Placement, readonly Reading[]> = {
  income: [
    INTEREST,
    [/\bappl?s?\b/g, "application"],
    [/\bcorp\b/g, "corporate"],
    [/\bpref (credits?|rents?|adj\w*)\b/g, "preferential $1"],
    [/\bstl\b/g, "short term lease"],
    [/\bs t (?=(lse|lease|prem|rent))/g, "short term "],
    [/\blt (?=(fees?|chgs?|charges?|pmts?)\b)/g, "late "],
    [/\bvcr\b/g, "vacant cost recovery"],
    [/\bdeps?\b/g, "deposit"],
    [/\bvac\b/g, "vacancy"],
    [/\bcomm\b/g, "commission"],
    [/\bsubs\b/g, "subsidy"],
    [/\b(?<!short )term(?! (leases?|rent|rental|premium|credits?))\b/g, "termination"],
    [/\bw o\b/g, "write off"],
    [/\bbd\b/g, "bad debt"],
    [/\bres\b/g, "resident"],
  ],
  expense: [
    INTEREST,
    [/\bappl?s?\b/g, "appliance"],
    [/\bdep\b/g, "depreciation"],
    [/\bvac\b/g, "vacant"],
    [/\bcomms?\b/g, "commission"],
    [/\bp r\b/g, "payroll"],
    [/\bppt\b/g, "personal property tax"],
    [/\bret\b/g, "real estate tax"],
    [/\btx\b/g, "tax"],
    [/\ber (?=(tax|fica|match|401|benefit|contrib))/g, "employer "],
    [/\bres\b/g, "resident"],
  ],
  below: [
    INTEREST,
    [/\bdep\b/g, "depreciation"],
    [/\bdist\b/g, "distribution"],
    [/\bres\b/g, "reserve"],
    [/\bd s\b/g, "debt service"],
    [/\bn p\b/g, "notes payable"],
    [/\br r\b/g, "replacement reserve"],
    [/\bt (and )?i\b/g, "tax insurance escrow"],
    [/\btd\b/g, "trust deed"],
    [/\besc\b/g, "escrow"],
  ],
};

/** Whether a word is a short form by itself. */
export const isShortForm = (word: string): boolean => WORDS.has(word);

/** The apostrophe of `Acct'g` and `Rec'd`, unlike that of `Manager's`. */
const CONTRACTED = /(?<=[a-z])['’](?=[dgt]\b)/gi;

/**
 * The words of a name with the short forms of bookkeepers spelled out: `Sec. Dep. Forf.` is `security deposit forfeited`.
 * What a form means depends on where the file puts the line. See docs/methods/operating-statements.md#short-forms.
 */
export function spellOut(label: string, placement: Placement | null = null): string {
  const key = `${placement ?? ""} ${label}`;
  const known = spelled.get(key);
  if (known !== undefined) return known;
  // A statement names its headings with every line: what it has asked a moment ago it asks again.
  if (spelled.size === MOST_KNOWN) spelled.clear();
  const words = spellOutAnew(label, placement);
  spelled.set(key, words);
  return words;
}

const MOST_KNOWN = 4_000;
const spelled = new Map<string, string>();

function spellOutAnew(label: string, placement: Placement | null): string {
  let words = normalizeWords(label.replaceAll(CONTRACTED, ""));
  for (const [forms, word] of [...BESIDE, ...(placement === null ? [] : BY_PLACEMENT[placement])]) {
    words = words.replaceAll(forms, word);
  }
  return words
    .split(" ")
    .map((word) => WORDS.get(word) ?? word)
    .join(" ");
}
