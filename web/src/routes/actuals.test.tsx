import {
  HomeActuals,
  PortfolioActuals,
  PropertyActuals,
  portfolioActuals,
  propertyActuals,
} from "@labs/contract/portfolios/actuals";
import {
  applyBook,
  BookUpload,
  getBookUpload,
  listBookRows,
  mapBookAccounts,
} from "@labs/contract/portfolios/book";
import { DecisionLedger, decisionLedger } from "@labs/contract/portfolios/decision-ledger";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { getProperty, Property } from "@labs/contract/property-page";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, crash, network } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { list, sample } from "../test/sample.ts";

const fund = sample(Portfolio, {
  id: "p-1",
  name: "Fund I",
  kind: "list",
  may: { edit: true, manage: true },
});
const counts = { held: 3, told: 2, planned: 1, compared: 1 };
const line = { key: "insurance", label: "Insurance", role: "line" as const, plan: -1_200, actual: -1_500 };
const total = {
  key: "noi",
  label: "Net operating income",
  role: "total" as const,
  plan: 12_000,
  actual: 11_700,
};
const compared = {
  asOf: "2025-02",
  span: "trailing" as const,
  months: ["2025-01", "2025-02"],
  lines: [
    { ...line, variance: -300, share: -0.25, isTold: true },
    { ...line, key: "turnover", label: "Turnover", actual: 0, variance: 1_200, share: 1, isTold: false },
    { ...total, variance: -300, share: -0.025, isTold: true },
  ],
  bridge: {
    planNoi: 12_000,
    steps: [{ key: "insurance", label: "Insurance", effect: -300 }],
    actualNoi: 11_700,
    untied: 0,
  },
  byMonth: [
    {
      month: "2025-01",
      planNoi: 6_000,
      comparedNoi: 5_850,
      actualNoi: 5_850,
      actual: { insurance: -750 },
      plan: { insurance: -600 },
    },
    {
      month: "2025-02",
      planNoi: 6_000,
      comparedNoi: 5_850,
      actualNoi: 5_850,
      actual: { insurance: -750 },
      plan: { insurance: -600 },
    },
  ],
  lineNames: [{ key: "insurance", label: "Insurance", isIncome: false }],
  reforecast: [{ year: 2025, planNoi: 72_000, noi: 71_700, actualMonths: 2, months: 12 }],
};
const home = sample(HomeActuals, {
  ...{ googlePlacesId: "place-1", label: "12 Oak St", ownId: "H-1", version: 2, months: 2 },
  ...{ planNoi: 12_000, actualNoi: 11_700, variance: -300 },
});
const actuals = sample(PortfolioActuals, { ...compared, counts, homes: [home] });

const bias = { deals: 11, mean: 0.14, range80: [0.06, 0.22] as [number, number], isFound: true };
const ledger = sample(DecisionLedger, {
  ...{ deals: 11, minimum: 5 },
  lines: [
    {
      ...{ key: "insurance", label: "Insurance", unit: "share" as const, deals: 11, overall: bias },
      ...{ markets: [{ name: "Florida", ...bias }], authors: [], vintages: [] },
    },
  ],
});

const open = (tab: string, ...answers: Answer[]) =>
  openPage(`/portfolios?portfolio=p-1&tab=${tab}`, { answers: [answer(getPortfolio, fund), ...answers] });

describe("actuals of a portfolio", () => {
  it("stand beside the plan by line, month, home and year, with what is unfavorable in parentheses", async () => {
    await open("actuals", answer(portfolioActuals, actuals), answer(decisionLedger, ledger));
    const table = await screen.findByRole("table", { name: "Variance by line" });
    const row = within(table).getByText("Insurance").closest("tr") as HTMLElement;
    expect(within(row).getByText("(300)")).toBeVisible();
    expect(within(row).getByText("Unfavorable")).toBeVisible();
    const silent = within(table).getByText("Turnover").closest("tr") as HTMLElement;
    expect(within(silent).getByText("Not in the statements")).toBeVisible();
    expect(within(silent).queryByText("Favorable")).toBeNull();
    expect(screen.getByText("The lines tie to the cent.")).toBeVisible();
    expect(
      screen.getByText(/2 of 3 homes held today have statements, 1 an approved version; 1 is compared/),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "12 Oak St" })).toHaveAttribute(
      "href",
      "/research-property/place-1/actuals",
    );
    expect(
      within(screen.getByRole("table", { name: "Re-forecast by year" })).getByText("71,700"),
    ).toBeVisible();
    expect(within(screen.getByRole("table", { name: "Lines by month" })).getAllByText("(750)")).toHaveLength(
      2,
    );
    expect(screen.getByRole("link", { name: "Export the actuals as XLSX" })).toHaveAttribute(
      "href",
      expect.stringContaining("/api/portfolios/p-1/actuals/export?format=xlsx&span=trailing"),
    );
  });

  it("say why nothing is compared, that there are none, and that they could not be read", async () => {
    const none = {
      ...actuals,
      bridge: null,
      lines: [],
      months: [],
      counts: { ...counts, planned: 0, compared: 0 },
    };
    const few = sample(DecisionLedger, { deals: 2, minimum: 5 });
    const { unmount } = await open("actuals", answer(portfolioActuals, none), answer(decisionLedger, few));
    expect(await screen.findByText("Too few deals yet")).toBeVisible();
    expect(await screen.findByText("Nothing to compare with yet")).toBeVisible();
    unmount();
    const empty = await open("actuals", answer(portfolioActuals, sample(PortfolioActuals)));
    expect(await screen.findByText("No operating statements yet")).toBeVisible();
    empty.unmount();
    await open("actuals", answer(portfolioActuals, crash()));
    expect(await screen.findByText(/The actuals could not be/)).toBeVisible();
  });
});

