import { listRules } from "./account-rule.ts";

/**
 * Whom small owners name in place of what was paid for: a line of their books is often only its payee. A company that
 * sells several things is a guess, one that sells one thing is likely that.
 */
export const PAYEES = listRules(
  [
    /home depot|lowe ?s|hd supply|ace hardware|true value|menards|harbor freight|grainger|ferguson|wilmar|maintenance supply|fastenal|roto rooter|rooter|mr rooter|sears|best buy/,
    "repairsMaintenance",
    "guess",
  ],
  [/sherwin( williams)?|benjamin moore|ppg paints?|stanley steemer/, "turnover", "guess"],
  [
    /(hydro(?! jet)|bc hydro|com ?ed|commonwealth edison|fpl|florida power|georgia power|alabama power|oncor|reliant|txu|entergy|nv energy|salt river|srp|aps|southern california edison|so ?cal edison|sce|met ed|penelec|jcp l|jersey central|pepco|bge|ppl|peco|tampa electric|teco|aep|tva|rocky mountain power|portland general|puget sound energy)( (co|company|energy|power|electric|one|ottawa|quebec))*/,
    "electricity",
    "likely",
  ],
  [
    /(duke energy|dominion( energy)?|pg e|pge|p g e|pse g|pseg|pacific gas( and)? electric|con ?ed(ison)?|consolidated edison|national grid|eversource|xcel( energy)?|ameren|dte( energy)?|consumers energy|centerpoint( energy)?|sdg e|sdge|nipsco|dwp|vectren|we energies|ladwp|austin energy|cps energy|jea|ouc|smud|conservice|real ?page utility)( (electric|gas|co))*/,
    "utilities",
    "guess",
  ],
  [
    /(nicor|peoples gas|so ?cal ?gas|atmos|spire|piedmont( natural)?|washington gas|southwest gas|columbia gas|laclede|elizabethtown gas|suburban propane|amerigas)( (gas|energy|propane))*/,
    "gas",
    "likely",
  ],
  [
    /ebmud|sfpuc|wssc|dc water|denver water|saws\b|cal(ifornia)? water( service)?|golden state water|water (district|authority|board|department|dept|works)|american water|aqua america|essential utilities|suez|veolia water|(city|town|county) of \w+ water/,
    "waterSewer",
    "likely",
  ],
  [
    /(waste management|wm|republic( services)?|waste (connections|pro|industries)|casella|rumpke|recology|allied waste|advanced disposal|gfl)( (of \w+|inc|services))*/,
    "trashRemoval",
    "guess",
  ],
  [
    /state farm|allstate|travelers|liberty mutual|nationwide|farmers insurance|chubb|citizens( property)?|progressive|geico|american family|lloyds?/,
    "insurance",
    "guess",
  ],
  [
    /xfinity|comcast|spectrum|cox( communications?)?|charter( communications?)?|directv|dish network|optimum|frontier/,
    "cableInternet",
    "guess",
  ],
  [/(at t|att|verizon|t mobile|ring ?central|vonage)( wireless)?/, "generalAdministrative", "guess"],
  [
    /terminix|orkin|rentokil|truly nolen|arrow exterminat\w*|massey|adt|brinks|otis|schindler|thyssen ?krupp|kone|tru ?green|bright ?view|cintas|aramark/,
    "contractServices",
    "guess",
  ],
  [
    /zillow|trulia|apartments com|apartment (list|guide|finder)|apt guide|co ?star|rent ?path|rent com|zumper|craigs ?list|facebook|google|yelp|for ?rent( com)?|hotpads/,
    "marketing",
    "likely",
  ],
  [
    /yardi|real ?page|one ?site|app ?folio|buildium|entrata|res ?man|rent ?manager|quick ?books|intuit|microsoft|adobe|zoom|docu ?sign|fed ?ex|ups|usps|staples|office (depot|max)|amazon|paypal|stripe/,
    "generalAdministrative",
    "guess",
  ],
  [/adp|paychex|gusto|paycom|paylocity/, "payroll", "guess"],
);
