import { describeActivity } from "./activity.ts";
import { CallError, errorOfAnswer, NO_ANSWER } from "./call-error.ts";
import { awaitVerification } from "./session-gate.ts";

/** Where the API answers: this site, unless the page's `api-host` or the build's VITE_API_HOST names another. */
export const API_HOST = (hostOfPage() || (import.meta.env?.VITE_API_HOST ?? "")).replace(/\/+$/, "");

function hostOfPage(): string {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api-host"]')?.content ?? "";
}

const UNREACHABLE = "The server cannot be reached. Check the connection and try again.";

interface Options {
  method: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
  /** Calls that need no session, and the verification itself, do not wait for a verification. */
  isOpen?: boolean;
}

interface Answer {
  status: number;
  text: string;
  /** The text as JSON; undefined where it is none. */
  body: unknown;
}

/**
 * Sends a call with the session's cookie and answers its status and body. A failed call raises a `CallError`
 * with the message of the error catalog. Nothing else in the application reaches for `fetch`.
 */
export async function send(address: string, { isOpen, ...options }: Options): Promise<Answer> {
  if (!isOpen) await awaitVerification();
  let response: Response;
  let text: string;
  try {
    const headers = { ...describeActivity(), ...options.headers };
    const signal = options.signal ?? null;
    response = await fetch(address, { ...options, headers, signal, credentials: "include" });
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(NO_ANSWER, UNREACHABLE);
  }
  return readAnswer(response.status, response.statusText, text);
}

/** A file of the API with the name that the answer gives it. Failures are those of any call. */
export async function sendForFile(
  address: string,
  {
    method = "GET",
    body,
    headers: given = {},
  }: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<{ file: Blob; name: string }> {
  await awaitVerification();
  const headers = { ...describeActivity(), ...given };
  const sent = { method, headers, credentials: "include" as const, ...(body === undefined ? {} : { body }) };
  const response = await fetch(address, sent).catch(() => {
    throw new CallError(NO_ANSWER, UNREACHABLE);
  });
  if (!response.ok) readAnswer(response.status, response.statusText, await response.text());
  const [, name = ""] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  const file = await response.blob().catch(() => {
    throw new CallError(NO_ANSWER, UNREACHABLE);
  });
  return { file, name: decodeURIComponent(name) };
}

interface Upload {
  form: FormData;
  /** Share of the bytes that were sent, 0..1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal | undefined;
}

/** Sends a form with a file. Not `fetch`: only XMLHttpRequest says how much of a file was sent. */
export async function sendForm(address: string, { form, onProgress, signal }: Upload): Promise<Answer> {
  await awaitVerification();
  const request = new XMLHttpRequest();
  await new Promise<void>((resolve, reject) => {
    request.open("POST", address);
    request.withCredentials = true;
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("load", () => resolve());
    request.addEventListener("error", () =>
      reject(new CallError(NO_ANSWER, "The file was not received. Check the connection and try again.")),
    );
    request.addEventListener("abort", () => reject(new CallError(NO_ANSWER, "Canceled")));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
  return readAnswer(request.status, request.statusText, request.responseText);
}

/** `fetch` for the flag client, which brings its own addresses and reads its own answers. */
export const fetchForFlags: typeof fetch = (input, options) => {
  // What it asks stands in a request of its own, with headers that must not be lost.
  const request = new Request(input, { ...options, credentials: "include" });
  for (const [name, value] of Object.entries(describeActivity())) request.headers.set(name, value);
  return fetch(request);
};

function readAnswer(status: number, statusText: string, text: string): Answer {
  const body = parseJson(text);
  if (status < 200 || status > 299) throw errorOfAnswer(status, statusText, body);
  return { status, text, body };
}

function parseJson(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy in between may answer a page; its status still says what happened.
    return undefined;
  }
}
