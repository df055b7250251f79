/** Roads that are named by kind and number, in the forms of USPS Publication 28, appendix F. */
const forms: readonly { pattern: RegExp; name: string }[] = [
  { pattern: /^(?:INTERSTATE(?: HIGHWAY| HWY)?|IH|I)[ -]?(\d+[A-Z]?)\b/, name: "INTERSTATE" },
  { pattern: /^(?:US|U S|UNITED STATES) (?:HIGHWAY|HWY|ROUTE|RTE|RT)\.? ?(\d+[A-Z]?)\b/, name: "US HIGHWAY" },
  { pattern: /^(?:US|U S)[ -]?(\d+[A-Z]?)\b/, name: "US HIGHWAY" },
  { pattern: /^(?:COUNTY|CNTY|CO) (?:ROAD|RD)\.? ?(\d+[A-Z]?|[A-Z]{1,2})\b/, name: "COUNTY ROAD" },
  { pattern: /^CR[ -]?(\d+[A-Z]?)\b/, name: "COUNTY ROAD" },
  { pattern: /^(?:COUNTY|CNTY|CO) (?:HIGHWAY|HWY)\.? ?(\d+[A-Z]?|[A-Z]{1,2})\b/, name: "COUNTY HIGHWAY" },
  { pattern: /^(?:COUNTY|CNTY|CO) (?:ROUTE|RTE|RT)\.? ?(\d+[A-Z]?|[A-Z]{1,2})\b/, name: "COUNTY ROUTE" },
  { pattern: /^(?:STATE|ST) (?:HIGHWAY|HWY)\.? ?(\d+[A-Z]?)\b/, name: "STATE HIGHWAY" },
  { pattern: /^SH[ -]?(\d+[A-Z]?)\b/, name: "STATE HIGHWAY" },
  { pattern: /^(?:STATE|ST) (?:ROUTE|RTE|RT)\.? ?(\d+[A-Z]?)\b/, name: "STATE ROUTE" },
  { pattern: /^(?:STATE|ST) (?:ROAD|RD)\.? ?(\d+[A-Z]?)\b/, name: "STATE ROAD" },
  { pattern: /^SR[ -]?(\d+[A-Z]?)\b/, name: "STATE ROUTE" },
  { pattern: /^(?:FARM TO MARKET|FARM TO MARKET ROAD|FM)(?: RD| ROAD)?[ -]?(\d+[A-Z]?)\b/, name: "FM" },
  { pattern: /^(?:RANCH TO MARKET|RM)(?: RD| ROAD)?[ -]?(\d+[A-Z]?)\b/, name: "RM" },
  { pattern: /^(?:TOWNSHIP|TWP) (?:ROAD|RD)\.? ?(\d+[A-Z]?)\b/, name: "TOWNSHIP ROAD" },
  { pattern: /^(?:HIGHWAY|HWY|HIWAY)\.?[ -]?(\d+[A-Z]?)\b/, name: "HIGHWAY" },
  { pattern: /^(?:ROUTE|RTE|RT)\.? (\d+[A-Z]?)\b/, name: "ROUTE" },
];

/** The standard name of a numbered road at the start of a text and how many words it takes. */
export function findHighway(words: readonly string[]): { street: string; length: number } | undefined {
  const text = words.join(" ");
  for (const { pattern, name } of forms) {
    const found = pattern.exec(text);
    if (found?.[1] === undefined) continue;
    const length = found[0].split(" ").length;
    return { street: `${name} ${found[1]}`, length };
  }
  return undefined;
}

/** A post-office box, rural route or highway-contract box at the start: they stand for a whole street line. */
export function findBox(words: readonly string[]): { street: string; length: number } | undefined {
  const text = words.join(" ");
  const box =
    /^(?:PO BOX|P O BOX|POB|POST OFFICE BOX|PO B|BOX|CALLER|FIRM CALLER)(?: #| NO)? ?([A-Z]?-?\d[\dA-Z-]*|[A-Z])\b/.exec(
      text,
    );
  if (box) return { street: `PO BOX ${box[1]}`, length: box[0].split(" ").length };
  const rural =
    /^(RR|RURAL ROUTE|RURAL RTE|RFD|HC|HIGHWAY CONTRACT|STAR ROUTE)(?: #| NO)? ?(\d+[A-Z]?),? BOX(?: #)? ?(\d+[A-Z]?)\b/.exec(
      text,
    );
  if (!rural) return undefined;
  const kind = /^(?:HC|HIGHWAY|STAR)/.test(rural[1] ?? "") ? "HC" : "RR";
  return { street: `${kind} ${rural[2]} BOX ${rural[3]}`, length: rural[0].split(" ").length };
}
