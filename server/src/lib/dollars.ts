/** Whole dollars as people read them: `$412,500`. */
export function dollars(amount: number): string {
  return `$${Math.round(amount).toLocaleString("en-US")}`;
}
