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

test("signing in sends e-mail and password alone; a header says how long to stay", async ({ page }) => {
  await page.goto("/login");
  await fillLogin(page);
  await page.getByLabel("Remember me").check();
  const sent = page.waitForRequest("**/api/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  const request = await sent;
  expect(Object.keys(request.postDataJSON()).toSorted()).toEqual(["email", "password"]);
  expect(request.headers()["x-remember-me"]).toBe("true");
  await expect(page.getByRole("navigation").first()).toBeVisible();
  const [cookie] = await page.context().cookies();
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 86_400);
});

test("signing out works on this device though the server refuses, and says so", async ({ page }) => {
  await signIn(page);
  await page.goto("/portfolios");
  await page.route("**/api/auth/logout", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: '{"detail":"Resting"}' }),
  );
  await page.getByRole("button", { name: /account|user menu/i }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("The server did not confirm it")).toBeVisible();
  expect(await stored(page)).toMatchObject({ status: "unauthenticated", user: null });
});

test.describe("verification", () => {
  /** Paths of the API in the order in which they were asked for. */
  function listen(page: Page): string[] {
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/") && pathname !== "/api/health") asked.push(pathname);
    });
    return asked;
  }

  test("comes before every call of a page", async ({ page }) => {
    await signIn(page);
    const asked = listen(page);
    await page.goto("/portfolios");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(asked[0]).toBe("/api/auth/verify");
    expect(asked.filter((path) => path === "/api/auth/verify")).toHaveLength(1);
  });

  test("comes before the calls of another query, and leads to sign-in without a toast when it fails", async ({
    page,
  }) => {
    await signIn(page);
    await page.goto("/data-tools");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const asked = listen(page);
    await page.context().clearCookies();
    await page.evaluate(() => {
      history.pushState(null, "", "/data-tools?kind=single-family&page=2");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await page.waitForURL(/\/login\?redirectTo=/);
    expect(new Set(asked)).toEqual(new Set(["/api/auth/verify"]));
    expect(new URL(page.url()).searchParams.get("redirectTo")).toBe("/data-tools?kind=single-family&page=2");
    await expect(page.getByText("Not signed in")).toHaveCount(0);
  });

  test("lets in with exactly 200", async ({ page }) => {
    await signIn(page);
    await page.route("**/api/auth/verify", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, status: 201 });
    });
    await page.goto("/portfolios");
    await page.waitForURL(/\/login\?redirectTo=%2Fportfolios$/);
  });

  test("is asked once by the sign-in page of somebody who is signed in, the page that follows included", async ({
    page,
  }) => {
    await signIn(page);
    await page.goto("/portfolios");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const asked = listen(page);
    await page.goto("/login?redirectTo=%2Fportfolios");
    await page.waitForURL("**/portfolios");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(asked.filter((path) => path === "/api/auth/verify")).toHaveLength(1);
  });

  test("is asked once by the sign-in page of somebody whose session has ended", async ({ page }) => {
    await signIn(page);
    await page.goto("/portfolios");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.context().clearCookies();
    const asked = listen(page);
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked.filter((path) => path === "/api/auth/verify")).toHaveLength(1);
  });
});

test("the store's latest health check is that of the health call", async ({ page }) => {
  await signIn(page);
  await page.goto("/portfolios");
  await expect.poll(async () => (await stored(page)).latestApiHealthCheck).toBeTruthy();
  const before = (await stored(page)).latestApiHealthCheck;
  await page.route("**/api/health", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await stored(page)).latestApiHealthCheck).toBe(before);
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
