/** Work of a formula ends here: a text that is searched counts its letters, a LAMBDA's call five hundred of them. */
export const MOST_STEPS = 1_000_000_000;
/** However many formulas of a workbook were ended, the next one may still take so many. */
const FEWEST_STEPS = 10_000_000;
const CALL = 500;

/** What the formula that runs may still take. */
export const steps = { left: MOST_STEPS };

/** A formula that takes more time or memory than one may: its cell is refused with the reason, the others stand. */
export class TooLarge extends Error {}

export class TooLong extends TooLarge {}

/** A workbook of many such formulas must end too: each that was ended leaves the next ones half as much. */
export const budgetAfter = (budget: number): number => Math.max(FEWEST_STEPS, budget / 2);

function spend(count: number, reason: string): void {
  steps.left -= count;
  if (steps.left < 0) throw new TooLong(reason);
}

export function spendCall(): void {
  spend(CALL, "Its LAMBDA calls itself too often to be calculated");
}

export function spendName(): void {
  spend(CALL, "Its names are calculated too often");
}

/** Longer texts and patterns may have to be compared letter by letter from each place. */
const SHORT = 1_000_000;

export function spendSearch(text: string, pattern: string): void {
  const most = text.length * pattern.length;
  spend(most > SHORT ? most : text.length, "It searches texts too long for its pattern");
}
