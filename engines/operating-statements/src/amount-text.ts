/** Dollars in a sentence, with cents where there are some: `$1,250`, `-$97.50`. */
export function amount(value: number): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  const text = Math.abs(value).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
  return `${value < 0 ? "-" : ""}$${text}`;
}
