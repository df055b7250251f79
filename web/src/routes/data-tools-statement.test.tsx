import { Suggestion, suggestions } from "@labs/contract/places";
import { type DataRequest, getDataRequest, getDataRequestSheet } from "@labs/contract/uploads/data-requests";
import {
  acceptStatement,
  editStatement,
  getStatement,
  type StatementReview,
} from "@labs/contract/uploads/operating-statement-requests";
import { readOperatingStatement } from "@labs/operating-statements/read-operating-statement";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dataRequest, requestDetail, requestId } from "../test/data-requests.ts";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, facts, rows, section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const ID = requestId("8");
const request = (given: Partial<DataRequest> = {}) =>
  dataRequest("8", {
    kind: "operating-statement",
    fileName: "t3.xlsx",
    accepted: true,
    googlePlacesId: "place-1",
    ...given,
  });

const line = (label: string, ...months: number[]) => [label, ...months, months.reduce((a, b) => a + b, 0)];
/** Three months of an owner's own statement: one line of no known account, and one sum that is wrong in March. */
const CELLS = [
  ["Account", "Jan 2026", "Feb 2026", "Mar 2026", "Total"],
  ["Income"],
  line("Rental income", 100_000, 101_000, 102_000),
  line("Vacancy loss", -5_000, -5_000, -5_000),
  line("Blue lamp fund", 40, 40, 40),
  line("Total income", 95_040, 96_040, 97_040),
  ["Expenses"],
  line("Property taxes", 10_000, 10_000, 10_000),
  line("Insurance", 3_000, 3_000, 3_000),
  line("Total expenses", 13_000, 13_000, 13_500),
  line("Net operating income", 82_040, 83_040, 84_040),
];
const LAMP = "|income|blue lamp fund";

/** What the engine makes of the file. */
const read = (
  options: Parameters<typeof readOperatingStatement>[1] = {},
  cells: (string | number)[][] = CELLS,
) => readOperatingStatement([{ name: "P&L", hidden: false, merges: [], rows: cells }], options);

const review = (given: Partial<StatementReview> = {}): StatementReview => ({
  request: request(),
  version: 3,
  choices: {},
  sheet: null,
  endMonth: null,
  statement: read(),
  ...given,
});

const MAPPED = { [LAMP]: { account: "otherExpenses" as const } };
const mapped = (given: Partial<StatementReview> = {}) =>
  review({ version: 4, choices: MAPPED, statement: read({ choices: MAPPED }), ...given });

const openStatement = (
  given: Partial<StatementReview> = {},
  { query = "", as = "analyst" as "analyst" | "viewer" } = {},
  ...answers: Answer[]
) =>
  openPage(`/data-tools?request=${ID}${query}`, {
    as,
    answers: [
      answer(getDataRequest, requestDetail("8", { ...request(), status: "completed" })),
      answer(getStatement, review(given)),
      answer(getDataRequestSheet, {
        sheets: [{ name: "P&L", rows: CELLS.length, columns: 5 }],
        printed: null,
        sheet: 0,
        from: 1,
        rows: CELLS.map((row) => row.map(String)),
      }),
      ...answers,
    ],
  });

const note = (title: string) => screen.getByRole("note", { name: title });
const panel = (label: string) => screen.findByRole("region", { name: `Line ${label}` });

