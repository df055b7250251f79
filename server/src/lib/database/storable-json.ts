/** PostgreSQL keeps no zero bytes, and half of a surrogate pair is no text. */
export function storableJson<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, "$1")
      .toWellFormed(),
  );
}
