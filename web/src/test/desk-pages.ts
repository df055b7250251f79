import { portfolioCohorts } from "@labs/contract/portfolios/cohorts";
import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { requestId } from "./data-requests.ts";
import { IMPORT, LIST, MODEL, ROLL, SEARCH, STATEMENT } from "./full-desk.ts";
import { network } from "./network.ts";
import type { openPage } from "./page.tsx";

type Person = Awaited<ReturnType<typeof openPage>>["user"];

export interface DeskPage {
  /** How it is called: its route, then what is opened there. */
  name: string;
  address: string;
  /** What a person does there to open the rest. */
  steps?: (user: Person) => Promise<unknown>;
}

const press = async (user: Person, name: string | RegExp) => {
  const [first] = await screen.findAllByRole("button", { name });
  if (first) await user.click(first);
};

const unfold = async (user: Person, name: string) => {
  const [first] = await screen.findAllByText(name);
  if (first) await user.click(first);
};

const PROPERTY = "/research-property";
const COUNTY = encodeURIComponent(JSON.stringify({ countyIds: ["12057"] }));
const ONE = "/portfolios?portfolio=p-1";

/** Every page of the desk that asks for something of its own, over the answers of `FULL_DESK`. */
export const DESK_PAGES: DeskPage[] = [
  { name: "/documents", address: "/documents" },
  { name: "/", address: "/" },
  {
    name: "/documents, versions",
    address: "/documents",
    steps: (user) => press(user, /^Versions Memo/),
  },
  {
    name: "/documents, search of the top bar",
    address: "/documents",
    steps: async (user) => {
      await user.type(await screen.findByRole("combobox", { name: "Search properties and markets" }), "oak");
      await screen.findByText(/^Nothing matches/);
    },
  },
  { name: "/research", address: `/research?criteria=${COUNTY}&map=-82.4,27.9,12` },
  { name: "/research, a search", address: `/research?request=${SEARCH}` },
  { name: "/pipeline", address: "/pipeline" },
  { name: "/pipeline, board", address: "/pipeline?view=board" },
  { name: "/markets", address: "/markets" },
  {
    name: "/markets, saved views",
    address: "/markets",
    steps: async (user) => {
      if (screen.queryByRole("textbox", { name: "View name" }) === null) await press(user, "Views");
    },
  },
  { name: "/markets, table", address: "/markets?view=table" },
  { name: "/markets, metros", address: "/markets?view=table&areas=msa" },
  { name: "/markets, bubbles", address: "/markets?view=bubbles" },
  { name: "/markets, risk", address: "/markets?view=returns" },
  { name: "/markets, over time", address: "/markets?date=2026-01" },
  { name: "/markets/county/:countyId", address: "/markets/county/12057" },
  { name: "/markets/msa/:msaId", address: "/markets/msa/45300" },
  {
    name: "/markets/county/:countyId, ZIP codes and tracts",
    address: "/markets/county/12057",
    steps: (user) => unfold(user, "ZIP codes and census tracts"),
  },
  { name: "/markets, ZIP codes of a county", address: "/markets?level=zip&within=county-12057" },
  { name: "/markets/zip/:zip", address: "/markets/zip/33602" },
  { name: "/markets/tract/:tractId", address: "/markets/tract/12057000100" },
  { name: PROPERTY, address: `${PROPERTY}/place-1` },
  {
    name: `${PROPERTY}, fact history`,
    address: `${PROPERTY}/place-1`,
    steps: (user) => press(user, "Fact history"),
  },
  { name: `${PROPERTY}, unit mix`, address: `${PROPERTY}/place-5/unit-mix` },
  { name: `${PROPERTY}, rent rolls`, address: `${PROPERTY}/place-5/rent-roll` },
  { name: `${PROPERTY}, statements`, address: `${PROPERTY}/place-5/statements` },
  { name: `${PROPERTY}, rent comps`, address: `${PROPERTY}/place-1/rent-comps` },
  { name: `${PROPERTY}, sale comps`, address: `${PROPERTY}/place-1/sale-comps` },
  { name: `${PROPERTY}, versions`, address: `${PROPERTY}/place-1/underwriting/versions` },
  { name: `${PROPERTY}, expenses`, address: `${PROPERTY}/place-1/underwriting/sf-4` },
  { name: `${PROPERTY}, risk`, address: `${PROPERTY}/place-1/underwriting/sf-10` },
  { name: `${PROPERTY}, actuals`, address: `${PROPERTY}/place-1/actuals` },
  { name: `${PROPERTY}, report`, address: `${PROPERTY}/place-1/ic-report` },
  { name: `${PROPERTY}, documents`, address: `${PROPERTY}/place-1/documents` },
  { name: "/compare", address: "/compare?property=place-1" },
  { name: "/portfolios", address: "/portfolios" },
  { name: "/portfolios, archived", address: "/portfolios?archived=true" },
  { name: "/portfolios, one", address: ONE },
  { name: "/portfolios, one, map", address: `${ONE}&tab=map` },
  { name: "/portfolios, one, composition", address: `${ONE}&tab=composition` },
  { name: "/portfolios, one, leases and loans", address: `${ONE}&tab=operations` },
  { name: "/portfolios, one, actuals", address: `${ONE}&tab=actuals` },
  { name: "/portfolios, one, delinquency", address: `${ONE}&tab=delinquency` },
  { name: "/portfolios, one, capital", address: `${ONE}&tab=capex` },
  {
    name: "/portfolios, one, capital of a home",
    address: `${ONE}&tab=capex`,
    steps: (user) => press(user, /^Open capital items of/),
  },
  { name: "/portfolios, one, valuations", address: `${ONE}&tab=valuations` },
  {
    name: "/portfolios, one, valuations of a home",
    address: `${ONE}&tab=valuations`,
    steps: (user) => press(user, /: valuations of/),
  },
  { name: "/portfolios, one, hold or sell", address: `${ONE}&tab=hold-sell` },
  { name: "/portfolios, one, returns", address: `${ONE}&tab=returns` },
  { name: "/portfolios, one, pages", address: `${ONE}&tab=underwriting` },
  {
    name: "/portfolios, one, formula",
    address: `${ONE}&tab=underwriting`,
    steps: (user) => press(user, /^Homes pooled/),
  },
  {
    name: "/portfolios, one, cohorts",
    address: `${ONE}&tab=underwriting&pf=pf-2`,
    // Their code comes last, and nothing stands for it until then.
    steps: () => waitFor(() => expect(network.asked(portfolioCohorts)).not.toEqual([])),
  },
  {
    name: "/portfolios, one, cohort history",
    address: `${ONE}&tab=underwriting&pf=pf-2`,
    steps: (user) => press(user, /^History of /),
  },
  { name: "/portfolios, one, documents", address: `${ONE}&tab=documents` },
  { name: "/portfolios, one, own homes", address: `${ONE}&tab=book` },
  { name: "/portfolios, one, a file of own homes", address: `${ONE}&tab=book&file=${requestId("3")}` },
  {
    name: "/portfolios, one, estimating",
    address: ONE,
    steps: (user) => press(user, "Run valuations"),
  },
  { name: "/data-tools", address: "/data-tools" },
  ...["single-family", "multi-family", "rent-roll", "operating-statement"].map((kind) => ({
    name: `/data-tools, ${kind}`,
    address: `/data-tools?kind=${kind}`,
  })),
  { name: "/data-tools, models", address: "/data-tools?tab=models" },
  { name: "/firm-models/:modelId", address: `/firm-models/${MODEL}` },
  {
    name: "/firm-models/:modelId, a cell traced",
    address: `/firm-models/${MODEL}`,
    steps: async (user) => {
      const [first] = await screen.findAllByRole("gridcell", { name: "$9,000" });
      if (first) await user.click(first);
      await press(user, "Trace");
    },
  },
  { name: "/firm-models/:modelId, its mapping", address: `/firm-models/${MODEL}?view=mapping` },
  {
    name: "/firm-models/:modelId, two scenarios",
    address: `/firm-models/${MODEL}?view=property`,
    steps: (user) => press(user, "Compare Base case version 1"),
  },
  { name: "/firm-models/:modelId, bulk runs", address: `/firm-models/${MODEL}?view=bulk` },
  { name: "/data-tools, a list", address: `/data-tools?request=${LIST}` },
  { name: "/data-tools, a list, a row", address: `/data-tools?request=${LIST}&row=900` },
  {
    name: "/data-tools, a list, its errors",
    address: `/data-tools?request=${LIST}`,
    steps: (user) => press(user, /Repair V01/),
  },
  { name: "/data-tools, a rent roll", address: `/data-tools?request=${ROLL}` },
  {
    name: "/data-tools, a rent roll, accepting",
    address: `/data-tools?request=${ROLL}`,
    steps: (user) => press(user, "Accept into a unit mix"),
  },
  {
    name: "/data-tools, a rent roll, its property",
    address: `/data-tools?request=${ROLL}`,
    steps: async (user) => {
      await press(user, "Accept into a unit mix");
      await press(user, "Choose another property");
      await user.type(await screen.findByRole("combobox", { name: "Multi-family property" }), "oak");
      await screen.findByText(/^No community matches/);
    },
  },
  { name: "/data-tools, a statement", address: `/data-tools?request=${STATEMENT}` },
  { name: "/backtests", address: "/backtests" },
  { name: "/backtests, a market", address: "/backtests?market=msa:45300" },
  { name: "/data-sources", address: "/data-sources" },
  { name: "/data-sources, rejected rows", address: `/data-sources?import=${IMPORT}` },
  { name: "/settings", address: "/settings" },
  { name: "/settings, inbox", address: "/settings/inbox" },
  { name: "/settings, access tokens", address: "/settings/tokens" },
  { name: "/settings, spreadsheets", address: "/settings/spreadsheets" },
  { name: "/settings, webhooks", address: "/settings/webhooks" },
  {
    name: "/settings, webhooks, deliveries",
    address: "/settings/webhooks",
    steps: (user) => press(user, /^Events and deliveries of/),
  },
  { name: "/settings, users", address: "/settings/users" },
  { name: "/settings, assumptions", address: "/settings/assumptions" },
  { name: "/settings, deals", address: "/settings/deals" },
  { name: "/settings, committee", address: "/settings/committee" },
  { name: "/settings, reports", address: "/settings/reports" },
  {
    name: "/settings, assumptions, history",
    address: "/settings/assumptions",
    steps: (user) => press(user, /^History of All markets/),
  },
  { name: "/settings, flags", address: "/settings/flags" },
  { name: "/settings, jobs", address: "/settings/jobs" },
  { name: "/settings, data", address: "/settings/data" },
  { name: "/settings, audit", address: "/settings/audit" },
  { name: "/settings, operation", address: "/settings/operation" },
  { name: "/settings, about", address: "/settings/about" },
  { name: "/feature-flag", address: "/feature-flag" },
  { name: "/register, invited", address: "/register?invitation=secret" },
  { name: "/single-sign-on, refused", address: "/single-sign-on?code=spent" },
];

/** Pages of one part of the desk; underwriting has tests of its own. */
export const pagesUnder = (...paths: string[]): DeskPage[] =>
  DESK_PAGES.filter(({ address }) => {
    const { pathname } = new URL(address, "http://desk");
    if (pathname.includes("/underwriting")) return false;
    return paths.some((path) => pathname === path || (path !== "/" && pathname.startsWith(`${path}/`)));
  });