describe("an operating statement under review", () => {
  it("says what it is of, and its results by the chart of accounts", async () => {
    await openStatement();
    const figures = await screen.findByRole("region", { name: "The statement" });
    expect(figures).toHaveTextContent("Jan 2026 to Mar 2026, 3 months");
    expect(facts(figures)).toEqual({
      "Rental income": "$288,000",
      "Other income": "—",
      EGI: "$288,120",
      "Operating expenses": "$39,000",
      "Expense ratio": "13.5%",
      NOI: "$249,120",
      "Below the line": "—",
      "NOI, T3 × 4": "$996,480",
    });
  });

  it("lists its lines in the file's order, each with what became of it", async () => {
    await openStatement();
    await screen.findByRole("table", { name: "Statement lines" });
    expect(rows("Statement lines")).toEqual([
      ["Income", "", ""],
      ["Rental income", "$303,000", "Rent as billed or collected"],
      ["Vacancy loss", "($15,000)", "Physical vacancy"],
      ["Blue lamp fund", "$120", "⚠ Not mapped"],
      ["Total income", "$288,120", "● Ties out"],
      ["Expenses", "", ""],
      ["Property taxes", "$30,000", "Real estate taxes"],
      ["Insurance", "$9,000", "Insurance"],
      ["Total expenses", "$39,500", "⚠ Not met"],
      ["Net operating income", "$249,120", "● Ties out"],
    ]);
  });

  it("is not accepted while a line has no account, and says how much hangs on it", async () => {
    await openStatement();
    await screen.findByRole("region", { name: "The statement" });
    expect(note("Not accepted yet")).toHaveTextContent(
      "Before it can be accepted: 1 line is not mapped ($120 unmapped).",
    );
    expect(screen.getByText("Accept for a property").closest("button")).toBeDisabled();
  });

  it("shows of a chosen line its months, its account, and how sure that is", async () => {
    const { user, address } = await openStatement();
    await user.click(await screen.findByText("Rental income", { selector: "button" }));
    const shown = await panel("Rental income");
    expect(shown).toHaveTextContent("Its name says “rental income” (98% sure).");
    expect(facts(shown)).toEqual({ "Jan 2026": "$100,000", "Feb 2026": "$101,000", "Mar 2026": "$102,000" });
    expect(within(shown).getByRole("combobox", { name: "Account" })).toHaveValue(
      "Rent as billed or collected",
    );
    expect(address()).toContain("line=1");
  });

  it("is walked by the arrows from line to line, over the headings", async () => {
    const { user } = await openStatement({}, { query: "&line=4" });
    const sum = await screen.findByText("Total income", { selector: "button" });
    expect(sum).toHaveAttribute("aria-pressed", "true");
    sum.focus();
    await user.keyboard("{ArrowDown}");
    expect(await panel("Property taxes")).toBeVisible();
    await user.keyboard("{ArrowUp}");
    expect(await panel("Total income")).toHaveTextContent("A sum of the file: it is checked, not counted.");
  });

  it("narrows to what wants a look, or to the sums", async () => {
    const { user } = await openStatement();
    await screen.findByRole("table", { name: "Statement lines" });
    await user.click(screen.getByText("To look at"));
    await waitFor(() => expect(column("Statement lines", "Line")).toEqual(["Blue lamp fund"]));
    await user.click(screen.getByText("Totals"));
    await waitFor(() =>
      expect(column("Statement lines", "Line")).toEqual([
        "Total income",
        "Total expenses",
        "Net operating income",
      ]),
    );
  });

  it("proves nothing where the file prints no total", async () => {
    await openStatement({ statement: { ...read(), tieOut: [], noiTies: null } });
    expect(await screen.findByRole("tab", { name: "Tie-outs (no total to check)" })).toBeVisible();
  });

  it("names the sums that are not met in the column that says most", async () => {
    const { user } = await openStatement();
    await user.click(await screen.findByRole("tab", { name: "Tie-outs (1 not met)" }));
    await screen.findByRole("table", { name: "Tie-outs" });
    expect(rows("Tie-outs").map((cells) => cells.slice(0, 6))).toEqual([
      ["Total income", "Income", "in sum", "$288,120", "$288,120", "4 of 4"],
      ["Total expenses", "Operating expenses", "in sum", "$39,500", "$39,000", "2 of 4"],
      ["Net operating income", "Net operating income", "in sum", "$249,120", "$249,120", "4 of 4"],
    ]);
    expect(
      screen.getByText("⚠ 1 of 3 totals do not tie out: a line may be missing or counted twice."),
    ).toBeVisible();
  });

  it("lists its issues, errors first, and leads from each to its line", async () => {
    const { user, address } = await openStatement();
    await user.click(await screen.findByRole("tab", { name: "Issues (1 error, 3 to look at)" }));
    const issues = await screen.findByRole("region", { name: "Issues" });
    const heads = within(issues).getAllByRole("heading", { level: 3 }).map(words);
    expect(heads[0]).toContain("Unmapped lines");
    expect(heads).toHaveLength(4);
    expect(issues).toHaveTextContent("Row 5: “Blue lamp fund” ($120) is no account that is known");
    await user.click(within(issues).getByRole("button", { name: "Show row 5, Blue lamp fund" }));
    expect(await panel("Blue lamp fund")).toBeVisible();
    expect(address()).not.toContain("view=issues");
  });

  it("stands by account with its share of income and its yearly rates", async () => {
    const { user } = await openStatement();
    await user.click(await screen.findByRole("tab", { name: "By account" }));
    await screen.findByRole("table", { name: "Accounts" });
    expect(column("Accounts", "Account")).toEqual([
      "Rent as billed or collected",
      "Physical vacancy",
      "Net rental income",
      "Other income",
      "Income not mapped",
      "Effective gross income (EGI)",
      "Real estate taxes",
      "Insurance",
      "Operating expenses",
      "Net operating income (NOI)",
      "Below the line",
    ]);
    expect(column("Accounts", "Total")[1]).toBe("($15,000)");
    expect(column("Accounts", "% of EGI")[8]).toBe("13.5%");
    expect(column("Accounts", "T3 × 4")[9]).toBe("$996,480");
    // Three months make no rate of six.
    expect(column("Accounts", "T6 × 2")[9]).toBe("—");
  });
});

