/** Names that are not the choice's own words; stored choices keep their spelling (docs/decisions/0026). */
const NAMES: Record<string, string> = {
  gsr: "GSR",
  gpr: "GPR",
  egi: "EGI",
  noi: "NOI",
  ncf: "NCF",
  xirr: "XIRR",
  american: "American",
  european: "European",
  amortising: "amortizing",
  stabilised: "stabilized",
  monthToMonth: "month-to-month",
  straightLine: "straight-line",
  stepDown: "step-down",
  inPlace: "in-place",
  burnOff: "burn-off",
  interestOnly: "interest-only",
  sqft: "sq ft",
  secondDscr: "DSCR, second test",
  secondDebtYield: "debt yield, second test",
  newAndRenewal: "new and renewal",
};

/** A choice of the catalog as people read it: `promoteThenProRata` is “promote then pro rata”, `noi` “NOI”. */
export function choiceName(choice: string): string {
  const name = NAMES[choice];
  if (name !== undefined) return name;
  // A name of its own, such as `C1` or `MLS`, or one that has words already, stays as it is.
  if (!/^[a-z]+([A-Z0-9][a-z]*)*$/.test(choice)) return choice;
  return choice.replaceAll(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`);
}

/** The choice that a person means who writes its name or its code; undefined where there is none. */
export function findChoice(text: string, choices: readonly string[]): string | undefined {
  const meant = text.trim().toLowerCase();
  return choices.find((choice) => [choice, choiceName(choice)].some((name) => name.toLowerCase() === meant));
}
