import type { ColumnMapping, MappingChoice, TemplateField } from "@labs/contract/uploads/data-request-rows";
import { DATA_REQUEST_MAX_BYTES } from "@labs/contract/uploads/data-request-rows";
import {
  type DataRequest,
  type DataRequestDetail,
  type DataRequestKind,
  type DataRequestStatus,
  type Uploaded,
  uploadMultiFamily,
  uploadSingleFamily,
} from "@labs/contract/uploads/data-requests";
import { uploadStatement } from "@labs/contract/uploads/operating-statement-requests";
import { uploadRentRoll } from "@labs/contract/uploads/rent-roll-requests";
import { upload } from "../../lib/calls/upload.ts";
import {
  bytes,
  count,
  money,
  multiple,
  plainNumber,
  rate,
  returnRate,
  UNAVAILABLE,
} from "../../lib/format.ts";
import { createForPerson } from "../../lib/person-store.ts";
import { messageOfFailure, readStatus } from "../../lib/toast-for-failure.ts";

const UPLOADS: Record<DataRequestKind, { path: string }> = {
  "single-family": uploadSingleFamily,
  "multi-family": uploadMultiFamily,
  "rent-roll": uploadRentRoll,
  "operating-statement": uploadStatement,
};

const AT_WORK: DataRequestStatus[] = ["queued", "validating", "processing"];

/** Whether something happens by itself, so that it is worth asking again. */
export const isAtWork = ({ status }: Pick<DataRequest, "status">) => AT_WORK.includes(status);

export type Step = "drop" | "map" | "review";

export const STEPS: { id: Step; title: string; what: string }[] = [
  { id: "drop", title: "Drop", what: "A list or a report, in any layout" },
  { id: "map", title: "Map", what: "Columns to our fields" },
  { id: "review", title: "Review", what: "Results next to the original rows" },
];

export const isKind = (value: string): value is DataRequestKind => Object.hasOwn(UPLOADS, value);

type Standing = Pick<DataRequest, "status" | "confirmedAt" | "validatedAt" | "accepted">;

/** The step of the page that a request stands at: what could not be read, or is not what it was sent as, is dropped again. */
export function findStep(request: Standing | undefined): Step {
  if (request === undefined || request.accepted === false) return "drop";
  if (request.status === "needs_review") return "map";
  const hasStopped = request.status === "failed" || request.status === "cancelled";
  if (hasStopped && request.confirmedAt === null) return request.validatedAt === null ? "drop" : "map";
  const isBeforeReview = request.status === "queued" || request.status === "validating";
  return isBeforeReview && request.confirmedAt === null ? "map" : "review";
}

/** What is plainly wrong with a file before a byte of it is sent. What it holds is the server's to judge. */
export function problemOfFile({ name, size }: { name: string; size: number }): string | null {
  if (size === 0) return `“${name}” is empty. Save it again in the program that made it.`;
  if (size > DATA_REQUEST_MAX_BYTES)
    return `“${name}” has ${bytes(size)}; a file may have at most ${DATA_REQUEST_MAX_BYTES / 1024 / 1024} MB. Split it into several files.`;
  return null;
}

/** Field by column, as it is chosen on the screen; a column that is left out is not read. */
export type Choice = ReadonlyMap<number, string>;

export const proposedChoice = (columns: readonly ColumnMapping[]): Choice =>
  new Map(columns.flatMap(({ index, field }) => (field === null ? [] : [[index, field] as const])));

/** Gives a column a field, or none; a field is read from one column, so another that had it loses it. */
export function withField(choice: Choice, index: number, field: string | null): Choice {
  const next = new Map([...choice].filter(([column, taken]) => column !== index && taken !== field));
  if (field !== null) next.set(index, field);
  return next;
}

/** Required fields without a column; a city needs none where the address, a ZIP code or a parcel says the place. */
export function missingFields(
  fields: readonly TemplateField[],
  choice: Choice,
  { columns, place }: Pick<DataRequestDetail, "columns" | "place"> = { columns: [], place: {} },
): TemplateField[] {
  const chosen = new Set(choice.values());
  const has = (...keys: string[]) => keys.every((key) => chosen.has(key));
  const isIn = (...keys: ("city" | "state")[]) => keys.every((key) => has(key) || place[key] !== undefined);
  const address = columns.find(({ index }) => choice.get(index) === "address");
  const isWhole = address?.samples.some((text) => /,.*[A-Z]{2}\b|\d{5}$/i.test(text)) === true;
  const isPlaced =
    isWhole || place.zip !== undefined || has("zip") || has("city_state_zip") || isIn("city", "state");
  const isFound = has("street_name") || has("upid") || has("apn", "county") || has("apn", "county_fips");
  const said: Readonly<Record<string, boolean>> = {
    address: isFound,
    city: isPlaced,
    state: isPlaced,
    zip: isPlaced,
  };
  return fields.filter(({ key, required }) => required && !chosen.has(key) && said[key] !== true);
}

/** As the wire has it: every field of the template with its column, or with null. */
export function toMapping(fields: readonly TemplateField[], choice: Choice): MappingChoice {
  const columns = new Map([...choice].map(([index, field]) => [field, index]));
  return Object.fromEntries(fields.map(({ key }) => [key, columns.get(key) ?? null]));
}