const upload = sample(BookUpload, {
  ...{ id: "00000000-0000-4000-8000-000000000611", kind: "statements", status: "ready", fileName: "T12.csv" },
  counts: { ...sample(BookUpload).counts, new: 2, changed: 1, rejected: 1 },
  unknownAccounts: [{ line: "||zork", label: "Zork flim", placement: null, homes: 1, total: 10 }],
});

describe("the decision ledger", () => {
  it("names each line's bias with its range, over all deals and by market", async () => {
    const { user } = await open("actuals", answer(portfolioActuals, actuals), answer(decisionLedger, ledger));
    const table = await screen.findByRole("table", { name: "Bias by line" });
    expect(within(table).getByText("+14.0%")).toBeVisible();
    expect(within(table).getByText("+6.0% to +22.0%")).toBeVisible();
    expect(within(table).getByText("▲ Above plan")).toBeVisible();
    await user.click(screen.getByText("Market"));
    expect(await screen.findByText("Florida")).toBeVisible();
  });
});

describe("actuals of a property", () => {
  const property = sample(Property, {
    googlePlacesId: "place-1",
    propertyId: 7,
    label: "12 Oak St",
    isOwnedByMaymont: true,
  });
  const openProperty = (actualsOf: PropertyActuals) =>
    openPage("/research-property/place-1/actuals", {
      answers: [answer(getProperty, property), answer(propertyActuals, actualsOf)],
    });
  const told = sample(PropertyActuals, {
    ...{ ...compared, home, portfolio: { id: "p-1", name: "Fund I" } },
    statements: [
      {
        ...{ month: "2025-02", uploadId: "u-1", fileName: "T12.csv" },
        lines: [
          {
            account: "insurance",
            accountName: "Insurance",
            label: "Ins. premium",
            amount: -750,
            sheet: "",
            row: 5,
            column: 3,
          },
        ],
      },
    ],
  });

  it("name the approved version, and the cell behind each amount", async () => {
    await openProperty(told);
    expect(await screen.findByText(/the plan is version 2, which the committee approved/)).toBeVisible();
    const table = screen.getByRole("table", { name: "Lines of the statements" });
    expect(within(table).getByText("row 5, column 3")).toBeVisible();
    expect(within(table).getByText("Ins. premium")).toBeVisible();
  });

  it("say that there is no approved version, or no statement", async () => {
    const reason = "No approved version: nothing to compare with";
    const { unmount } = await openProperty({
      ...told,
      bridge: null,
      home: { ...home, version: null, reason },
    });
    expect(await screen.findByText(reason)).toBeVisible();
    unmount();
    await openProperty(sample(PropertyActuals));
    expect(await screen.findByText("No operating statements yet")).toBeVisible();
  });
});

describe("a file of operating statements", () => {
  it("maps what has no account, and may keep the months that were loaded before", async () => {
    const { user } = await open(
      `book&file=${upload.id}`,
      answer(getBookUpload, upload),
      answer(listBookRows, list()),
      answer(mapBookAccounts, upload),
      answer(applyBook, { ...upload, status: "applied" }),
    );
    await user.click(await screen.findByRole("combobox", { name: /Zork flim: \$10 in 1 home/ }));
    await user.click(await screen.findByRole("option", { name: "Insurance" }));
    await user.click(screen.getByRole("button", { name: "Map and read again" }));
    await waitFor(() =>
      expect(network.asked(mapBookAccounts)[0]?.body).toEqual({
        choices: { "||zork": { account: "insurance" } },
      }),
    );
    await user.click(screen.getByLabelText("Keep the months that were loaded before"));
    await user.click(screen.getByRole("button", { name: "Apply to 3 homes" }));
    await waitFor(() => expect(network.asked(applyBook)[0]?.body).toMatchObject({ loaded: "keep" }));
  });
});
