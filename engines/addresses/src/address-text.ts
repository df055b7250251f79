/** Letters that carry their stroke within them, which decomposition leaves alone. */
const strokeLetters: Record<string, string> = {
  Ø: "O",
  Đ: "D",
  Ð: "D",
  Ł: "L",
  Æ: "AE",
  Œ: "OE",
  Þ: "TH",
};

/**
 * Capitals without accents, commas between segments, single blanks; full stops go except in decimals
 * (`39.2 RD`), quotes go, `#` stands alone, parentheses and spaced dashes part segments, floors are `FL 6`.
 *
 * Example: `"12 Cañón St. (6th floor), Apt.#4"` gives `"12 CANON ST, FL 6, APT # 4"`.
 */
export function normalizeText(input: string): string {
  return joinPair(
    leavePlat(
      mendUnits(
        input
          .normalize("NFKD")
          .replace(/\p{M}/gu, "")
          .toUpperCase()
          .replace(/[ØĐÐŁÆŒÞ]/g, (letter) => strokeLetters[letter] ?? letter)
          .replace(/[\u2010-\u2015\u2212]/g, "-")
          // NFKD writes the one sign for a half as 1, fraction slash, 2 right after the number.
          .replace(/(\d)(\d)\u2044(\d)/g, "$1 $2/$3")
          .replace(/\u2044/g, "/")
          .replace(/[\r\n;|\t()[\]{}]+/g, ",")
          // A house has no crossing: in "12 ELM ST / APT 3 / DAYTON" a slash parts as a comma does.
          .replace(/^\d+[A-Z]? .*? \/ (?=[A-Z#]).*$/, (text) =>
            text.replace(/ \/ (?=[A-Z#]|\d{5}(?:-\d{4})?$)/g, ", "),
          )
          // "PO BOX 310 / 44 DEPOT ST" are a box and a house.
          .replace(/(\bBOX #? ?\d+) \/ (?=\d)/g, "$1, ")
          // "3C/410 W 24TH ST" is a unit before its house.
          .replace(/^(\d{1,3}[A-Z])\/(?=\d{2,} )/g, "# $1, ")
          .replace(/@| \/ /g, " & ")
          .replace(
            /\b(STREET|ST|AVENUE|AVE|ROAD|RD|BLVD|DRIVE|DR)\/(?=\d+(?:ST|ND|RD|TH)\b|[A-Z]{2})/g,
            "$1 & ",
          )
          // "THE OAKS - 12 MAIN ST" are two parts, "100 - 104 MAIN ST" is one number.
          .replace(/(^|,\s*)(\d+[A-Z]?) - (?=\d)/g, "$1$2-")
          .replace(/ -+ /g, ", ")
          // A full stop between digits stays: it waits as an underscore while the others go.
          .replace(/_/g, " ")
          .replace(/(\d)\.(?=\d)/g, "$1_")
          .replace(/\bU\.\s?S\.?(?=\s)/g, "US")
          .replace(/\bP\s?\.\s?O\s?\.\s?B\s?\.?(?=\s*#?\s*\d)/g, "PO BOX ")
          .replace(/\b([A-Z])\.\s?([A-Z])\.(?=\s*#?\d)/g, "$1$2 ")
          .replace(/\b([NS])\.\s?([EW])\.?(?=\s|,|$)/g, "$1$2")
          .replace(/\bP\s*\.?\s*O\s*\.?\s+BOX\b/g, "PO BOX")
          .replace(/\.(?=\S)/g, " ")
          .replace(/[.'"`\u2018\u2019\u201C\u201D]+(?=\s|,|$)/g, "")
          .replace(/['`\u2018\u2019]/g, "")
          .replace(/[^A-Z0-9#&,/_\- ]+/g, " ")
          .replace(/_/g, ".")
          .replace(/#/g, " # ")
          .replace(/\b(APT|UNIT|STE|SUITE|BLDG|SPC|TRLR|LOT|LT|PH)(\d+[A-Z]?)\b/g, "$1 $2")
          .replace(
            /\b(APT|APARTMENT|UNIT|STE|SUITE|ROOM|FL|FLOOR) (ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)\b/g,
            (_, kind, word) => `${kind} ${counts.indexOf(word) + 1}`,
          )
          // "2 APT" and "2 FL" before a comma or alone: the number stands before its kind.
          .replace(
            /(^|, ?|\b(?:ST|STREET|AVE|AVENUE|RD|ROAD|BLVD|DR|LN|CT|PL|WAY) )(\d{1,4}[A-Z]?) (APT|APARTMENT|UNIT|STE|SUITE|FL|FLR|FLOOR)(?= ?,)/g,
            "$1$3 $2",
          )
          .replace(/\s*,[\s,]*/g, ", ")
          .replace(/\s+/g, " ")
          .replace(/\bR R (?=\d+[A-Z]?,? BO?X )/g, "RR ")
          .replace(
            /\b(RR|HC|RURAL ROUTE|ROUTE|RTE?|STAR ROUTE|PSC|CMR|UNIT) (\d+[A-Z]?), (?=BO?X )/g,
            "$1 $2 ",
          )
          .replace(/^[, ]+|[, ]+$/g, ""),
      ),
    ),
  );
}

const ENDS_OF_STREETS =
  "STREET|ST|AVENUE|AVE|ROAD|RD|BLVD|BOULEVARD|DRIVE|DR|LANE|LN|COURT|CT|PLACE|PL|WAY|CIRCLE|CIR|PARKWAY|PKWY|TERRACE|TER";
const QUADRANT_APART = new RegExp(`\\b(${ENDS_OF_STREETS}), (?=(?:NE|NW|SE|SW)\\b)`, "g");

/** What stands behind a street: `ST, NE` without its comma, as no city begins with a quadrant; `# APT 2` without its sign. */
function mendUnits(text: string): string {
  return writeFloors(
    text
      .replace(QUADRANT_APART, "$1 ")
      // "C R 850" and "439 B- WEST GRANT".
      .replace(/\bC R (?=\d)/g, "CR ")
      .replace(/^(\d+) ?([A-Z])- (?=[A-Z])/, "$1$2 ")
      .replace(/# (?=(?:APT|UNIT|STE|SUITE|LOT|BLDG|SPC|TRLR|RM|FL) \S)/g, ""),
  );
}

/** How far apart two houses of one building are: `55, 57 AMES ST`. */
const PAIR_APART = 10;

/** `55, 57 AMES ST` is a house of two numbers; `4, 1200 MAIN ST` and `8, 7 ELM ST` are none. */
function joinPair(text: string): string {
  return text.replace(/^(\d{2,5}), (\d{2,5}) (?=[A-Z\d])/, (written, first: string, second: string) => {
    const apart = Number(second) - Number(first);
    return apart > 0 && apart <= PAIR_APART ? `${first}-${second} ` : written;
  });
}

/** `6TH FL`, `SIXTH FLOOR` and `6 FLR` as `FL 6`, the ground floor as the first; the FL of `5TH AVE, TAMPA FL` is Florida. */
function writeFloors(text: string): string {
  return (
    text
      .replace(/\bGROUND (?:FL|FLR|FLOOR)\b/g, "FL 1")
      .replace(/(?<=\d,? )PISO (\d{1,2})\b/g, "FL $1")
      .replace(/\b(\d+)(?:ST|ND|RD|TH) (?:FL|FLR|FLOOR)\b(?! \d{5})/g, "FL $1")
      .replace(/(?<=, )(\d{1,2}) (?:FL|FLR|FLOOR)\b(?! \d{5})/g, "FL $1")
      .replace(
        /(?<!\b(?:HIGHWAY|HWY|ROUTE|RTE|ROAD|RD|US|SR|CR) )\b(\d{1,2}) (?:FLR|FLOOR)\b(?! \d)/g,
        "FL $1",
      )
      .replace(/\b([A-Z-]+TH|FIRST|SECOND|THIRD) (?:FL|FLR|FLOOR)\b(?! \d{5})/g, (found, word: string) => {
        const value = readOrdinal(word);
        return value === undefined ? found : `FL ${value}`;
      })
      // `APT 2ND FL` is the floor that the apartment takes.
      .replace(/(?:\b(?:APT|APARTMENT|UNIT|STE|SUITE)|#),? (?=(?:FL|FLR|FLOOR) \d{1,2}\b)/g, "")
  );
}

const LOT = "(?:LOT|LT) ?#? ?\\d{1,4}[A-Z]?";
const BLOCK = "(?:BLOCK|BLK) ?#? ?[A-Z0-9]{1,3}";
const LOT_AND_BLOCK = new RegExp(`(?:^|,? )(?:${LOT},? ${BLOCK}|${BLOCK},? ${LOT})(?=,| |$)`);

/** A lot in a block is a plat's word for the land of a house that has its number; a lot alone may be a home's in a park. */
function leavePlat(text: string): string {
  const rest = text
    .replace(LOT_AND_BLOCK, "")
    .replace(/^[, ]+/, "")
    .replace(/(?:, ?){2,}/g, ", ");
  return rest !== text && /^\d+[A-Z]?(?:-\d+)? (?:[NSEW]{1,2} )?(?:\d+(?:ST|ND|RD|TH)\b|[A-Z]{2})/.test(rest)
    ? rest
    : text;
}

const counts = "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN".split(" ");

const ordinalUnits =
  "ZEROTH FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH".split(
    " ",
  );
const tens = "TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY".split(" ");
const tenths = "TWENTIETH THIRTIETH FORTIETH FIFTIETH SIXTIETH SEVENTIETH EIGHTIETH NINETIETH".split(" ");

/** `1` to `1ST`, `12` to `12TH`, `23` to `23RD`. */
export function toOrdinal(value: number): string {
  const lastTwo = value % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${value}TH`;
  return `${value}${["TH", "ST", "ND", "RD"][value % 10] ?? "TH"}`;
}

/**
 * Ordinal words of a street's name as numbers: `FIRST` to `1ST`, `TWENTY SECOND` and `TWENTY-SECOND` to `22ND`,
 * `42 ND` to `42ND`. Other words stay.
 */
export function writeOrdinals(words: readonly string[]): string[] {
  const written: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const next = words[at + 1];
    const joined = readOrdinal(next === undefined ? word : `${word}-${next}`);
    if (next !== undefined && joined !== undefined) {
      written.push(toOrdinal(joined));
      at += 1;
    } else if (
      /^\d+$/.test(word) &&
      next !== undefined &&
      /^(?:ST|ND|RD|TH)$/.test(next) &&
      toOrdinal(Number(word)) === word + next
    ) {
      written.push(word + next);
      at += 1;
    } else {
      const value = readOrdinal(word);
      written.push(value === undefined ? word : toOrdinal(value));
    }
  }
  return written;
}

function readOrdinal(word: string): number | undefined {
  const unit = ordinalUnits.indexOf(word);
  if (unit > 0) return unit;
  const tenth = tenths.indexOf(word);
  if (tenth >= 0) return (tenth + 2) * 10;
  const [first = "", second] = word.split("-");
  const ten = tens.indexOf(first);
  const rest = second === undefined ? -1 : ordinalUnits.indexOf(second);
  return ten >= 0 && rest > 0 && rest < 10 ? (ten + 2) * 10 + rest : undefined;
}
