import { register } from "@labs/contract/auth";
import { readInvitation } from "@labs/contract/users";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, crash, inTurn, network, refuse, refuseFields } from "../test/network.ts";
import { openPage, person } from "../test/page.tsx";
import { sample } from "../test/sample.ts";

const ada = person("viewer");
const accepts = answer(register, { user: ada });
const invited = answer(readInvitation, {
  email: "ada@labs.example",
  role: "approver",
  expiresAt: "2026-11-09T15:00:00.000Z",
});

type Page = Awaited<ReturnType<typeof openPage>>;

async function fill({ user }: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole("button", { name: "Create account" }));
}

const FIELDS = {
  "First name": "Ada",
  "Last name": "Lane",
  Email: "ada@labs.example",
  Password: "correct horse battery",
};

describe("creating an account", () => {
  it("signs the new person in and goes where they wanted to", async () => {
    const page = await openPage("/register?redirectTo=%2Fdocuments", { as: null, answers: [accepts] });
    expect(screen.getByRole("heading", { name: "Create an account", level: 1 })).toBeVisible();
    expect(screen.getByText("12 to 128 characters")).toBeVisible();
    await fill(page, FIELDS);
    expect(await screen.findByRole("heading", { name: "Documents", level: 1 })).toBeVisible();
    expect(network.asked(register).map(({ body }) => body)).toEqual([
      {
        firstName: "Ada",
        lastName: "Lane",
        email: "ada@labs.example",
        password: "correct horse battery",
      },
    ]);
  });

  it("asks for what is missing and what is too short before it asks the server", async () => {
    const page = await openPage("/register", { as: null });
    await fill(page, { Email: "ada@labs.example", Password: "short" });
    expect(await screen.findAllByText("Enter a name")).toHaveLength(2);
    expect(screen.getByLabelText("First name")).toBeInvalid();
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
      expect.stringContaining("A password needs at least 12 characters"),
    );
    expect(network.asked(register)).toEqual([]);
  });

  it("shows beside a field what the server finds wrong with it", async () => {
    const common = "This password is too common";
    const page = await openPage("/register", {
      as: null,
      answers: [answer(register, refuseFields({ password: common }))],
    });
    await fill(page, FIELDS);
    expect(await screen.findByRole("alert")).toHaveTextContent(common);
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(expect.stringContaining(common));
    expect(page.address()).toBe("/register");
  });

  it("says why registration is closed", async () => {
    const closed = "Registration is by invitation only";
    const page = await openPage("/register", {
      as: null,
      answers: [answer(register, refuse("forbidden", closed))],
    });
    await fill(page, FIELDS);
    expect(await screen.findByRole("alert")).toHaveTextContent(closed);
    expect(screen.getByRole("button", { name: "Create account" })).toBeEnabled();
  });
});

describe("accepting an invitation", () => {
  it("brings the address that it was sent to, which stays as it is", async () => {
    const page = await openPage("/register?invitation=secret", { as: null, answers: [accepts, invited] });
    expect(screen.getByRole("heading", { name: "Accept your invitation", level: 1 })).toBeVisible();
    const email = await screen.findByLabelText("Email");
    expect(email).toHaveValue("ada@labs.example");
    expect(email).toHaveAttribute("readonly");
    expect(screen.getByText("The invitation is for this address")).toBeVisible();
    await fill(page, { "First name": "Ada", "Last name": "Lane", Password: "correct horse battery" });
    expect(await screen.findByRole("heading", { name: "Home", level: 1 })).toBeVisible();
    expect(network.asked(register)[0]?.body).toMatchObject({
      email: "ada@labs.example",
      invitation: "secret",
    });
    // The token is a secret: it travels in the body, never in an address.
    expect(network.asked(readInvitation)[0]?.body).toEqual({ token: "secret" });
  });

  it("says what became of one that works no more, and offers no form", async () => {
    await openPage("/register?invitation=old", {
      as: null,
      answers: [answer(readInvitation, refuse("gone", "Used"))],
    });
    expect(await screen.findByText(/has been used, revoked or has expired/)).toHaveTextContent(
      "Ask for a new one.",
    );
    expect(screen.queryByRole("button", { name: "Create account" })).toBeNull();
  });

  it("can be asked about again when the server was away", async () => {
    const away = refuse("unavailable", "The database does not answer at the moment");
    const found = sample(readInvitation.response, { email: "ada@labs.example" });
    const { user } = await openPage("/register?invitation=secret", {
      as: null,
      answers: [answer(readInvitation, inTurn(away, away, away, found))],
    });
    expect(await screen.findByText("The invitation could not be loaded")).toBeVisible();
    expect(
      screen.getByText("The database does not answer at the moment. Nothing was changed."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("Email")).toHaveValue("ada@labs.example");
  });

  it("does not tell a crash from the server's own words", async () => {
    await openPage("/register?invitation=secret", { as: null, answers: [answer(readInvitation, crash())] });
    expect(await screen.findByText("Something went wrong. Nothing was changed.")).toBeVisible();
  });
});
