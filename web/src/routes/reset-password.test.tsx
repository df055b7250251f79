import { resetPassword, sendResetPasswordEmail } from "@labs/contract/auth";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useAuthStore } from "../lib/auth-store.ts";
import { answer, network, refuse, refuseFields } from "../test/network.ts";
import { openPage } from "../test/page.tsx";

const sent = answer(sendResetPasswordEmail, { detail: "If the account exists, a mail is on its way" });

describe("asking for a new password", () => {
  it("says what happens next, whether or not the account exists", async () => {
    const { user } = await openPage("/forgot-password", { as: null, answers: [sent] });
    expect(screen.getByRole("heading", { name: "Forgot your password", level: 1 })).toBeVisible();
    await user.type(screen.getByLabelText("Email"), "ada@labs.example");
    await user.click(screen.getByRole("button", { name: "Send link" }));
    const status = await screen.findByText(/If there is an account for ada@labs.example/);
    expect(status).toHaveTextContent("The link works once, for 30 minutes.");
    expect(screen.queryByRole("button", { name: "Send link" })).toBeNull();
    expect(network.asked(sendResetPasswordEmail).map(({ body }) => body)).toEqual([
      { email: "ada@labs.example" },
    ]);
  });

  it("begins with the address that this browser remembers", async () => {
    useAuthStore.setState({ rememberMeEmail: "ada@labs.example" });
    await openPage("/forgot-password", { as: null });
    expect(screen.getByLabelText("Email")).toHaveValue("ada@labs.example");
  });

  it("asks for an address that could be one", async () => {
    const { user } = await openPage("/forgot-password", { as: null });
    await user.type(screen.getByLabelText("Email"), "ada");
    await user.click(screen.getByRole("button", { name: "Send link" }));
    expect(await screen.findByText("Enter a valid email address")).toBeVisible();
    expect(network.asked(sendResetPasswordEmail)).toEqual([]);
  });

  it("says when it was asked too often", async () => {
    const words = "Too many attempts. Try again in 10 minutes.";
    const { user } = await openPage("/forgot-password", {
      as: null,
      answers: [answer(sendResetPasswordEmail, refuse("too_many_requests", words))],
    });
    await user.type(screen.getByLabelText("Email"), "ada@labs.example");
    await user.click(screen.getByRole("button", { name: "Send link" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(screen.getByLabelText("Email")).toHaveValue("ada@labs.example");
  });
});

describe("setting a new password", () => {
  const open = (answers: Parameters<typeof openPage>[1] = {}) =>
    openPage("/reset-password?token=secret", { as: null, ...answers });

  async function type({ user }: Awaited<ReturnType<typeof open>>, password: string, again = password) {
    await user.type(screen.getByLabelText("New password"), password);
    await user.type(screen.getByLabelText("Confirm new password"), again);
    await user.click(screen.getByRole("button", { name: "Set password" }));
  }

  it("leads to the sign-in page, as every session has ended", async () => {
    const page = await open();
    await type(page, "correct horse battery");
    expect(await screen.findByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    expect(await screen.findByText("Your password was changed. Sign in with it.")).toBeVisible();
    expect(page.address()).toBe("/login");
    expect(network.asked(resetPassword).map(({ body }) => body)).toEqual([
      { token: "secret", password: "correct horse battery" },
    ]);
  });

  it("wants the same password twice, and a long one", async () => {
    const page = await open();
    await type(page, "correct horse battery", "correct horse batterz");
    expect(await screen.findByText("The passwords do not match")).toBeVisible();
    await page.user.clear(screen.getByLabelText("New password"));
    await page.user.clear(screen.getByLabelText("Confirm new password"));
    await type(page, "short");
    expect(await screen.findByText("A password needs at least 12 characters")).toBeVisible();
    expect(network.asked(resetPassword)).toEqual([]);
  });

  it("says when the link was used or is too old", async () => {
    const words = "This link has been used or is too old";
    const page = await open({ answers: [answer(resetPassword, refuse("gone", words))] });
    await type(page, "correct horse battery");
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(page.address()).toBe("/reset-password?token=secret");
  });

  it("says when the server finds the password too common", async () => {
    const words = "This password is too common";
    const page = await open({ answers: [answer(resetPassword, refuseFields({ password: words }))] });
    await type(page, "password1234");
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
  });

  it("explains an address without its token", async () => {
    await openPage("/reset-password", { as: null });
    expect(screen.getByText(/This link is incomplete/)).toBeVisible();
    expect(screen.getByRole("link", { name: "request a new one" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
    expect(screen.queryByRole("button", { name: "Set password" })).toBeNull();
  });
});
