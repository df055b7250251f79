import {
  AccessToken,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from "@labs/contract/access/access-tokens";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, inTurn, network, refuse, refuseFields } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { section } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const SECRET = "labs_pat_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789abcdefg";

const excel = sample(AccessToken, {
  id: "00000000-0000-4000-8000-000000000301",
  name: "Rent model in Excel",
  start: "labs_pat_AbCd",
  scopes: ["portfolios:write", "research:read"],
  createdAt: "2026-10-01T15:00:00.000Z",
  expiresAt: "2026-12-30T15:00:00.000Z",
  lastUsedAt: "2026-11-01T15:00:00.000Z",
});
const agent = sample(AccessToken, {
  id: "00000000-0000-4000-8000-000000000302",
  name: "Agent",
  scopes: ["research:write"],
  expiresAt: "2026-11-09T15:00:00.000Z",
});

const open = (answers: Parameters<typeof openPage>[1]) => openPage("/settings/tokens", answers);
const listed = () => section("Access tokens");
const form = () => section("New access token");

describe("access tokens", () => {
  it("are listed with what they may do, their last use and their end, and are revoked", async () => {
    const { user } = await open({
      answers: [
        answer(listAccessTokens, inTurn(list(excel, agent), list(agent))),
        answer(revokeAccessToken, undefined),
      ],
    });
    const [first, second] = await listed().findAllByRole("listitem");
    expect(first).toHaveTextContent("Rent model in Excel labs_pat_AbCd…");
    expect(first).toHaveTextContent("research (read), portfolios (read and write)");
    expect(first).toHaveTextContent("used 1 day ago; expires Dec 30, 2026");
    expect(second).toHaveTextContent("never used");
    await user.click(listed().getByRole("button", { name: "Revoke Rent model in Excel" }));
    expect(
      await screen.findByText("“Rent model in Excel” is revoked: what uses it is refused"),
    ).toBeVisible();
    expect(network.asked(revokeAccessToken).map(({ params }) => params.id)).toEqual([excel.id]);
    await waitFor(() => expect(listed().getAllByRole("listitem")).toHaveLength(1));
  });

  it("are none at first, and one is made with the password and shown this once", {
    tags: "nightly",
  }, async () => {
    const { user } = await open({
      answers: [
        answer(listAccessTokens, inTurn(list<AccessToken>(), list<AccessToken>(), list(excel))),
        answer(
          createAccessToken,
          inTurn(refuseFields({ password: "This is not your current password" }), {
            token: excel,
            secret: SECRET,
          }),
        ),
      ],
    });
    expect(await listed().findByText("No access tokens")).toBeVisible();
    await user.click(form().getByRole("button", { name: "Make access token" }));
    expect(await form().findByText("Enter a name")).toBeVisible();
    expect(form().getByText("Enter your current password")).toBeVisible();

    await user.type(form().getByLabelText("Name"), "Rent model in Excel");
    await user.click(form().getByRole("combobox", { name: "Portfolios" }));
    await user.click(await screen.findByRole("option", { name: "Read and write" }));
    await user.type(form().getByLabelText("Your password"), "a guess");
    await user.click(form().getByRole("button", { name: "Make access token" }));
    expect(await form().findByText("This is not your current password")).toBeVisible();
    await user.click(form().getByRole("button", { name: "Make access token" }));

    expect(await form().findByText(SECRET)).toBeVisible();
    expect(network.asked(createAccessToken).at(-1)?.body).toEqual({
      name: "Rent model in Excel",
      scopes: ["research:read", "portfolios:write"],
      expiresInDays: 90,
      password: "a guess",
    });
    expect(await listed().findByText("Rent model in Excel")).toBeVisible();
    await user.click(form().getByRole("button", { name: "Done" }));
    expect(screen.queryByText(SECRET)).toBeNull();
    expect(form().getByLabelText("Your password")).toHaveValue("");
  });

  it("may do something: a token for nothing is not asked for", async () => {
    const { user } = await open({ answers: [answer(listAccessTokens, list<AccessToken>())] });
    await user.type(form().getByLabelText("Name"), "Nothing");
    await user.type(form().getByLabelText("Your password"), "the right one");
    await user.click(form().getByRole("combobox", { name: "Properties, comps, searches and markets" }));
    await user.click(await screen.findByRole("option", { name: "No access" }));
    await user.click(form().getByRole("button", { name: "Make access token" }));
    expect(await within(form().getByRole("group")).findByRole("alert")).toHaveTextContent(
      "Choose what it may do",
    );
    expect(network.asked(createAccessToken)).toEqual([]);
  });

  it("could not be loaded, and can be asked for again; one too many is said beside the form", async () => {
    const { user } = await open({
      answers: [
        answer(listAccessTokens, inTurn(refuse("not_found", "No matching account"), list(agent))),
        answer(createAccessToken, refuse("conflict", "50 access tokens are the most. Revoke one first.")),
      ],
    });
    expect(await screen.findByText("Your access tokens could not be loaded")).toBeVisible();
    await user.click(listed().getByRole("button", { name: "Try again" }));
    expect(await listed().findByText("Agent")).toBeVisible();
    await user.type(form().getByLabelText("Name"), "One more");
    await user.type(form().getByLabelText("Your password"), "the right one");
    await user.click(form().getByRole("button", { name: "Make access token" }));
    expect(await form().findByText("50 access tokens are the most. Revoke one first.")).toBeVisible();
  });
});