/** What differs alone: a column that somebody else changed meanwhile stays as it is. */
export function changesOf(
  fields: readonly TemplateField[],
  { read, choice }: { read: Choice; choice: Choice },
): MappingChoice {
  const [before, after] = [toMapping(fields, read), toMapping(fields, choice)];
  return Object.fromEntries(Object.entries(after).filter(([key, column]) => column !== before[key]));
}

/** `80` is `1 min 20 s`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (whole < 60) return `${whole} s`;
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes < 60) return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export type ResultValue = string | number | null | undefined;

const KINDS: [kind: (value: number) => string, keys: RegExp][] = [
  [returnRate, /irr$/],
  [rate, /(yield|yield_on_cost|occupancy)$/],
  [multiple, /dscr$/],
  [money, /(value|rent|noi|cost|bid|gpr|loan|low|mid|high)$/],
  [count, /used$/],
];

/** A result as people read it, by the name of its column: dollars, rates, multiples, or as it is. */
export function resultText(key: string, value: ResultValue): string {
  if (value === null || value === undefined || value === "") return UNAVAILABLE;
  if (typeof value === "string") return value;
  const kind = KINDS.find(([, keys]) => keys.test(key))?.[0];
  return kind ? kind(value) : plainNumber(value);
}

/** Columns that stand beside the row number; the others are in the panel of a row. */
export const LEADING_RESULTS = [
  "standardised_address",
  "value",
  "rent",
  "rent_grade",
  "gross_yield",
  "levered_irr",
  "max_bid",
  "noi",
  "value_cap_mid",
  "yield_on_cost",
  "dscr",
];

export const isFigure = (key: string) => KINDS.some(([, keys]) => keys.test(key));

/** The heading over a refusal of the server; its own words follow. */
export function refusalTitle(status: number): string {
  switch (status) {
    case 413:
      return "The file is too large";
    case 415:
      return "This file is not a readable spreadsheet";
    case 422:
      return "This file cannot be used";
    case 429:
      return "Too many uploads; try again shortly";
    default:
      return status === 0 || status >= 500 ? "The file could not be taken in" : "The file was not accepted";
  }
}

/** Whether another file would fare better: not where the server, the connection or the account is the reason. */
const isOfFile = (status: number): boolean => [413, 415, 422].includes(status);

export interface Sending {
  file: File;
  kind: DataRequestKind;
  googlePlacesId: string | null;
  /** Share of the bytes that were sent. */
  progress: number;
  state: "sending" | "kept" | "duplicate" | "refused";
  title: string;
  message: string;
  /** Of a refusal: whether the file is the reason. */
  isOfFile: boolean;
  answer: Uploaded | null;
}

interface Uploads {
  sending: Sending | null;
  put: (sending: Sending) => void;
  change: (change: Partial<Sending>) => void;
  clear: () => void;
}

/** An upload goes on while one looks at other pages of the tab. */
export const useUploads = createForPerson<Uploads>((set) => ({
  sending: null,
  put: (sending) => set({ sending }),
  change: (change) => set((state) => (state.sending ? { sending: { ...state.sending, ...change } } : state)),
  clear: () => set({ sending: null }),
}));

let abort = new AbortController();

export function cancelSending(): void {
  abort.abort();
  useUploads.getState().clear();
}

interface NewUpload {
  file: File;
  kind: DataRequestKind;
  googlePlacesId: string | null;
  /** Of a list: where all rows are, where its columns don't say. */
  place?: Readonly<Record<string, string>>;
  /** A new request, also when the same file was uploaded before. */
  again?: boolean;
}

/** Sends a file. A refusal stays with its reason, a duplicate with its choice, until the next file. */
export async function sendFile({
  file,
  kind,
  googlePlacesId,
  place = {},
  again = false,
}: NewUpload): Promise<void> {
  const { put, change } = useUploads.getState();
  const begun = {
    file,
    kind,
    googlePlacesId,
    progress: 0,
    title: "",
    message: "",
    isOfFile: true,
    answer: null,
  };
  const problem = problemOfFile(file);
  if (problem !== null) {
    put({ ...begun, state: "refused", title: "The file was not sent", message: problem });
    return;
  }
  abort.abort();
  const mine = new AbortController();
  abort = mine;
  put({ ...begun, state: "sending" });
  try {
    const answer = await upload<Uploaded>({
      endpoint: UPLOADS[kind],
      file,
      fields: {
        ...(googlePlacesId === null ? {} : { googlePlacesId }),
        ...Object.fromEntries(Object.entries(place).filter(([, part]) => part.trim() !== "")),
        ...(again ? { again: "true" } : {}),
      },
      onProgress: (progress) => change({ progress }),
      signal: mine.signal,
    });
    change({
      state: answer.isDuplicate ? "duplicate" : "kept",
      progress: 1,
      answer,
      message: answer.warning ?? "",
    });
  } catch (error) {
    if (mine.signal.aborted) return;
    const status = readStatus(error);
    change({
      state: "refused",
      title: refusalTitle(status),
      message: messageOfFailure(error),
      isOfFile: isOfFile(status),
    });
  }
}