describe("the account of a line", () => {
  const chooseAccount = async (user: Awaited<ReturnType<typeof openPage>>["user"], name: string) => {
    await user.click(screen.getByRole("combobox", { name: "Account" }));
    await user.click(
      within(await screen.findByRole("listbox", { name: "Account" })).getByRole("option", { name }),
    );
  };

  it("is chosen by a person, and the whole statement read again", { tags: "nightly" }, async () => {
    const { user } = await openStatement({}, { query: "&line=3" }, answer(editStatement, mapped()));
    await panel("Blue lamp fund");
    await chooseAccount(user, "Other expenses");
    await waitFor(() => expect(network.asked(editStatement)).toHaveLength(1));
    expect(network.asked(editStatement)[0]?.body).toEqual({ basedOn: 3, choices: MAPPED });
    expect(await screen.findByText("Undo mapping")).toBeVisible();
    expect(screen.getByText("Accept for a property").closest("button")).toBeEnabled();
    // From income to costs: what is left of both is as it was.
    await user.click(screen.getByRole("tab", { name: "By account" }));
    expect(
      await screen.findByText(
        "Changed from the file: “Blue lamp fund” is moved. Net operating income is the same.",
      ),
    ).toBeVisible();
  });

  it("cannot be chosen twice at once", async () => {
    const held = Promise.withResolvers<StatementReview>();
    const { user } = await openStatement(
      {},
      { query: "&line=3" },
      answer(editStatement, () => held.promise),
    );
    await panel("Blue lamp fund");
    await chooseAccount(user, "Other expenses");
    expect(await screen.findByText("Re-reading the statement…")).toBeVisible();
    expect(screen.getByRole("combobox", { name: "Account" })).toBeDisabled();
    expect(screen.getByText("Exclude…").closest("button")).toBeDisabled();
    held.resolve(mapped());
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Account" })).toBeEnabled());
  });

  it("is none with a reason alone", { tags: "nightly" }, async () => {
    const left = { [LAMP]: { account: null, reason: "Paid by the owner" } };
    const { user } = await openStatement(
      {},
      { query: "&line=3" },
      answer(editStatement, review({ version: 4, choices: left, statement: read({ choices: left }) })),
    );
    await panel("Blue lamp fund");
    await user.click(screen.getByText("Exclude…"));
    const out = screen.getByText("Exclude").closest("button") as HTMLElement;
    expect(out).toBeDisabled();
    await user.type(screen.getByLabelText("Why “Blue lamp fund” is excluded"), "  ");
    expect(out).toBeDisabled();
    await user.type(screen.getByLabelText("Why “Blue lamp fund” is excluded"), "Paid by the owner");
    await user.click(out);
    await waitFor(() => expect(rows("Statement lines")[3]?.[2]).toBe("○ Excluded"));
    expect(network.asked(editStatement)[0]?.body.choices).toEqual(left);
    await user.click(screen.getByRole("tab", { name: "By account" }));
    expect(
      await screen.findByText(
        "Changed from the file: “Blue lamp fund” is excluded. Net operating income differs by that.",
      ),
    ).toBeVisible();
  });

  it("is taken back", async () => {
    const { user } = await openStatement(
      mapped(),
      { query: "&line=3" },
      answer(editStatement, review({ version: 5 })),
    );
    await panel("Blue lamp fund");
    await user.click(screen.getByText("Undo mapping"));
    await waitFor(() => expect(rows("Statement lines")[3]?.[2]).toBe("⚠ Not mapped"));
    expect(network.asked(editStatement)[0]?.body).toEqual({ basedOn: 4, choices: { [LAMP]: null } });
  });

  it("is shown as it is now when somebody else chose meanwhile", { tags: "nightly" }, async () => {
    const { user } = await openStatement(
      {},
      { query: "&line=3" },
      answer(editStatement, refuse("conflict", "Version 4 is the newest")),
      answer(getStatement, inTurn(review(), mapped())),
    );
    await panel("Blue lamp fund");
    await chooseAccount(user, "Other expenses");
    expect(
      await screen.findByText("The statement was changed by someone else; showing the latest"),
    ).toBeVisible();
    expect(screen.queryByText("Version 4 is the newest")).not.toBeInTheDocument();
    await waitFor(() => expect(rows("Statement lines")[3]?.[2]).toBe("Other expenses"));
  });

  it.each([
    ["a viewer", { as: "viewer" as const, isMine: true }],
    ["whoever did not upload it", { as: "analyst" as const, isMine: false }],
  ])("is not changed by %s", async (_, { as, isMine }) => {
    await openStatement({ request: request({ isMine }) }, { as, query: "&line=3" });
    await panel("Blue lamp fund");
    expect(screen.getByRole("combobox", { name: "Account" })).toBeDisabled();
    expect(screen.queryByText("Exclude…")).toBeNull();
    expect(screen.queryByText("Accept for a property")).toBeNull();
  });
});

