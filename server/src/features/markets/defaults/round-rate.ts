/** To a hundredth of a percent, as the inputs show it. */
export const roundRate = (rate: number): number => Math.round(rate * 10_000) / 10_000;
