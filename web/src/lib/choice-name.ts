/** What the field writes in capitals. */
const ABBREVIATIONS = new Set(["gsr", "gpr", "noi", "ncf", "xirr"]);

/** A choice of the catalog as people read it: `promoteThenProRata` is “promote then pro rata”, `noi` “NOI”. */
export function choiceName(choice: string): string {
  if (ABBREVIATIONS.has(choice)) return choice.toUpperCase();
  // A name of its own, such as `C1` or `MLS`, or one that has words already, stays as it is.
  if (!/^[a-z]+([A-Z0-9][a-z]*)*$/.test(choice)) return choice;
  return choice.replaceAll(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`);
}

/** The choice that a person means who writes its name or its code; undefined where there is none. */
export function findChoice(text: string, choices: readonly string[]): string | undefined {
  const meant = text.trim().toLowerCase();
  return choices.find((choice) => [choice, choiceName(choice)].some((name) => name.toLowerCase() === meant));
}
