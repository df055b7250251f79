/**
 * Street suffixes of USPS Publication 28, appendix C1: the standard abbreviation, then the spellings it stands for,
 * common misspellings among them.
 */
const table = `
ALY ALLEY ALLEE ALLY|ANX ANEX ANNEX ANNX|ARC ARCADE|AVE AV AVEN AVENU AVENUE AVN AVNUE|BYU BAYOU BAYOO|BCH BEACH
BND BEND|BLF BLUF BLUFF|BLFS BLUFFS|BTM BOT BOTTM BOTTOM|BLVD BOUL BOULEVARD BOULV BLV BVD BV|BR BRNCH BRANCH|BRG BRDGE BRIDGE
BRK BROOK|BRKS BROOKS|BG BURG|BGS BURGS|BYP BYPA BYPAS BYPASS BYPS|CP CAMP CMP|CYN CANYN CANYON CNYN|CPE CAPE
CSWY CAUSEWAY CAUSWA|CTR CEN CENT CENTER CENTR CENTRE CNTER CNTR|CTRS CENTERS|CIR CI CIRC CIRCL CIRCLE CRCL CRCLE|CIRS CIRCLES
CLF CLIFF|CLFS CLIFFS|CLB CLUB|CMN COMMON|CMNS COMMONS|COR CORNER|CORS CORNERS|CRSE COURSE|CT COURT CRT|CTS COURTS|CV COVE
CVS COVES|CRK CREEK CK|CRES CRESCENT CRSENT CRSNT|CRST CREST|XING CROSSING CRSSNG|XRD CROSSROAD|XRDS CROSSROADS|CURV CURVE
DL DALE|DM DAM|DV DIV DIVIDE DVD|DR DRIV DRIVE DRV|DRS DRIVES|EST ESTATE|ESTS ESTATES|EXPY EXP EXPR EXPRESS EXPRESSWAY EXPW
EXT EXTENSION EXTN EXTNSN|EXTS EXTENSIONS|FALL|FLS FALLS|FRY FERRY FRRY|FLD FIELD|FLDS FIELDS|FLT FLAT|FLTS FLATS|FRD FORD
FRST FOREST FORESTS|FRG FORG FORGE|FRK FORK|FRKS FORKS|FT FORT FRT|FWY FREEWAY FREEWY FRWAY FRWY|GDN GARDEN GARDN GRDEN GRDN
GDNS GARDENS GRDNS|GTWY GATEWAY GATEWY GATWAY GTWAY|GLN GLEN|GLNS GLENS|GRN GREEN|GRNS GREENS|GRV GROV GROVE|GRVS GROVES
HBR HARB HARBOR HARBR HRBOR|HVN HAVEN|HTS HT HEIGHTS HEIGHT|HWY HIGHWAY HIGHWY HIWAY HIWY HWAY HGWY HGHWY HY|HL HILL|HLS HILLS
HOLW HLLW HOLLOW HOLLOWS HOLWS|INLT INLET|IS ISLAND ISLND|ISS ISLANDS ISLNDS|ISLE ISLES|JCT JCTION JCTN JUNCTION JUNCTN JUNCTON
KY KEY|KYS KEYS|KNL KNOL KNOLL|KNLS KNOLLS|LK LAKE|LKS LAKES|LAND|LNDG LANDING LNDNG|LN LANE|LGT LIGHT|LF LOAF|LCK LOCK
LCKS LOCKS|LDG LDGE LODG LODGE|LOOP LOOPS LP|MALL|MNR MANOR|MNRS MANORS|MDW MEADOW|MDWS MEADOWS MEDOWS|MEWS|ML MILL|MLS MILLS
MSN MISSION MISSN MSSN|MTWY MOTORWAY|MT MNT MOUNT|MTN MNTAIN MNTN MOUNTAIN MOUNTIN MTIN|MTNS MNTNS MOUNTAINS|NCK NECK
ORCH ORCHARD ORCHRD|OVAL OVL|OPAS OVERPASS|PARK PRK PK|PKWY PARKWAY PARKWY PKWAY PKY PWY PY|PASS|PSGE PASSAGE|PATH PATHS|PIKE PIKES
PNE PINE|PNES PINES|PL PLACE|PLN PLAIN|PLNS PLAINS|PLZ PLAZA PLZA|PT POINT|PTS POINTS|PRT PORT|PR PRAIRIE PRR|RADL RAD RADIAL
RAMP|RNCH RANCH RANCHES|RPD RAPID|RPDS RAPIDS|RST REST|RDG RDGE RIDGE|RDGS RIDGES|RIV RIVER RVR RIVR|RD ROAD|RDS ROADS
RTE ROUTE|ROW|RUE|RUN|SHL SHOAL|SHLS SHOALS|SHR SHOAR SHORE|SHRS SHOARS SHORES|SKWY SKYWAY|SPG SPNG SPRING SPRNG
SPGS SPNGS SPRINGS SPRNGS|SPUR SPURS|SQ SQR SQRE SQU SQUARE|SQS SQUARES|STA STATION STATN STN|STRA STRAV STRAVENUE
STRM STREAM STREME|ST STR STREET STRT SREET STREEET|STS STREETS|SMT SUMIT SUMITT SUMMIT|TER TE TERR TERRACE|TRWY THROUGHWAY
TRCE TRACE TRACES|TRAK TRACK TRACKS TRK TRKS|TRFY TRAFFICWAY|TRL TL TRAIL TRAILS TRLS|TUNL TUNEL TUNNEL|TPKE TRNPK TURNPIKE TURNPK TPK
UPAS UNDERPASS|UN UNION|VLY VALLEY VALLY VLLY|VLYS VALLEYS|VIA VDCT VIADCT VIADUCT|VW VIEW|VWS VIEWS
VLG VILL VILLAG VILLAGE VILLG VILLIAGE|VL VILLE|VIS VIST VISTA VST VSTA|WALK WALKS|WALL|WAY WY|WAYS|WL WELL|WLS WELLS`;

