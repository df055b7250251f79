import {
  type Failure,
  OUTCOME_NAMES,
  type Outcome,
  type recordReadingAgain,
  wordsOf,
} from "./failure-record.ts";

/** One query on one page, by what its calls came to. */
export interface Row {
  page: string;
  family: string;
  failures: Partial<Record<Outcome, Failure>>;
  /** Read again and failing while its answer stands; null where it is not read again. */
  again: Awaited<ReturnType<typeof recordReadingAgain>> | null;
}

const FIXED = "Something went wrong";

/** Queries that say their failure otherwise than by a note with Try again, and why; some for one outcome alone. */
const OTHERWISE: Record<string, { outcomes?: Outcome[]; stands: string; why: string }> = {
  "/api/auth/verify": {
    stands: "nothing changes",
    why: "The session is asked for every minute by itself; only 401 ends it.",
  },
  "/api/health": {
    stands: "nothing changes",
    why: "The name of the firm stays as it was last known; Settings, About shows the failure with Try again.",
  },
  "/api/basemaps": {
    stands: "the map stands on outlines",
    why: "Nobody asked for streets: a map without them is a map, and the next page asks again.",
  },
  "/api/data-sources/freshness": {
    stands: "its mark in the top bar is left out",
    why: "A mark has no room for more; Data sources says how old the data is.",
  },
  "/api/jobs?pageSize": {
    stands: "the menu of jobs, and Home",
    why: "Nobody asked: whoever opens the menu reads it there, with Try again; it is asked again every half minute.",
  },
  "/api/jobs/:id": {
    outcomes: ["500", "503", "no answer"],
    stands: "the run goes on turning",
    why: "It is asked again every second until the server answers.",
  },
  "/api/jobs?automatic&kind&pageSize": {
    stands: "nothing changes",
    why: "Nobody asked: the figures stand without it, and it is asked again every half minute.",
  },
  "/api/jobs?automatic&pageSize": {
    stands: "nothing changes",
    why: "Nobody asked: the figures stand without it, and the next page asks again.",
  },
  "/api/research-property/google-places-id/:id/summary": {
    stands: "the same words without their figures",
    why: "The property's own answer brings the words; only their sources cannot be opened.",
  },
  "/api/research-property/google-places-id/:id/decision-ledger": {
    stands: "the inputs without it",
    why: "What earlier deals came in at is an offer beside an input: underwriting goes on without it.",
  },
  "/api/research-property/suggestions?query": {
    stands: "the list of suggestions says it",
    why: "Each letter typed asks again.",
  },
  "/api/research-property/suggestions?propertyType&query": {
    stands: "the list of suggestions says it",
    why: "Each letter typed asks again.",
  },
  "/api/investment-strategy/data-upload/data-request/:id": {
    outcomes: ["404", "422"],
    stands: "“No such request”, with the way to upload",
    why: "The link is wrong or the request is not shared: asking again cannot help.",
  },
  "/api/markets/counties-history?metric": {
    outcomes: ["404"],
    stands: "“has no earlier values”",
    why: "That is what 404 says here.",
  },
};

/** Keys of queries that consist of other queries, which have their rows. */
export const COMPOSED: Record<string, string> = {
  "underwriting-workbench":
    "the compiled model, the start, the history and the newest version of an underwriting",
  "decision-strip": "the compiled model, the start, the history and the newest version of an underwriting",
  presence:
    "who else has an underwriting open, told and heard every few seconds; without an answer nothing is said",
  "/api/firm-models/:id/trace?changes": "the trace of a cell, before one is marked: nothing is asked",
  "/api/documents/:id/memorandum": "what a PDF says, in a dialog of its own, whose failure stands in it",
  "document-page": "a page drawn from the file that was uploaded, whose failure stands in its place",
  "home-value-record": "the property and the figures of its metro",
  "/api/research-property/google-places-id/:id/ic-report-preview":
    "the pages of a report while it is typed, whose failure stands in their place",
};

const isOtherwise = (family: string, outcome: Outcome) => {
  const other = OTHERWISE[family];
  return other !== undefined && (other.outcomes === undefined || other.outcomes.includes(outcome));
};