describe("accepting an operating statement", () => {
  const dialog = () => screen.findByRole("dialog", { name: "Accept for a property" });

  it("keeps it for the community that it was uploaded for", async () => {
    const at = "2026-11-02T15:00:00.000Z";
    const done = request({ acceptedInto: { googlePlacesId: "place-1", at } as DataRequest["acceptedInto"] });
    const { user } = await openStatement(mapped(), {}, answer(acceptStatement, mapped({ request: done })));
    await user.click(await screen.findByText("Accept for a property"));
    const form = within(await dialog());
    expect(form.getByText(/^Jan 2026 to Mar 2026, net operating income \$249,120\./)).toBeVisible();
    await user.click(form.getByRole("button", { name: "Accept" }));
    expect(await screen.findByText("Statement saved to the property")).toBeVisible();
    expect(network.asked(acceptStatement)[0]?.body).toEqual({ googlePlacesId: "place-1", basedOn: 4 });
    expect(await screen.findByText("Accepted for its property")).toBeVisible();
    expect(screen.getByRole("link", { name: "Open the property’s statements" })).toHaveAttribute(
      "href",
      "/research-property/place-1/statements",
    );
  });

  it("asks for the reason where its lines miss the file's own NOI", async () => {
    const cells = [...CELLS.slice(0, -1), line("Net operating income", 82_040, 83_040, 80_040)];
    const missing = mapped({ statement: read({ choices: MAPPED }, cells) });
    const { user } = await openStatement(missing, {}, answer(acceptStatement, missing));
    expect(await screen.findByText(/miss the file’s net operating income by \$4,000/)).toBeVisible();
    await user.click(screen.getByText("Accept for a property"));
    const form = within(await dialog());
    expect(form.getByRole("button", { name: "Accept" })).toBeDisabled();
    await user.type(form.getByRole("textbox", { name: /^Reason for the difference/ }), "House account");
    await user.click(form.getByRole("button", { name: "Accept" }));
    expect(await screen.findByText("Statement saved to the property")).toBeVisible();
    expect(network.asked(acceptStatement)[0]?.body).toEqual({
      googlePlacesId: "place-1",
      basedOn: 4,
      differenceReason: "House account",
    });
  });

  it("asks for a community where none is known", async () => {
    const oak = sample(Suggestion, { googlePlacesId: "place-5", label: "Oak Court" });
    const { user } = await openStatement(
      mapped({ request: request({ googlePlacesId: null }) }),
      {},
      answer(suggestions, { items: [oak] }),
    );
    await user.click(await screen.findByText("Accept for a property"));
    const form = within(await dialog());
    expect(form.getByRole("button", { name: "Accept" })).toBeDisabled();
    await user.type(form.getByLabelText("Multi-family property"), "oak");
    await user.click(await screen.findByText("Oak Court"));
    expect(network.asked(suggestions).at(-1)?.query).toMatchObject({
      query: "oak",
      propertyType: "multifamily",
    });
    expect(form.getByRole("button", { name: "Accept" })).toBeEnabled();
    await user.click(form.getByText("Choose another property"));
    expect(form.getByRole("button", { name: "Accept" })).toBeDisabled();
  });

  it("says why it was not accepted, and stays open", async () => {
    const { user } = await openStatement(
      mapped(),
      {},
      answer(acceptStatement, refuse("conflict", "Version 5 is the newest")),
    );
    await user.click(await screen.findByText("Accept for a property"));
    const form = within(await dialog());
    await user.click(form.getByRole("button", { name: "Accept" }));
    expect(await form.findByRole("alert")).toHaveTextContent("Version 5 is the newest");
    expect(form.getByRole("button", { name: "Accept" })).toBeEnabled();
  });
});

