import { count } from "../../lib/format.ts";

/** `0.81 ± 0.30`: a ratio with its standard error. */
export function withError(value: number | null, error: number | null): string {
  return value === null || error === null ? count(value, 2) : `${count(value, 2)} ± ${count(error, 2)}`;
}
