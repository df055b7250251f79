import {
  Account,
  endSessions,
  Invitation,
  inviteUser,
  listInvitations,
  listUsers,
  removeSecondStep,
  revokeInvitation,
  updateUser,
} from "@labs/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse, refuseFields } from "../test/network.ts";
import { openPage, person } from "../test/page.tsx";
import { column, rows, section } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const me = person("admin");
const ada = sample(Account, { ...me, sessions: 2, lastLoginAt: "2026-11-02T14:30:00.000Z" });
const ben = sample(Account, {
  id: "00000000-0000-4000-8000-0000000000bb",
  firstName: "Ben",
  lastName: "Ray",
  email: "ben@labs.example",
  role: "analyst",
  sessions: 1,
  lastLoginAt: "2026-10-30T15:00:00.000Z",
});
const cyd = sample(Account, {
  id: "00000000-0000-4000-8000-0000000000cc",
  firstName: "Cyd",
  lastName: "Orr",
  email: "cyd@labs.example",
  role: "viewer",
  disabledAt: "2026-09-01T12:00:00.000Z",
  sessions: 0,
});

const open = sample(Invitation, {
  id: "00000000-0000-4000-8000-0000000000d1",
  email: "dee@labs.example",
  role: "approver",
  state: "open",
  invitedBy: "Ada Lane",
  createdAt: "2026-11-01T15:00:00.000Z",
  expiresAt: "2026-11-08T15:00:00.000Z",
});
const used = sample(Invitation, { email: "ben@labs.example", role: "analyst", state: "accepted" });

const everybody = answer(listUsers, list(ada, ben, cyd));

const openUsers = (...answers: Answer[]) =>
  openPage("/settings/users", { as: me, answers: [everybody, ...answers] });