describe("a file that is no operating statement yet", () => {
  it("is read again once somebody says its last month", async () => {
    const undated = read({}, [
      ["Account", "Jan", "Feb", "Mar"],
      ...CELLS.slice(1).map((row) => row.slice(0, 4)),
    ]);
    const { user } = await openStatement(
      { statement: undated },
      {},
      answer(editStatement, review({ version: 4 })),
    );
    expect(await screen.findByText("The months have no year")).toBeVisible();
    const again = screen.getByText("Re-read").closest("button") as HTMLElement;
    expect(again).toBeDisabled();
    await user.type(screen.getByLabelText(/^Statement end date/), "2026-03");
    await user.click(again);
    expect(await screen.findByRole("region", { name: "The statement" })).toBeVisible();
    expect(network.asked(editStatement)[0]?.body).toMatchObject({ basedOn: 3, endMonth: "2026-03" });
  });

  it("is refused with what it seems to be, beside its cells", async () => {
    const list = read({}, [
      ["Unit", "Tenant", "Rent"],
      ["101", "Ada", 1_500],
      ["102", "Cyd", 1_525],
    ]);
    await openStatement({ statement: list });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("This is not an operating statement");
    expect(alert).toHaveTextContent("Nothing was imported.");
    expect(await section("File contents").findByRole("grid")).toBeVisible();
  });

  it("says which sheet is shown where the file holds several, and reads another by choice", async () => {
    const two = {
      ...read(),
      sheets: [
        { sheet: "P&L", use: "read" as const, reason: "Its statement is the one that is shown" },
        { sheet: "2025", use: "other_statement" as const, reason: "Another statement" },
      ],
    };
    const { user } = await openStatement(
      { statement: two },
      {},
      answer(editStatement, review({ version: 4 })),
    );
    await screen.findByRole("region", { name: "The statement" });
    expect(note("The file has several statements")).toHaveTextContent(
      "Showing sheet “P&L”; others are not combined with it.",
    );
    await user.click(screen.getByText("Read “2025” instead"));
    await waitFor(() => expect(network.asked(editStatement)).toHaveLength(1));
    expect(network.asked(editStatement)[0]?.body).toMatchObject({ basedOn: 3, sheet: "2025" });
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openStatement(
      {},
      {},
      answer(getStatement, inTurn(refuse("not_found", "Gone for now"), review())),
    );
    expect(await screen.findByText("The operating statement could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "The statement" })).toBeVisible();
  });
});
