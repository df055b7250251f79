import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, type Page, type Request, test as unrecorded } from "@playwright/test";

/** A call as a page of the web application made it. What a test asks by itself (`page.request`) is none. */
export interface ClientCall {
  method: string;
  path: string;
  /** Names of the address's query, a repeated one as often as it stands there. */
  query: string[];
  /** Names in a JSON body, or of a form's fields; null where nothing was sent. */
  body: { kind: "json" | "form"; keys: string[] } | null;
  /** Whether the session's cookie went along; null where the browser does not tell (its own cache). */
  hasSession: boolean | null;
  /** Of the answer; null where none came, or where the browser does not tell. */
  status: number | null;
  /** The address of the page that made it. */
  page: string;
}

const FILE = join(process.env.E2E_LABS_HOME ?? "", "client-calls.jsonl");

/** All calls that pages have made in this run. */
export function readClientCalls(): ClientCall[] {
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as ClientCall);
}

function keep(call: ClientCall): void {
  appendFileSync(FILE, `${JSON.stringify(call)}\n`);
}

/** What an address of the API says; nothing of another. */
function readAddress(address: string): Pick<ClientCall, "path" | "query"> | undefined {
  const { pathname: path, searchParams } = new URL(address);
  return /^\/(api|ofrep)\//.test(path) ? { path, query: [...searchParams.keys()] } : undefined;
}

/** Names of the forms that a page has sent, in their order; the browser tells a request's text, and none of a file. */
type SentForms = WeakMap<Page, string[][]>;

function readBody(request: Request, forms: SentForms): ClientCall["body"] {
  const type = request.headers()["content-type"] ?? "";
  if (type.startsWith("multipart/form-data")) {
    return { kind: "form", keys: forms.get(request.frame().page())?.shift() ?? [] };
  }
  const text = request.postData();
  if (text === null) return null;
  return type.startsWith("application/json")
    ? { kind: "json", keys: Object.keys(JSON.parse(text) as object) }
    : { kind: "form", keys: [] };
}

async function listenToForms(context: BrowserContext): Promise<SentForms> {
  const forms: SentForms = new WeakMap();
  await context.exposeBinding("tellForm", ({ page }, keys: string[]) => {
    forms.set(page, [...(forms.get(page) ?? []), keys]);
  });
  await context.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Reflect.get(window, "tellForm")([...body.keys()]);
      send.call(this, body);
    };
  });
  return forms;
}

async function describeCall(request: Request, page: string, forms: SentForms): Promise<void> {
  const address = readAddress(request.url());
  if (address === undefined) return;
  const body = readBody(request, forms);
  const status = request.existingResponse()?.status() ?? null;
  const { cookie = "", host } = await request.allHeaders();
  // The browser tells what it sent only of a request that was answered, and sends none that its own cache answers.
  const wasSent = status !== null && host !== undefined;
  const hasSession = cookie.includes("labs_session=") || (wasSent ? false : null);
  keep({ method: request.method(), ...address, body, hasSession, status, page });
}

/** Keeps what the pages of a context ask of the API. What is still being written is added to `pending`. */
function record(context: BrowserContext, pending: Set<Promise<void>>): void {
  const follow = (work: Promise<void>) => {
    // A page that was closed before the browser told: such a call proves nothing.
    const ended = work.catch(() => undefined).finally(() => pending.delete(ended));
    pending.add(ended);
  };
  const pages = new WeakMap<Request, string>();
  const forms = listenToForms(context);
  context.on("request", (request) => {
    if (!request.isNavigationRequest()) pages.set(request, request.frame().page().url());
  });
  const ended = (request: Request) => {
    const page = pages.get(request);
    if (page !== undefined) follow(forms.then((sent) => describeCall(request, page, sent)));
  };
  context.on("requestfinished", ended);
  context.on("requestfailed", ended);
}

/** Playwright's test, which also records what the client asks of the server; `client-calls.check.ts` reads it. */
export const test = unrecorded.extend<{ written: undefined }, { pending: Set<Promise<void>> }>({
  pending: [
    async ({ browser }, use) => {
      const pending = new Set<Promise<void>>();
      browser.on("context", (context) => record(context, pending));
      await use(pending);
    },
    { scope: "worker", auto: true },
  ],
  written: [
    async ({ pending }, use) => {
      await use(undefined);
      await Promise.all(pending);
    },
    { auto: true },
  ],
});

/**
 * Marks what every night runs and not every change: what screens and server tests hold as well, a second look of the
 * same kind, and rare ways. `npm test` runs the others, `npm run test:nightly` all of them.
 */
export const NIGHTLY = "@nightly";
