import { type ErrorCode, type InvalidField, STATUS_OF } from "@labs/contract/errors";

/** An expected failure, said in words that the person who caused it may read. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: InvalidField[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    /** The cause is for the log alone. */
    more: { fields?: InvalidField[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get status(): number {
    return STATUS_OF[this.code];
  }
}

/** A field by its place in what was sent: where it stands, and there its name. */
interface PlacedField extends InvalidField {
  loc: [place: "body" | "path" | "query", name: string | number, ...within: (string | number)[]];
}

/** A 422 that names the fields at fault; the compiler refuses one without its place or its name. */
export const invalid = (fields: PlacedField[]): AppError => invalidFields(fields);

/** The same of fields that were collected. */
export function invalidFields(fields: InvalidField[]): AppError {
  return new AppError("invalid", fields[0]?.msg ?? "Invalid input", { fields });
}