describe("the accounts of the firm", () => {
  it("stand with role, state, last sign-in and open sessions", async () => {
    await openUsers();
    expect(await screen.findByRole("table", { name: "Accounts" })).toBeVisible();
    expect(column("Accounts", "Name")).toEqual(["Ada Lane You", "Ben Ray", "Cyd Orr"]);
    expect(column("Accounts", "State")).toEqual(["● Active", "● Active", "○ Disabled"]);
    expect(column("Accounts", "Last sign-in")).toEqual(["30 minutes ago", "3 days ago", "—"]);
    expect(column("Accounts", "Sessions")).toEqual(["2", "1", "0"]);
    expect(screen.getByRole("combobox", { name: "Role of Ben Ray" })).toHaveDisplayValue("Analyst");
    // Nobody locks themselves out by a slip.
    expect(screen.queryByRole("button", { name: "Actions for Ada Lane" })).toBeNull();
  });

  it("are searched as fast as one types, and a link keeps the word", async () => {
    const { user, address } = await openUsers();
    const search = await screen.findByRole("textbox", { name: "Search accounts" });
    const accounts = section("Accounts");
    await user.type(search, "labs");
    expect(search).toHaveValue("labs");
    expect(await accounts.findByText("3 rows")).toBeVisible();
    await user.clear(search);
    await user.type(search, "cyd");
    expect(await accounts.findByText("1 of 3 rows", { ignore: "output" })).toBeVisible();
    expect(column("Accounts", "Name")).toEqual(["Cyd Orr"]);
    await waitFor(() => expect(address()).toBe("/settings/users?accounts.q=cyd"));
  });

  it("are sorted up, down and as they came", async () => {
    const { user, address } = await openUsers();
    const head = await screen.findByRole("button", { name: "Sessions" });
    const sessions = () => column("Accounts", "Sessions");
    await user.click(head);
    await waitFor(() => expect(sessions()).toEqual(["0", "1", "2"]));
    expect(screen.getByRole("columnheader", { name: "Sessions" })).toHaveAttribute("aria-sort", "ascending");
    await user.click(head);
    await waitFor(() => expect(sessions()).toEqual(["2", "1", "0"]));
    expect(address()).toBe("/settings/users?accounts.sort=-sessions");
    await user.click(head);
    await waitFor(() =>
      expect(screen.getByRole("columnheader", { name: "Sessions" })).toHaveAttribute("aria-sort", "none"),
    );
    expect(address()).toBe("/settings/users");
  });

  it("are filtered by what stands above a column, words and numbers", { tags: "nightly" }, async () => {
    const { user } = await openUsers();
    await user.click((await screen.findAllByRole("button", { name: "Filter columns" }))[0] as HTMLElement);
    const state = await screen.findByRole("textbox", { name: "Filter State" });
    await user.type(state, "disabled");
    await waitFor(() => expect(column("Accounts", "Name")).toEqual(["Cyd Orr"]));
    await user.clear(state);
    const sessions = screen.getByRole("textbox", { name: "Filter Sessions" });
    await user.type(sessions, ">5");
    expect(await screen.findByText("No rows match the search and filters.")).toBeVisible();
    await user.clear(sessions);
    await user.type(sessions, "1..2");
    await waitFor(() => expect(column("Accounts", "Name")).toEqual(["Ada Lane You", "Ben Ray"]));
  });

  it("change their role, which the list then shows", async () => {
    const { user } = await openUsers(
      answer(updateUser, { ...ben, role: "approver" }),
      answer(listUsers, inTurn(list(ada, ben, cyd), list(ada, { ...ben, role: "approver" as const }, cyd))),
    );
    await user.selectOptions(await screen.findByRole("combobox", { name: "Role of Ben Ray" }), "Approver");
    expect(await screen.findByText("Ben Ray is now approver")).toBeVisible();
    expect(network.asked(updateUser)).toMatchObject([{ params: { id: ben.id }, body: { role: "approver" } }]);
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "Role of Ben Ray" })).toHaveDisplayValue("Approver"),
    );
  });

  it("keep the role that they had when the server refuses another", async () => {
    const words = "The last administrator stays one";
    const { user } = await openUsers(answer(updateUser, refuse("conflict", words)));
    await user.selectOptions(await screen.findByRole("combobox", { name: "Role of Ada Lane" }), "viewer");
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "Role of Ada Lane" })).toHaveDisplayValue("Administrator"),
    );
  });

  it("are disabled after a question that says what it means", async () => {
    const { user } = await openUsers(answer(updateUser, { ...ben, disabledAt: "2026-11-02T15:00:00.000Z" }));
    await user.click(await screen.findByRole("button", { name: "Actions for Ben Ray" }));
    await user.click(await screen.findByRole("menuitem", { name: "Disable account" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Disable Ben Ray?" }));
    expect(dialog.getByText(/Their work is kept/)).toBeVisible();
    expect(network.asked(updateUser)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Disable account" }));
    expect(await screen.findByText("Ben Ray is disabled and signed out everywhere")).toBeVisible();
    expect(network.asked(updateUser)).toMatchObject([{ params: { id: ben.id }, body: { disabled: true } }]);
  });

  it("are left as they were when one thinks better of it", async () => {
    const { user } = await openUsers();
    await user.click(await screen.findByRole("button", { name: "Actions for Ben Ray" }));
    await user.click(await screen.findByRole("menuitem", { name: "Disable account" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(network.asked(updateUser)).toEqual([]);
  });

  it("are enabled again, and signed out everywhere, without a question", async () => {
    const { user } = await openUsers(answer(updateUser, { ...cyd, disabledAt: null }));
    await user.click(await screen.findByRole("button", { name: "Actions for Cyd Orr" }));
    const signOut = await screen.findByRole("menuitem", { name: "Sign out everywhere" });
    expect(signOut).toBeDisabled();
    await user.click(screen.getByRole("menuitem", { name: "Enable account" }));
    expect(await screen.findByText("Cyd Orr can sign in again")).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Actions for Ben Ray" }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign out everywhere" }));
    expect(await screen.findByText("Ben Ray is signed out everywhere")).toBeVisible();
    expect(network.asked(endSessions).map(({ query }) => query)).toEqual([{ userId: ben.id }]);
  });

  it("lose a second step whose phone is gone, and say so", async () => {
    const { user } = await openUsers(
      answer(listUsers, list(ada, { ...ben, hasSecondStep: true })),
      answer(removeSecondStep, ben),
    );
    await user.click(await screen.findByRole("button", { name: "Actions for Ben Ray" }));
    await user.click(await screen.findByRole("menuitem", { name: "Turn off two-step sign-in" }));
    expect(await screen.findByText("Ben Ray signs in with the password alone")).toBeVisible();
    expect(network.asked(removeSecondStep).map(({ params }) => params.id)).toEqual([ben.id]);
  });

  it("could not be loaded, while invitations and history stand", async () => {
    const { user } = await openUsers(
      answer(listUsers, inTurn(refuse("not_found", "Gone for now"), list(ada))),
      answer(listInvitations, list(open)),
    );
    expect(await screen.findByText("The accounts could not be loaded")).toBeVisible();
    expect(await screen.findByText("dee@labs.example")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("You")).toBeVisible();
  });
});

describe("invitations", () => {
  it("stand with what became of them; an open one can be taken back", async () => {
    const { user } = await openUsers(
      answer(listInvitations, inTurn(list(open, used), list({ ...open, state: "revoked" as const }, used))),
      answer(revokeInvitation, { ...open, state: "revoked" }),
    );
    await screen.findByText("dee@labs.example");
    expect(rows("Invitations")[0]).toEqual([
      "dee@labs.example",
      "Approver",
      "◐ Open Revoke",
      "Ada Lane",
      "1 day ago",
      "Nov 8, 2026",
    ]);
    expect(screen.getAllByRole("button", { name: /Revoke/ })).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Revoke the invitation of dee@labs.example" }));
    expect(await screen.findByText("The invitation of dee@labs.example was revoked")).toBeVisible();
    await waitFor(() => expect(column("Invitations", "State")).toEqual(["○ Revoked", "● Accepted"]));
  });

  it("are sent with a role, and give their link this once", async () => {
    const { user } = await openUsers(
      answer(inviteUser, { invitation: open, link: "https://labs.example/register?invitation=x" }),
    );
    await user.click(await screen.findByRole("button", { name: "Invite a colleague" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite a colleague" }));
    await user.type(dialog.getByLabelText("Email"), "dee@labs.example");
    await user.click(dialog.getByRole("combobox", { name: "Role" }));
    const choices = within(await screen.findByRole("listbox", { name: "Role" }));
    await user.click(choices.getByRole("option", { name: /^Approver/ }));
    await user.click(dialog.getByRole("button", { name: "Send invitation" }));
    expect(await dialog.findByText("https://labs.example/register?invitation=x")).toBeVisible();
    expect(dialog.getByText(/it is shown only now/)).toBeVisible();
    expect(network.asked(inviteUser).map(({ body }) => body)).toEqual([
      { email: "dee@labs.example", role: "approver" },
    ]);
    // The list is asked again behind the dialog.
    await waitFor(() => expect(network.asked(listInvitations)).toHaveLength(2));
  });

  it("say what is wrong with the address, and what the server minds", async () => {
    const { user } = await openUsers(
      answer(
        inviteUser,
        inTurn(
          refuseFields({ email: "This address has an account" }),
          refuse("unavailable", "No mail today"),
        ),
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Invite a colleague" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Send invitation" }));
    expect(await dialog.findByText("Enter a valid email address")).toBeVisible();
    await user.type(dialog.getByLabelText("Email"), "ben@labs.example");
    await user.click(dialog.getByRole("button", { name: "Send invitation" }));
    expect(await dialog.findByText("This address has an account")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Send invitation" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("No mail today");
  });

  it("say what they are for while there are none", async () => {
    await openUsers();
    expect(await screen.findByText("No invitations yet")).toBeVisible();
  });
});