/** Words that tell a person nothing: what an object, a module or a bug looks like. */
const BABBLE = /\[object|https?:|\.(js|ts|tsx)\b|undefined|NaN|Internal words/;

/** What of a failure breaks the rules of every failure. */
export function faultsOf({ family, failures, again }: Row): string[] {
  const faults = Object.entries(failures).flatMap(([outcome, failure]) =>
    faultsOfFailure(family, outcome as Outcome, failure).map((fault) => `${outcome}: ${fault}`),
  );
  const lost = again?.lost ?? [];
  if (lost.length > 0) faults.push(`read again: takes ${lost.slice(0, 3).join(" · ")}`);
  if ((again?.toasts.length ?? 0) > 1) faults.push("read again: more than one toast");
  return faults;
}

function faultsOfFailure(family: string, outcome: Outcome, failure: Failure): string[] {
  const { calls, toasts, notes, said, address, recovery, lost } = failure;
  const isEnded = outcome === "401" && address.startsWith("/login");
  const isOpen = address.startsWith("/register");
  const mostCalls = ["500", "503", "no answer"].includes(outcome) ? 3 : 1;
  const expected = wordsOf(outcome) ?? FIXED;
  const checks: [string, boolean][] = [
    [`${calls} calls`, isEnded ? calls <= 2 : calls === mostCalls],
    [`toasts ${toasts.join(" · ")}`, toasts.length <= 1 && toasts.every((toast) => toast === expected)],
    ["something seems to be on its way", !failure.isWaiting],
    ["the frame is gone", failure.hasFrame || isEnded || isOpen],
    ["nothing says so", notes.length > 0 || isEnded || isOtherwise(family, outcome)],
    ["no Try again", recovery === "Try again" || isEnded || isOtherwise(family, outcome)],
    ["does not lead to sign-in", outcome !== "401" || isEnded || isOpen],
    [`says ${said.join(" · ")}`, ![...said, ...toasts].some((text) => BABBLE.test(text))],
    [`does not bring back ${lost.slice(0, 3).join(" · ")}`, lost.length === 0],
  ];
  return checks.flatMap(([fault, holds]) => (holds ? [] : [fault]));
}

/** `3 said`: calls, and whose words the toast has. How often an ended session is noticed on the way out says nothing. */
function cell(outcome: Outcome, failure: Failure | undefined): string {
  if (failure === undefined) return "";
  const [toast] = failure.toasts;
  const shown = toast === undefined ? "–" : toast === wordsOf(outcome) ? "said" : "fixed";
  return failure.recovery === "sign in" ? `sign in ${shown}` : `${failure.calls} ${shown}`;
}

function stands({ family, failures }: Row): string {
  const notes = new Set(
    Object.entries(failures).flatMap(([outcome, { notes: all }]) => (outcome === "401" ? [] : all)),
  );
  const quoted = [...notes].map((note) => `“${note}”`).join(", ");
  const other = OTHERWISE[family];
  if (other === undefined) return quoted;
  const outcomes = other.outcomes ? `${other.outcomes.join(", ")}: ` : "";
  return [quoted, `${outcomes}${other.stands}`].filter(Boolean).join("; ");
}

const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows].map(line).join("\n");
const byFamily = (a: Row, b: Row) =>
  a.family.localeCompare(b.family, "en") || a.page.localeCompare(b.page, "en");
const code = (text: string) => `\`${text}\``;

const COLUMNS: Outcome[] = ["400", "401", "403", "404", "422", "500", "503", "no answer"];

/** The page of the documentation: a row for each query by every outcome, then where else it stands. */
export function writeTable(rows: Row[]): string {
  const whole = rows.filter(({ failures }) => Object.keys(failures).length === OUTCOME_NAMES.length);
  const parts = rows.filter((row) => !whole.includes(row));
  const queries = whole
    .toSorted(byFamily)
    .map((row) => [
      code(row.family),
      row.page,
      stands(row),
      ...COLUMNS.map((outcome) => cell(outcome, row.failures[outcome])),
      row.again === null ? "" : `stays, ${row.again.toasts.length === 0 ? "–" : "said"}`,
    ]);
  const elsewhere = parts
    .toSorted(byFamily)
    .map((row) => [code(row.family), row.page, stands(row), cell("404", row.failures["404"])]);
  return `${HEAD}
${table(["query", "page", "where the failure stands", ...COLUMNS, "read again"], queries)}

## The same queries on other pages

Tried with 404 alone: what differs is where the failure stands.

${table(["query", "page", "where the failure stands", "404"], elsewhere)}

## Without a note

${table(
  ["query", "what stands there", "why"],
  Object.entries(OTHERWISE).map(([family, other]) => [
    code(family),
    `${other.outcomes ? `${other.outcomes.join(", ")}: ` : ""}${other.stands}`,
    other.why,
  ]),
)}

## Queries that consist of others

${table(
  ["query", "consists of"],
  Object.entries(COMPOSED).map(([key, parts]) => [code(key), parts]),
)}
`;
}

const HEAD = `# Failures, query by query

What each query of the client does when its call fails, on the page where it is asked first. The test that writes this page
fails when a query has no row, when a failure breaks the rules here, or when one differs from its row. After a wanted change:
\`LABS_NIGHTLY=1 node_modules/.bin/vitest run --project screens web/src/routes/failures.test.tsx -u\`.

The whole table is held in Vitest every night, and one outcome of each query with every change, over the real routes, guards
and queries and a network that fails by the contract. In Chromium, over the real server, \`npm run test:nightly\` tries one page
of each kind with one query, so that each outcome is seen. In \`e2e\`,
\`LABS_NIGHTLY=1 E2E_WHOLE_TABLE=1 ../node_modules/.bin/playwright test failure-table --no-deps\` tries every query of the pages
that need no uploaded file by every outcome, in about ten minutes; the rest needs files, steps or work done before.

## Rules of every failure

- A refusal (4xx) is never asked again by itself; a server that failed (5xx) or gave no answer is, twice
  - web/src/routes/failures.test.tsx › $name
- One toast at most, with the words of the server or the fixed ones; never an address, an object or internal words
  - web/src/routes/failures.test.tsx › $name
- The frame and the rest of the page stay; a note stands where the content would be, and its Try again brings the content
  - web/src/routes/failures.test.tsx › $name
- Nothing waits for ever, and what stood on the screen stays when it is read again and that fails
  - web/src/routes/failures.test.tsx › $name
- An ended session (401) leads to the sign-in page once, with the way back
  - web/src/routes/failures.test.tsx › $name
- A page fails in the browser as its rows say
  - e2e/src/failure-table.check.ts › each page fails in the browser as the table of failures says
- Each page of the router and each query of the code has a row
  - web/src/routes/failures.test.tsx › leaves out no page of the router and no query of the code

## Queries

A cell is the number of calls and the toast: \`said\` has the words of the answer, \`fixed\` is “Something went wrong”, – is
none. Where a note stands, it has Try again. Under 401 the session has ended; a page that verifies it first shows no toast.
“Read again” fails with 503 while the answer stands on the screen.
`;
