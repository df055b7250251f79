import {
  listPasskeys,
  Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "@labs/contract/access/passkeys";
import { logout } from "@labs/contract/auth";
import {
  changePassword,
  confirmSecondStep,
  endSession,
  endSessions,
  getSecondStep,
  listSessions,
  Session,
  startSecondStep,
  stopSecondStep,
  updateProfile,
} from "@labs/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, inTurn, network, refuse, refuseFields } from "../test/network.ts";
import { openPage, person } from "../test/page.tsx";
import { section } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const session = (last: string, given: Partial<Session> = {}) =>
  sample(Session, {
    id: `00000000-0000-4000-8000-00000000010${last}`,
    userAgent: CHROME,
    createdAt: "2026-11-01T15:00:00.000Z",
    expiresAt: "2026-12-01T15:00:00.000Z",
    ...given,
  });

const here = session("1", { isCurrent: true, createdAt: "2026-11-02T12:00:00.000Z" });
const elsewhere = session("2", { userAgent: FIREFOX });
const phone = session("3", { userAgent: null });

const parts = () =>
  within(screen.getByRole("navigation", { name: "Settings" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

describe("settings", () => {
  it("show an analyst the parts that are theirs, and an administrator all", async () => {
    const { unmount } = await openPage("/settings");
    expect(screen.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
    expect(parts()).toEqual([
      "Profile",
      "Inbox",
      "Access tokens",
      "Spreadsheets",
      "Assumptions",
      "Deals",
      "Committee",
      "Reports",
      "Jobs",
      "Data",
      "About",
    ]);
    unmount();
    await openPage("/settings", { as: "admin" });
    expect(parts()).toEqual([
      "Profile",
      "Inbox",
      "Access tokens",
      "Spreadsheets",
      "Webhooks",
      "Users",
      "Assumptions",
      "Deals",
      "Committee",
      "Reports",
      "Feature flags",
      "Jobs",
      "Audit",
      "Data",
      "Operation",
      "About",
    ]);
    expect(screen.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
  });

  it.each(["users", "flags"])("tell an analyst that the part “%s” is for administrators", async (part) => {
    await openPage(`/settings/${part}`);
    expect(screen.getByText("Administrators only")).toBeVisible();
    expect(screen.getByText(/Your role is analyst/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Invite a colleague" })).toBeNull();
  });

  it("know no other part", async () => {
    const { user, address } = await openPage("/settings/billing");
    expect(screen.getByText("No such settings page")).toBeVisible();
    // The trail leads to what there is, and does not name it twice.
    expect(screen.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Your profile" }));
    await waitFor(() => expect(address()).toBe("/settings"));
  });
});

describe("one's own profile", () => {
  it("says who one is and what one may do", async () => {
    await openPage("/settings", { as: person("approver", { createdAt: "2025-03-04T09:30:00.000Z" }) });
    const account = section("Account");
    expect(account.getByText("ada@labs.example")).toBeVisible();
    expect(account.getByText("Approver: decides on committee reports")).toBeVisible();
    expect(account.getByText("Mar 4, 2025, 9:30 AM")).toBeVisible();
  });

  it("changes the name that colleagues read, once something was typed", async () => {
    const { user } = await openPage("/settings", {
      answers: [answer(updateProfile, ({ body }) => ({ user: person("analyst", body) }))],
    });
    const name = section("Name");
    expect(name.getByRole("button", { name: "Save name" })).toBeDisabled();
    await user.clear(name.getByLabelText("Last name"));
    await user.type(name.getByLabelText("Last name"), "Byron");
    await user.click(name.getByRole("button", { name: "Save name" }));
    expect(await screen.findByText("Your name was changed")).toBeVisible();
    expect(screen.getByRole("button", { name: "AB, account of Ada Byron" })).toBeVisible();
    expect(network.asked(updateProfile)[0]?.body).toEqual({ firstName: "Ada", lastName: "Byron" });
    expect(name.getByRole("button", { name: "Save name" })).toBeDisabled();
  });

  it("wants a name, and shows why the server did not take one", async () => {
    const { user } = await openPage("/settings", {
      answers: [
        answer(
          updateProfile,
          inTurn(refuseFields({ firstName: "One line of text" }), refuse("conflict", "Changed elsewhere")),
        ),
      ],
    });
    const name = section("Name");
    await user.clear(name.getByLabelText("First name"));
    await user.click(name.getByRole("button", { name: "Save name" }));
    expect(await name.findByText("Enter a name")).toBeVisible();
    expect(network.asked(updateProfile)).toEqual([]);

    await user.type(name.getByLabelText("First name"), "Bea");
    await user.click(name.getByRole("button", { name: "Save name" }));
    expect(await name.findByText("One line of text")).toBeVisible();
    expect(name.queryByRole("alert")).toBeNull();

    await user.click(name.getByRole("button", { name: "Save name" }));
    expect(await name.findByRole("alert")).toHaveTextContent("Changed elsewhere");
  });
});

describe("one's own password", () => {
  it("is changed for the old one, and the fields are empty again", async () => {
    const { user } = await openPage("/settings");
    const password = section("Password");
    await user.type(password.getByLabelText("Current password"), "the old one");
    await user.type(password.getByLabelText("New password"), "correct horse battery");
    await user.click(password.getByRole("button", { name: "Change password" }));
    expect(await screen.findByText("Your password was changed; other browsers are signed out")).toBeVisible();
    await waitFor(() => expect(password.getByLabelText("Current password")).toHaveValue(""));
    expect(network.asked(changePassword)[0]?.body).toEqual({
      currentPassword: "the old one",
      newPassword: "correct horse battery",
    });
  });

  it("is refused beside the field that is wrong", async () => {
    const { user } = await openPage("/settings", {
      answers: [answer(changePassword, refuseFields({ currentPassword: "This is not your password" }))],
    });
    const password = section("Password");
    await user.click(password.getByRole("button", { name: "Change password" }));
    expect(await password.findByText("Enter your current password")).toBeVisible();
    expect(password.getByText("A password needs at least 12 characters")).toBeVisible();

    await user.type(password.getByLabelText("Current password"), "a wrong one");
    await user.type(password.getByLabelText("New password"), "correct horse battery");
    await user.click(password.getByRole("button", { name: "Change password" }));
    expect(await password.findByText("This is not your password")).toBeVisible();
    expect(password.getByLabelText("New password")).toHaveValue("correct horse battery");
  });
});

describe("one's own two-step sign-in", () => {
  const setup = { secret: "JBSWY3DPEHPK3PXP", address: "otpauth://totp/Labs:ada?secret=JBSWY3DPEHPK3PXP" };
  const codes = ["aaaaaa-bbbbbb-cccccc-dddddd", "eeeeee-ffffff-gggggg-hhhhhh"];
  const off = { since: null, recoveryCodes: 0 };
  const on = { since: "2026-10-05T09:00:00.000Z", recoveryCodes: 7 };
  const part = () => section("Two-step sign-in");

  it("is set up with the password, a QR code and a code from the app, and tells recovery codes once", async () => {
    const { user } = await openPage("/settings", {
      answers: [
        answer(getSecondStep, inTurn(off, on)),
        answer(
          startSecondStep,
          inTurn(refuseFields({ password: "This is not your current password" }), setup),
        ),
        answer(
          confirmSecondStep,
          inTurn(refuseFields({ code: "This code does not match" }), { recoveryCodes: codes }),
        ),
      ],
    });
    const enterPassword = async (text: string) => {
      await user.type(await part().findByLabelText("Your password"), text);
      await user.click(part().getByRole("button", { name: "Set up" }));
    };
    await enterPassword("a wrong one");
    expect(await part().findByText("This is not your current password")).toBeVisible();
    await enterPassword("the right one");
    expect(await part().findByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    expect(part().getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();

    await user.type(part().getByLabelText("Code from the app"), "000000");
    await user.click(part().getByRole("button", { name: "Turn on" }));
    expect(await part().findByText("This code does not match")).toBeVisible();
    await user.clear(part().getByLabelText("Code from the app"));
    await user.type(part().getByLabelText("Code from the app"), "123456");
    await user.click(part().getByRole("button", { name: "Turn on" }));
    for (const code of codes) expect(await part().findByText(code)).toBeVisible();
    expect(network.asked(confirmSecondStep).map(({ body }) => body.code)).toEqual(["000000", "123456"]);

    await user.click(part().getByRole("button", { name: "Done" }));
    expect(await part().findByText(/On since Oct 5, 2026, 9:00 AM/)).toBeVisible();
    expect(screen.queryByText(codes[0] ?? "")).toBeNull();
  });

  it("says how many recovery codes are left, and is turned off with the password", async () => {
    const { user } = await openPage("/settings", { answers: [answer(getSecondStep, inTurn(on, off))] });
    expect(await part().findByText(/7 of 10 recovery codes left/)).toBeVisible();
    await user.type(part().getByLabelText("Your password"), "the right one");
    await user.click(part().getByRole("button", { name: "Turn off" }));
    expect(await screen.findByText("Two-step sign-in is off")).toBeVisible();
    expect(network.asked(stopSecondStep).map(({ body }) => body)).toEqual([{ password: "the right one" }]);
    expect(await part().findByRole("button", { name: "Set up" })).toBeVisible();
  });
});

describe("one's own sessions", () => {
  it("stand with browser and age, this one first and not to be ended from here", async () => {
    await openPage("/settings", { answers: [answer(listSessions, list(elsewhere, here))] });
    const items = await section("Sessions").findAllByRole("listitem");
    expect(items[0]).toHaveTextContent("Chrome on WindowsThis browsersigned in 3 hours ago");
    expect(items[1]).toHaveTextContent("Firefox on Linuxsigned in 1 day ago");
    expect(within(items[0] as HTMLElement).queryByRole("button")).toBeNull();
    // With a single other browser there is nothing to end at once.
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  });

  it("are ended one by one", async () => {
    const { user } = await openPage("/settings", {
      answers: [answer(listSessions, inTurn(list(here, elsewhere), list(here)))],
    });
    await user.click(
      await screen.findByRole("button", {
        name: "Sign out Firefox on Linux, signed in Nov 1, 2026, 3:00 PM",
      }),
    );
    expect(await screen.findByText("That browser was signed out")).toBeVisible();
    await waitFor(() => expect(section("Sessions").getAllByRole("listitem")).toHaveLength(1));
    expect(network.asked(endSession).map(({ params }) => params.id)).toEqual([elsewhere.id]);
  });

  it("are ended all at once but for this one", async () => {
    const { user } = await openPage("/settings", {
      answers: [answer(listSessions, inTurn(list(here, elsewhere, phone), list(here)))],
    });
    expect(await screen.findByText("An unknown browser")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    expect(await screen.findByText("All other browsers were signed out")).toBeVisible();
    expect(network.asked(endSessions).map(({ query }) => query)).toEqual([{ others: true }]);
  });

  it("show the first six of many until all are asked for", async () => {
    const many = Array.from({ length: 8 }, (_, at) => session(String(at)));
    const { user } = await openPage("/settings", { answers: [answer(listSessions, list(...many))] });
    expect(await section("Sessions").findAllByRole("listitem")).toHaveLength(6);
    await user.click(screen.getByRole("button", { name: "Show all 8" }));
    expect(section("Sessions").getAllByRole("listitem")).toHaveLength(8);
    expect(screen.queryByRole("button", { name: "Show all 8" })).toBeNull();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openPage("/settings", {
      answers: [answer(listSessions, inTurn(refuse("not_found", "No matching account"), list(here)))],
    });
    expect(await screen.findByText("Your sessions could not be loaded")).toBeVisible();
    await user.click(section("Sessions").getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("This browser")).toBeVisible();
  });

  it("end here with the sign-in page and a word", async () => {
    const { user, address } = await openPage("/settings", { answers: [answer(listSessions, list(here))] });
    await user.click(section("Sessions").getByRole("button", { name: "Sign out" }));
    expect(await screen.findByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    expect(await screen.findByText("You have been signed out")).toBeVisible();
    expect(address()).toBe("/login");
    expect(network.asked(logout)).toHaveLength(1);
  });

  it("are forgotten here when signing out failed, with a word about what is still open", async () => {
    const { user, address } = await openPage("/settings", {
      answers: [answer(logout, refuse("unavailable", "The database does not answer at the moment"))],
    });
    await user.click(section("Sessions").getByRole("button", { name: "Sign out" }));
    expect(await screen.findByText(/The server did not confirm it/)).toBeVisible();
    expect(address()).toBe("/login");
  });
});

describe("appearance", () => {
  it("turns dark at once, and stays so", async () => {
    const { user } = await openPage("/settings");
    await user.click(screen.getByLabelText("Dark"));
    expect(document.documentElement).toHaveAttribute("data-mantine-color-scheme", "dark");
    expect(localStorage.getItem("color-scheme")).toBe("dark");
  });
});

describe("passkeys", () => {
  const laptop = sample(Passkey, {
    id: "00000000-0000-4000-8000-000000000201",
    name: "Work laptop",
    createdAt: "2026-10-01T15:00:00.000Z",
    lastUsedAt: "2026-11-01T15:00:00.000Z",
    isSynced: true,
  });
  const key = sample(Passkey, {
    id: "00000000-0000-4000-8000-000000000202",
    name: "Key ring",
    createdAt: "2026-10-02T15:00:00.000Z",
    lastUsedAt: null,
  });

  it("are listed with their last use, renamed and removed", async () => {
    const { user } = await openPage("/settings", {
      answers: [
        answer(
          listPasskeys,
          inTurn(list(laptop, key), list({ ...laptop, name: "Old laptop" }, key), list(key)),
        ),
        answer(renamePasskey, ({ body }) => ({ ...laptop, ...body })),
        answer(removePasskey, undefined),
      ],
    });
    const part = section("Passkeys");
    expect(await part.findByText("Work laptop")).toBeVisible();
    expect(part.getByText("used 1 day ago")).toBeVisible();
    expect(part.getByText("never used")).toBeVisible();
    expect(part.getByText("Synced")).toBeVisible();
    await user.click(part.getByRole("button", { name: "Rename Work laptop" }));
    const name = await screen.findByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.click(screen.getByRole("button", { name: "Rename" }));
    expect(await screen.findByText("Enter a name")).toBeVisible();
    await user.type(name, "Old laptop");
    await user.click(screen.getByRole("button", { name: "Rename" }));
    expect(await part.findByText("Old laptop")).toBeVisible();
    expect(network.asked(renamePasskey)[0]?.body).toEqual({ name: "Old laptop" });
    await user.click(part.getByRole("button", { name: "Remove Old laptop" }));
    expect(await screen.findByText("“Old laptop” signs nobody in anymore")).toBeVisible();
    await waitFor(() => expect(part.queryByText("Old laptop")).toBeNull());
  });

  it("are added with the password, and say what stands against it", async () => {
    const { user } = await openPage("/settings", {
      answers: [
        answer(listPasskeys, list()),
        answer(
          startPasskey,
          inTurn(refuseFields({ password: "This is not your current password" }), { options: {} }),
        ),
      ],
    });
    const part = section("Passkeys");
    await user.click(await part.findByRole("button", { name: "Add a passkey" }));
    expect(await part.findByText("Enter your current password")).toBeVisible();
    await user.type(part.getByLabelText("Your password"), "a guess");
    await user.click(part.getByRole("button", { name: "Add a passkey" }));
    expect(await part.findByText("This is not your current password")).toBeVisible();
    await user.click(part.getByRole("button", { name: "Add a passkey" }));
    expect(await part.findByRole("alert")).toHaveTextContent("This browser has no passkeys here");
  });

  it("say when they could not be read", async () => {
    await openPage("/settings", { answers: [answer(listPasskeys, refuse("unavailable", "Not now"))] });
    expect(await section("Passkeys").findByRole("button", { name: "Try again" })).toBeVisible();
  });
});
