import {
  getInbox,
  getInboxSettings,
  Inbox,
  InboxSettings,
  leaveMarket,
  listWatchedMarkets,
  saveInboxSettings,
  watchMarket,
} from "@labs/contract/access/inbox";
import { seeMentions } from "@labs/contract/deals/mentions";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, crash, network } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { sample } from "../test/sample.ts";

const inbox = sample(Inbox, {
  total: 2,
  groups: [
    {
      ...{ kind: "loans" as const, label: "Loans that mature", total: 24 },
      items: [
        {
          ...{ key: "loans 1", title: "Fund I", href: "/portfolios?portfolio=p-1&tab=operations" },
          detail: "2 loans within 180 days",
        },
      ],
    },
    {
      ...{ kind: "markets" as const, label: "Watched markets with new figures", total: 1 },
      items: [
        { key: "m", title: "King County, WA", detail: "Rent +2.1% in a year", href: "/markets/county/53033" },
      ],
    },
  ],
});

describe("the inbox on Home", () => {
  it("tells what ends and what is new, with the way there; a market's figures are seen by a button", async () => {
    const { user } = await openPage("/", {
      answers: [answer(getInbox, inbox), answer(watchMarket, { items: [] })],
    });
    expect(await screen.findByRole("link", { name: "Fund I" })).toHaveAttribute(
      "href",
      "/portfolios?portfolio=p-1&tab=operations",
    );
    expect(screen.getByText("and 23 more")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Seen: King County, WA" }));
    await waitFor(() => expect(network.asked(watchMarket)[0]?.body).toEqual({ kind: "county", id: "53033" }));
  });

  it("tells who named one in a note, until it is seen", async () => {
    const mention = {
      ...{ kind: "mentions" as const, label: "Mentions of you", total: 1 },
      items: [
        {
          key: "mentions 00000000-0000-4000-8000-000000000004",
          ...{ title: "12 Oak St", detail: "Bo Kent: look", href: "/research-property/place-1" },
        },
      ],
    };
    const { user } = await openPage("/", {
      answers: [answer(getInbox, { groups: [mention], total: 1, off: [] }), answer(seeMentions, undefined)],
    });
    expect(await screen.findByText("Bo Kent: look")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Seen: 12 Oak St" }));
    await waitFor(() =>
      expect(network.asked(seeMentions)[0]?.body).toEqual({
        noteIds: ["00000000-0000-4000-8000-000000000004"],
      }),
    );
  });

  it("says that it could not be read", async () => {
    await openPage("/", { answers: [answer(getInbox, crash())] });
    expect(await screen.findByText("Your inbox could not be loaded")).toBeVisible();
  });
});

describe("settings of the inbox", () => {
  const settings = sample(InboxSettings, {
    ...{ off: ["jobs" as const], isMailed: true },
    lastMail: { day: "2026-11-01", items: 3, failure: null },
  });

  it("switch kinds and the mail, and end the watching of a market", async () => {
    const { user } = await openPage("/settings/inbox", {
      answers: [
        answer(getInboxSettings, settings),
        answer(saveInboxSettings, ({ body }) => ({ ...settings, ...body })),
        answer(listWatchedMarkets, {
          items: [{ kind: "county", id: "53033", name: "King County, WA", hasNews: true }],
        }),
        answer(leaveMarket, { items: [] }),
      ],
    });
    expect(await screen.findByText(/Last mail: .*, 3 things\./)).toBeVisible();
    expect(screen.getByRole("switch", { name: "Jobs with errors" })).not.toBeChecked();
    await user.click(screen.getByRole("switch", { name: "Jobs with errors" }));
    await waitFor(() =>
      expect(network.asked(saveInboxSettings)[0]?.body).toEqual({ off: [], isMailed: true }),
    );
    await waitFor(() => expect(screen.getByRole("switch", { name: "Jobs with errors" })).toBeChecked());
    await user.click(screen.getByRole("switch", { name: /^One mail a day/ }));
    await waitFor(() =>
      expect(network.asked(saveInboxSettings)[1]?.body).toEqual({ off: [], isMailed: false }),
    );
    const watched = within(screen.getByRole("region", { name: "Watched markets" }));
    await user.click(watched.getByRole("button", { name: "Stop watching King County, WA" }));
    expect(await watched.findByText("No watched markets")).toBeVisible();
  });
});