const byWord = new Map<string, string>();
for (const entry of table.trim().split(/[|\n]/)) {
  const [standard, ...words] = entry.trim().split(/\s+/);
  if (!standard) continue;
  for (const word of [standard, ...words]) byWord.set(word, standard);
}

/** Long words as they are mistyped: letters swapped, lost, doubled, or one wrong; the first letter is right. */
function listTypos(word: string): string[] {
  const places = Array.from({ length: word.length - 1 }, (_, at) => at + 1);
  const swapped = places
    .slice(0, -1)
    .map((at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2));
  if (word.length < 6) return swapped;
  const lost = places.map((at) => word.slice(0, at) + word.slice(at + 1));
  const doubled = places.map((at) => word.slice(0, at) + word.charAt(at) + word.slice(at));
  const wrong = places.flatMap((at) =>
    [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => word.slice(0, at) + letter + word.slice(at + 1)),
  );
  return [...swapped, ...lost, ...doubled, ...wrong];
}

/** What is a word of its own. */
const notTypos = new Set(["SQUIRE", "AVENGE", "SQUARES", "CIRCLES"]);

for (const word of "STREET AVENUE BOULEVARD COURT CIRCLE DRIVE PLACE TERRACE PARKWAY HIGHWAY SQUARE BLVD ROAD LANE AVE PKWY".split(
  " ",
)) {
  const standard = byWord.get(word);
  if (standard === undefined) continue;
  for (const typo of listTypos(word)) {
    if (!byWord.has(typo) && !notTypos.has(typo)) byWord.set(typo, standard);
  }
}

/** Words that end a street's name nearly always; the others are as often part of a name or a city. */
const plainSuffixes = new Set(
  "ALY AVE BLVD CIR CT CV CRES DR EXPY FWY HWY LN LOOP PATH PIKE PKWY PL PLZ RD ROW RTE SQ ST TER TPKE TRCE TRL WAY XING".split(
    " ",
  ),
);

/** The standard abbreviation of a street suffix in capitals; `undefined` for any other word. */
export function findSuffix(word: string): string | undefined {
  return byWord.get(word);
}

/** True for the suffixes that are seldom anything else, such as ST or BLVD, and not for LAKE or PARK. */
export function isPlainSuffix(word: string): boolean {
  return plainSuffixes.has(byWord.get(word) ?? "");
}

const spelled: Readonly<Record<string, string>> = {
  AVE: "AVENUE",
  BLVD: "BOULEVARD",
  CIR: "CIRCLE",
  CT: "COURT",
  DR: "DRIVE",
  LN: "LANE",
  PK: "PARK",
  PL: "PLACE",
  RD: "ROAD",
  SQ: "SQUARE",
  ST: "STREET",
  TER: "TERRACE",
};

/** A short suffix in full (`ST` to `STREET`), any other word as it is. */
export function spellSuffix(word: string): string {
  return spelled[word] ?? word;
}
