import { expect, type Page, test } from "@playwright/test";
import { account, signIn } from "./account.ts";

/** Sections 2, 4 and 9 of the specification: routes, guard, session, store. */

const stored = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem("user-storage") ?? "{}").state as Record<string, unknown>,
  );

async function fillLogin(page: Page, password = account.password): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

test.describe("the guard", () => {
  for (const path of ["/login", "/register", "/forgot-password", "/reset-password", "/feature-flag"]) {
    test(`${path} is open without a session`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }

  for (const path of [
    "/research-property/labs_37119_1?address=12%20Main%20St&upid=x",
    "/markets",
    "/markets/county/37119",
    "/markets/msa/16740?metric=typicalRent",
    "/portfolios",
    "/data-tools",
    "/research",
  ]) {
    test(`${path} sends a visitor to sign in and remembers path and query`, async ({ page }) => {
      await page.goto(path);
      await page.waitForURL(/\/login/);
      expect(new URL(page.url()).searchParams.get("redirectTo")).toBe(path);
    });
  }

  test("the root sends a visitor to sign in without redirectTo", async ({ page }) => {
    await page.goto("/");
    await page.waitForURL(/\/login/);
    expect(new URL(page.url()).search).toBe("");
  });

  test("after signing in the visitor is where they wanted to be", async ({ page }) => {
    await page.goto("/markets?metric=typicalHomeValue");
    await fillLogin(page);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/markets?metric=typicalHomeValue");
  });

  for (const evil of ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
    test(`redirectTo=${evil} never leaves this site`, async ({ page, baseURL }) => {
      await page.goto(`/login?redirectTo=${encodeURIComponent(evil)}`);
      await fillLogin(page);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("navigation").first()).toBeVisible();
      expect(new URL(page.url()).origin).toBe(baseURL);
    });
  }
});

test.describe("the auth store", () => {
  test("keeps user and e-mail when remember-me is chosen", async ({ page }) => {
    await page.goto("/login");
    await fillLogin(page);
    await page.getByLabel("Remember me").check();
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("navigation").first()).toBeVisible();
    const state = await stored(page);
    expect(state).toMatchObject({ status: "authenticated", rememberMeEmail: account.email });
    expect(state.user).toMatchObject({ email: account.email });
  });

  test("keeps no e-mail without remember-me", async ({ page }) => {
    await page.goto("/login");
    await fillLogin(page);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("navigation").first()).toBeVisible();
    const state = await stored(page);
    expect(state.status).toBe("authenticated");
    expect(state.rememberMeEmail ?? null).toBeNull();
  });

  test("a refused sign-in says why, leaves the store unauthenticated and touches no cookie", async ({
    page,
  }) => {
    await page.goto("/login");
    await fillLogin(page, "not the password at all");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Invalid email or password").first()).toBeVisible();
    expect((await stored(page)).status).toBe("unauthenticated");
    expect(await page.context().cookies()).toEqual([]);
  });

  test("signing out says so, ends the session and replaces the history entry", async ({ page }) => {
    await signIn(page);
    await page.goto("/portfolios");
    await page.goto("/markets");
    await page.getByRole("button", { name: /account|user menu/i }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByText("You have been signed out")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await stored(page)).toMatchObject({ status: "unauthenticated", user: null });
    expect((await page.request.get("/api/auth/verify")).status()).toBe(401);
    // The page signed out from was replaced: going back leads to the one before it, and so to sign-in.
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fportfolios$/);
  });
});

test("the session is verified every 60 seconds and not on focus", async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  let verifies = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/verify")) verifies += 1;
  });
  await page.goto("/portfolios");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const atStart = verifies;
  await page.evaluate(() => {
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.clock.runFor(50_000);
  expect(verifies).toBe(atStart);
  // The next minute is counted from the answer, so it must have come before time goes on.
  const first = page.waitForResponse("**/api/auth/verify");
  await page.clock.runFor(11_000);
  await first;
  expect(verifies).toBe(atStart + 1);
  const second = page.waitForResponse("**/api/auth/verify");
  await page.clock.runFor(61_000);
  await second;
  expect(verifies).toBe(atStart + 2);
});

test("a session that ended elsewhere sends the page to sign in at the next verify", async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.goto("/portfolios");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().clearCookies();
  await page.clock.runFor(61_000);
  await expect(page).toHaveURL(/\/login/);
});
