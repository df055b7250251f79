import type { Inputs, InputValue } from "../inputs/model-inputs.ts";

/** Whether two inputs say the same: nothing and null do, and the order in which a row has its columns says nothing. */
export function isSameValue(a: InputValue, b: InputValue): boolean {
  if (Object.is(a ?? null, b ?? null)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && (a as InputValue[]).every((each, at) => isSameValue(each, b[at]));
  if (!isGroup(a) || !isGroup(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameValue(a[key], b[key]));
}

const isGroup = (value: InputValue): value is Inputs =>
  typeof value === "object" && value !== null && !Array.isArray(value);
