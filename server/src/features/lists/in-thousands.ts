/** `Price (000s)`, `List Price $K`, `(in thousands)`: a heading that says so of all its cells. */
export const IN_THOUSANDS =
  /\(\s*(?:in )?\$?\s*(?:000'?s?|k|thousands)(?:\s*\)|,? (?:except|unless|other than)\b)|\bin thousands\b|\$k\b/i;
