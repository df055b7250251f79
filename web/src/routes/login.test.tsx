import { startPasskeySignIn } from "@labs/contract/access/passkeys";
import { finishSingleSignOn, startSingleSignOn } from "@labs/contract/access/single-sign-on";
import { confirmLogin, login, REMEMBER_ME_HEADER, verify } from "@labs/contract/auth";
import { Health, health } from "@labs/contract/health";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useAuthStore } from "../lib/auth-store.ts";
import { answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage, person } from "../test/page.tsx";
import { sample } from "../test/sample.ts";

const ada = person("analyst");
const accepts = answer(login, { user: ada });

type Page = Awaited<ReturnType<typeof openPage>>;

async function signIn(
  { user }: Page,
  { email = "ada@labs.example", password = "correct horse battery" } = {},
) {
  await user.clear(screen.getByLabelText("Email"));
  if (email) await user.type(screen.getByLabelText("Email"), email);
  if (password) await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

describe("the sign-in page", () => {
  it("signs in and goes home", async () => {
    const page = await openPage("/login", { as: null, answers: [accepts] });
    expect(screen.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    expect(document.title).toBe("Sign in · Labs");
    await signIn(page);
    expect(await screen.findByRole("heading", { name: "Home", level: 1 })).toBeVisible();
    expect(page.address()).toBe("/");
    expect(network.asked(login).map(({ body }) => body)).toEqual([
      { email: "ada@labs.example", password: "correct horse battery" },
    ]);
  });

  it("goes on to the page that asked for a session, and never to another site", async () => {
    const page = await openPage("/login?redirectTo=%2Fdocuments", { as: null, answers: [accepts] });
    expect(screen.getByRole("link", { name: "Create an account" })).toHaveAttribute(
      "href",
      "/register?redirectTo=%2Fdocuments",
    );
    await signIn(page);
    expect(await screen.findByRole("heading", { name: "Documents", level: 1 })).toBeVisible();
    expect(page.address()).toBe("/documents");
    page.unmount();

    const lured = await openPage("/login?redirectTo=https%3A%2F%2Fevil.example", {
      as: null,
      answers: [accepts],
    });
    useAuthStore.getState().signOut();
    await signIn(lured);
    expect(await screen.findByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  });

  it("asks for what is missing before it asks the server", async () => {
    const page = await openPage("/login", { as: null });
    await signIn(page, { email: "ada", password: "" });
    expect(await screen.findByText("Enter a valid email address")).toBeVisible();
    expect(screen.getByText("Enter your password")).toBeVisible();
    expect(network.asked(login)).toEqual([]);
  });

  it("says why it refused, and lets one try again", async () => {
    const words = "The email address or the password is wrong";
    const page = await openPage("/login", {
      as: null,
      answers: [answer(login, refuse("bad_credentials", words))],
    });
    await signIn(page);
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(page.address()).toBe("/login");
    expect(screen.getByRole("button", { name: "Sign in" })).toBeEnabled();

    network.use(accepts);
    await signIn(page, { password: " again" });
    expect(await screen.findByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  });

  it("passes on how long too many attempts must wait", async () => {
    const words = "Too many attempts. Try again in 15 minutes.";
    const page = await openPage("/login", {
      as: null,
      answers: [answer(login, refuse("too_many_requests", words))],
    });
    await signIn(page);
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
  });

  it("keeps its button still while the server thinks", async () => {
    const held = Promise.withResolvers<{ user: typeof ada }>();
    const page = await openPage("/login", { as: null, answers: [answer(login, () => held.promise)] });
    await signIn(page);
    expect(screen.getByRole("button", { name: "Sign in" })).toBeDisabled();
    held.resolve({ user: ada });
    expect(await screen.findByRole("heading", { name: "Home", level: 1 })).toBeVisible();
    expect(network.asked(login)).toHaveLength(1);
  });

  it("remembers the address of who asked for it", async () => {
    const page = await openPage("/login", { as: null, answers: [accepts] });
    await page.user.click(screen.getByLabelText("Remember me"));
    await signIn(page);
    await screen.findByRole("heading", { name: "Home", level: 1 });
    const [asked] = network.asked(login);
    expect(Object.keys(asked?.body ?? {})).toEqual(["email", "password"]);
    expect(asked?.headers.get(REMEMBER_ME_HEADER)).toBe("true");
    page.unmount();

    useAuthStore.getState().signOut();
    await openPage("/login", { as: null });
    expect(screen.getByLabelText("Email")).toHaveValue("ada@labs.example");
    expect(screen.getByLabelText("Remember me")).toBeChecked();
    expect(screen.getByLabelText("Password")).toHaveFocus();
  });

  it("asks for a code where the password alone does not let in, and takes another one when it was wrong", async () => {
    const words = "This code is wrong or was used before";
    const page = await openPage("/login?redirectTo=%2Fdocuments", {
      as: null,
      answers: [
        answer(login, { user: null }),
        answer(confirmLogin, inTurn(refuse("bad_credentials", words), { user: ada })),
      ],
    });
    await page.user.click(screen.getByLabelText("Remember me"));
    await signIn(page);
    const code = await screen.findByLabelText("Code");
    expect(code).toHaveFocus();
    expect(useAuthStore.getState().status).not.toBe("authenticated");
    const enter = async (text: string) => {
      await page.user.clear(code);
      await page.user.type(code, text);
      await page.user.click(screen.getByRole("button", { name: "Sign in" }));
    };
    await enter("000 000");
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    await enter("123456");
    expect(await screen.findByRole("heading", { name: "Documents", level: 1 })).toBeVisible();
    const [, asked] = network.asked(confirmLogin);
    expect(asked?.body).toEqual({
      email: "ada@labs.example",
      password: "correct horse battery",
      code: "123456",
    });
    expect(asked?.headers.get(REMEMBER_ME_HEADER)).toBe("true");
    expect(useAuthStore.getState().rememberMeEmail).toBe("ada@labs.example");
  });

  it("leads back from the code to another account", async () => {
    const page = await openPage("/login", { as: null, answers: [answer(login, { user: null })] });
    await signIn(page);
    await page.user.click(await screen.findByRole("button", { name: "Use another account" }));
    expect(screen.getByLabelText("Email")).toBeVisible();
    expect(network.asked(confirmLogin)).toEqual([]);
  });

  it("lets who is signed in go on at once", async () => {
    const { address } = await openPage("/login?redirectTo=%2Fdocuments");
    expect(await screen.findByRole("heading", { name: "Documents", level: 1 })).toBeVisible();
    expect(address()).toBe("/documents");
  });

  it("says why a session ended by itself, until somebody signs in", async () => {
    const words = "Your session ended after 2 hours without activity";
    const page = await openPage("/documents", { answers: [answer(verify, refuse("signed_out", words))] });
    expect(await screen.findByRole("status")).toHaveTextContent(words);
    network.use(accepts, answer(verify, { user: ada }));
    await signIn(page);
    expect(await screen.findByRole("heading", { name: "Documents", level: 1 })).toBeVisible();
    expect(screen.queryByText(words)).toBeNull();
  });

  it("stands before every page of a desk whose session has ended, and knows the way back", async () => {
    const { address } = await openPage("/documents?type=deed", {
      answers: [answer(verify, refuse("signed_out", "Sign in to go on"))],
    });
    expect(await screen.findByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    expect(address()).toBe("/login?redirectTo=%2Fdocuments%3Ftype%3Ddeed");
  });
});

const offers = (signIn: Health["signIn"]) => answer(health, sample(Health, { operatorName: "Labs", signIn }));

describe("the ways in without a password", () => {
  it("are those that the server has, none of them unless it does", async () => {
    const { unmount } = await openPage("/login", { as: null });
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /company|passkey/ })).toBeNull();
    unmount();
    await openPage("/login", { as: null, answers: [offers({ provider: true, passkeys: true })] });
    expect(await screen.findByRole("button", { name: "Continue with your company account" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  });

  it("lead to the company's page, and back to where one wanted to be", async () => {
    const page = await openPage("/login?redirectTo=%2Fdocuments", {
      as: null,
      answers: [
        offers({ provider: true, passkeys: false }),
        answer(startSingleSignOn, { address: "#company" }),
        answer(finishSingleSignOn, { user: ada, redirectTo: "/documents" }),
      ],
    });
    await page.user.click(screen.getByLabelText("Remember me"));
    await page.user.click(await screen.findByRole("button", { name: "Continue with your company account" }));
    await waitFor(() => expect(window.location.hash).toBe("#company"));
    expect(network.asked(startSingleSignOn)[0]?.body).toEqual({ redirectTo: "/documents" });
    page.unmount();

    const back = await openPage("/single-sign-on?code=a%2Bb&state=c", {
      as: null,
      answers: [answer(finishSingleSignOn, { user: ada, redirectTo: "/documents" })],
    });
    expect(await screen.findByRole("heading", { name: "Documents", level: 1 })).toBeVisible();
    expect(back.address()).toBe("/documents");
    const [asked] = network.asked(finishSingleSignOn);
    expect(asked?.body).toEqual({ answer: "?code=a%2Bb&state=c" });
    expect(asked?.headers.get(REMEMBER_ME_HEADER)).toBe("true");
    expect(useAuthStore.getState().rememberMeEmail).toBe("ada@labs.example");
  });

  it("say why the company's page let nobody in, and never go on to another site", async () => {
    const words = "Only addresses at example.com may register";
    const refused = await openPage("/single-sign-on?error=x", {
      as: null,
      answers: [answer(finishSingleSignOn, refuse("forbidden", words))],
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    await refused.user.click(screen.getByRole("link", { name: "Back to sign in" }));
    expect(refused.address()).toBe("/login");
    refused.unmount();
    const lured = await openPage("/single-sign-on?code=a", {
      as: null,
      answers: [answer(finishSingleSignOn, { user: ada, redirectTo: "//evil.example" })],
    });
    expect(await screen.findByRole("heading", { name: "Home", level: 1 })).toBeVisible();
    expect(lured.address()).toBe("/");
  });

  it("say that they are away, beside the password that is still there", async () => {
    const words = "Your company's sign-in page does not answer. Try again, or use your password.";
    const page = await openPage("/login", {
      as: null,
      answers: [
        offers({ provider: true, passkeys: true }),
        answer(startSingleSignOn, refuse("unavailable", words)),
        answer(startPasskeySignIn, { options: { challenge: "abc" } }),
        accepts,
      ],
    });
    await page.user.click(await screen.findByRole("button", { name: "Continue with your company account" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    // A browser without passkeys.
    await page.user.click(screen.getByRole("button", { name: "Use a passkey" }));
    expect(await screen.findByText("No passkey was used. Try again, or use your password.")).toBeVisible();
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    await signIn(page);
    expect(await screen.findByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  });
});
