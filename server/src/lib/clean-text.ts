/**
 * Text as documents may have it: without control characters, half characters and code points that are none, which no XML
 * may have, and without marks that turn the direction of what follows, on some of which Typst aborts. A letter and its
 * mark become one letter where there is one, as typefaces have it.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\p{Bidi_Control}|\p{Noncharacter_Code_Point}|[^\P{Cc}\n\t]/gu, "");

/** A value as JSON, its text cleaned. */
export const cleanJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each) => (typeof each === "string" ? cleanText(each) : each));
