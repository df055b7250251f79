const provinces = new Map<string, string>(
  (
    "AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NL Newfoundland|NS Nova Scotia" +
    "|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon"
  )
    .split("|")
    .flatMap((entry) => [
      [entry.slice(0, 2), entry.slice(3)],
      [entry.slice(3).toUpperCase(), entry.slice(3)],
    ]),
);

const postalCode = /[ ,]+[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d$/;

/**
 * The part of a Canadian address (in capitals) before its province, with the province where it is named;
 * `undefined` for any other. Ontario in California and Vancouver in Washington are no Canadian places.
 */
export function findCanadian(text: string): { before: string; province: string | null } | undefined {
  const named = text.replace(/[ ,]+CANADA$/, "");
  const plain = named.replace(postalCode, "").replace(/[ ,]+CANADA$/, "");
  const isSure = plain !== text;
  for (const [word, province] of provinces) {
    if (!plain.endsWith(` ${word}`)) continue;
    const before = plain.slice(0, -word.length - 1);
    // Without a postal code only a segment of its own after street and city is a province, or a code after a city.
    const isOwnSegment = before.endsWith(",") && before.split(",").length > 2;
    const isCodeOfCity = word.length === 2 && /, [A-Z. -]+$/.test(before);
    if (isSure || isOwnSegment || isCodeOfCity) return { before: before.replace(/[ ,]+$/, ""), province };
  }
  return isSure ? { before: plain, province: null } : undefined;
}
