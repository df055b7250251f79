import { expect, type Page } from "@playwright/test";
import { account, sessionCookies, signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** Sections 2, 4 and 9 of the specification: routes, guard, session, store. */

const stored = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem("user-storage") ?? "{}").state as Record<string, unknown>,
  );

async function signInByForm(page: Page, password = account.password): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const toSignIn = (target: string) => `/login?redirectTo=${encodeURIComponent(target)}`;
const addressOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length);

/** Asked for without a session, or by the clock: jobs in the top bar every two seconds while one runs. */
const BESIDE = ["/api/health", "/api/jobs"];

/** Paths of the API in the order in which they were asked for; of flags, and of what is asked for beside the page, none. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && !BESIDE.includes(pathname)) asked.push(pathname);
  });
  return asked;
}

const VERIFY = "/api/auth/verify";
const verifies = (asked: string[]) => asked.filter((path) => path === VERIFY).length;

test.describe("without a session", () => {
  test("signing in, registering, forgotten and new passwords and the flags are open, and ask for no session", {
    tag: NIGHTLY,
  }, async ({ page }) => {
    const asked = listen(page);
    const flags = page.waitForResponse("**/ofrep/v1/evaluate/flags");
    for (const path of [
      "/login",
      "/register",
      "/forgot-password",
      "/reset-password",
      "/feature-flag",
      "/feature-flag/command-palette",
    ]) {
      await page.goto(path);
      await expect(title(page)).toBeVisible();
      expect(addressOf(page)).toBe(path);
    }
    await expect(title(page)).toHaveText("command-palette");
    const evaluated = await flags;
    expect([evaluated.request().method(), evaluated.status()]).toEqual(["POST", 200]);
    await expect(page.getByRole("switch", { name: "command-palette in this browser" })).toBeVisible();
    expect(asked).toEqual([]);
  });

  test("every other route verifies, then leads to sign-in with its path and query; the root without them", {
    tag: NIGHTLY,
  }, async ({ page }) => {
    const asked = listen(page);
    for (const path of [
      "/research-property/labs_37119_1?address=12%20Main%20St&upid=x",
      "/research-property/labs_37119_1/underwriting/sf-1",
      "/markets",
      "/markets/county/37119",
      "/markets/msa/16740?metric=typicalRent",
      "/portfolios",
      "/data-tools",
      "/research",
      "/documents",
      "/data-sources",
      "/backtests",
      "/settings/jobs",
    ]) {
      await page.goto(path);
      await expect.poll(() => addressOf(page)).toBe(toSignIn(path));
    }
    for (const root of ["/", "/?a=b"]) {
      await page.goto(root);
      await expect.poll(() => addressOf(page)).toBe("/login");
    }
    // Nothing but verifications, one for each route.
    expect(asked).toEqual(Array.from({ length: 14 }, () => VERIFY));
  });

  test("exactly status 200 lets in, whatever it says; any other and no answer lead to sign-in", {
    tag: NIGHTLY,
  }, async ({ page }) => {
    await signIn(page);
    for (const status of [201, 204, 401, 403, 500, 503, 0]) {
      await page.route(`**${VERIFY}`, (route) => (status === 0 ? route.abort() : route.fulfill({ status })));
      const asked = listen(page);
      await page.goto("/portfolios?archived=true");
      await expect.poll(() => addressOf(page), String(status)).toBe(toSignIn("/portfolios?archived=true"));
      expect(asked, String(status)).toEqual([VERIFY]);
      await page.unrouteAll();
    }
    // While the server thinks, the store says so.
    const answer = Promise.withResolvers<void>();
    await page.route(`**${VERIFY}`, async (route) => {
      await answer.promise;
      await route.fulfill({ status: 200 });
    });
    await page.goto("/portfolios", { waitUntil: "commit" });
    await expect.poll(async () => (await stored(page))?.status).toBe("loading");
    answer.resolve();
    await expect(title(page)).toHaveText("Portfolios");
    await expect.poll(async () => (await stored(page)).status).toBe("authenticated");
  });
});

test.describe("signing in", () => {
  test("sends email and password alone, keeps the user and on demand the email, and goes where one wanted to be", async ({
    page,
  }) => {
    const target = "/markets?metric=typicalHomeValue";
    await page.goto(target);
    await page.getByLabel("Remember me").check();
    const sending = page.waitForRequest("**/api/login");
    await signInByForm(page);
    const request = await sending;
    expect(request.method()).toBe("POST");
    expect(request.postDataJSON()).toEqual({ email: account.email, password: account.password });
    expect(request.headers()["x-remember-me"]).toBe("true");
    await expect(title(page)).toHaveText("Markets");
    expect(addressOf(page)).toBe(target);
    // The health call answers in its own time, after the page stands.
    await expect.poll(async () => (await stored(page)).latestApiHealthCheck).toMatch(/^\d{4}-/);
    expect(await stored(page)).toMatchObject({
      status: "authenticated",
      rememberMeEmail: account.email,
      user: { email: account.email },
      profileLastChanged: expect.stringMatching(/^\d{4}-/),
    });
    const [cookie] = await sessionCookies(page);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 86_400);

    await test.step("the next time the email stands there; without remember-me it is forgotten", async () => {
      await signOut(page);
      await expect(page.getByLabel("Email")).toHaveValue(account.email);
      await expect(page.getByLabel("Remember me")).toBeChecked();
      await page.getByLabel("Remember me").uncheck();
      const next = page.waitForRequest("**/api/login");
      await signInByForm(page);
      expect((await next).headers()["x-remember-me"]).toBeUndefined();
      await expect(title(page)).toBeVisible();
      await expect.poll(async () => (await stored(page)).status).toBe("authenticated");
      expect((await stored(page)).rememberMeEmail).toBeNull();
      await signOut(page);
      await expect(page.getByLabel("Email")).toHaveValue("");
    });
  });

  test("that is refused says why, leaves the store unauthenticated and touches no cookie", {
    tag: NIGHTLY,
  }, async ({ page }) => {
    await page.goto("/login");
    await signInByForm(page, "not the password at all");
    await expect(page.getByText("Invalid email or password").first()).toBeVisible();
    expect(await stored(page)).toMatchObject({ status: "unauthenticated", user: null });
    expect(await sessionCookies(page)).toEqual([]);
    await expect(page).toHaveURL(/\/login$/);

    await test.step("in the words of the catalogue", async () => {
      for (const [status, body, words] of [
        [400, '{"detail":"internal"}', "Something went wrong"],
        [500, '{"message":"internal"}', "Something went wrong"],
        [
          422,
          '{"detail":[{"loc":["body","email"],"msg":"First of two","type":"x"},{"msg":"B"}]}',
          "First of two",
        ],
        [429, '{"message":"Said by message","detail":"Said by detail"}', "Said by message"],
        [503, "", "Service Unavailable"],
      ] as const) {
        await page.route("**/api/login", (route) =>
          route.fulfill({ status, body, contentType: "application/json" }),
        );
        await signInByForm(page);
        await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
        await page.unrouteAll();
      }
    });
  });

  test("never leaves this site, whatever redirectTo says", { tag: NIGHTLY }, async ({ page, baseURL }) => {
    const evil = ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"];
    await page.goto(`/login?redirectTo=${encodeURIComponent(evil[0] ?? "")}`);
    await signInByForm(page);
    await expect(page.getByRole("navigation").first()).toBeVisible();
    expect(page.url()).toBe(`${baseURL}/`);
    for (const each of evil) {
      await page.goto(`/login?redirectTo=${encodeURIComponent(each)}`);
      await expect(page.getByRole("navigation").first()).toBeVisible();
      expect(page.url()).toBe(`${baseURL}/`);
    }
  });
});

test.describe("signing out", () => {
  test("says so, ends the session and replaces the history entry; another tab follows", async ({ page }) => {
    await signIn(page);
    await page.goto("/portfolios");
    await page.goto("/markets");
    // The other tab is opened last and waits for its jobs, so that no poll of its own finds out before its person does.
    const other = await page.context().newPage();
    await other.route("**/api/jobs*", () => undefined);
    await other.goto("/portfolios");
    await expect(title(other)).toHaveText("Portfolios");
    const sending = page.waitForRequest("**/api/auth/logout");
    await signOut(page);
    expect((await sending).method()).toBe("POST");
    await expect(page.getByRole("status").filter({ hasText: "You have been signed out" })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await stored(page)).toMatchObject({ status: "unauthenticated", user: null });
    expect((await page.request.get(VERIFY)).status()).toBe(401);
    // The page signed out from was replaced: going back leads to the one before it, and so to sign-in.
    await page.goBack();
    await expect.poll(() => addressOf(page)).toBe(toSignIn("/portfolios"));
    const asked = listen(other);
    await other.getByRole("link", { name: "Documents" }).first().click();
    await expect.poll(() => addressOf(other)).toBe(toSignIn("/documents"));
    expect(asked).toEqual([VERIFY]);
  });

  test("works on this device though the server never answers, and says so", { tag: NIGHTLY }, async ({
    page,
  }) => {
    await signIn(page);
    await page.goto("/portfolios");
    // Not even an answer comes; what the server says instead is tried in web/src/routes/guard.test.tsx.
    await page.route("**/api/auth/logout", () => undefined);
    await signOut(page);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("The server did not confirm it")).toBeVisible();
    expect(await stored(page)).toMatchObject({ status: "unauthenticated", user: null });
  });
});

test.describe("verification", () => {
  test("comes before every call of a page, opened, changed, gone back to and reloaded, once each", async ({
    page,
  }) => {
    await signIn(page);
    const asked = listen(page);
    const since = async (act: () => Promise<unknown>, name: string) => {
      asked.length = 0;
      await act();
      await expect(title(page)).toHaveText(name);
      await page.waitForLoadState("networkidle");
      expect(asked[0]).toBe(VERIFY);
      expect(verifies(asked)).toBe(1);
    };
    await since(() => page.goto("/portfolios"), "Portfolios");
    await since(() => page.getByRole("link", { name: "Documents" }).first().click(), "Documents");
    await since(() => page.goBack(), "Portfolios");
    await since(() => page.reload(), "Portfolios");
    // The sign-in page lets somebody who is signed in go on, without a second verification.
    await since(() => page.goto("/login?redirectTo=%2Fportfolios"), "Portfolios");
  });

  test("comes before the calls of another query, and leads to sign-in without a toast when it fails", {
    tag: NIGHTLY,
  }, async ({ page }) => {
    await signIn(page);
    await page.goto("/data-tools");
    await expect(title(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    const asked = listen(page);
    await page.context().clearCookies();
    await page.evaluate(() => {
      history.pushState(null, "", "/data-tools?kind=single-family&page=2");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect.poll(() => addressOf(page)).toBe(toSignIn("/data-tools?kind=single-family&page=2"));
    expect(asked).toEqual([VERIFY]);
    await expect(page.getByText("Not signed in")).toHaveCount(0);
  });

  test("is asked once when the session has ended, on the way to another page and on the sign-in page", {
    tag: NIGHTLY,
  }, async ({ page }) => {
    await signIn(page);
    await page.goto("/portfolios");
    await expect(title(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.context().clearCookies();
    const asked = listen(page);
    await page.getByRole("link", { name: "Documents" }).first().click();
    await expect.poll(() => addressOf(page)).toBe(toSignIn("/documents"));
    expect(asked).toEqual([VERIFY]);
    await signIn(page);
    await page.goto("/portfolios");
    await expect(title(page)).toHaveText("Portfolios");
    await page.context().clearCookies();
    asked.length = 0;
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([VERIFY]);
  });

  test("that stands keeps the page of a call that answers 401, which is not asked for without end", {
    tag: NIGHTLY,
  }, async ({ page }) => {
    await signIn(page);
    let calls = 0;
    await page.route("**/api/markets/counties-metrics*", async (route) => {
      calls += 1;
      await route.fulfill({
        status: 401,
        contentType: "application/json",
        body: '{"detail":"Not signed in"}',
      });
    });
    const asked = listen(page);
    await page.goto("/markets");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect.poll(() => verifies(asked)).toBe(2);
    await page.waitForLoadState("networkidle");
    expect([calls, verifies(asked)]).toEqual([1, 2]);
    expect(addressOf(page)).toBe("/markets");
  });

  test("is polled every 60 seconds and not on focus, and a session that ended elsewhere leads to sign-in", {
    tag: NIGHTLY,
  }, async ({ page }) => {
    await signIn(page);
    // The page's time goes on where this test says so, however long the machine takes. A clock runs until it is paused,
    // and pauses at no moment that has gone by: an hour is longer than the two calls take.
    const begin = Date.now();
    await page.clock.install({ time: begin });
    await page.clock.pauseAt(begin + 3_600_000);
    const asked = listen(page);
    await page.goto("/portfolios");
    await expect(title(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    // Of what the page puts off, some is put off by its own time; its minute begins once all of it is there.
    let seconds = 0;
    const verifiesLater = async (later: number) => {
      await page.clock.runFor(1_000 * later);
      seconds += later;
      return verifies(asked);
    };
    const atStart = verifies(asked);
    await expect.poll(() => verifiesLater(20)).toBe(atStart + 1);
    await page.waitForLoadState("networkidle");
    const lists = asked.filter((path) => path === "/api/portfolios").length;
    seconds = 0;
    // Coming back to the window reads lists again, and the session not.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    expect(await verifiesLater(50)).toBe(atStart + 1);
    await expect.poll(() => asked.filter((path) => path === "/api/portfolios").length).toBe(lists + 1);
    await expect.poll(() => verifiesLater(5)).toBe(atStart + 2);
    // The answer is counted when the request is seen, which may be a step or two after it was due.
    expect(seconds).toBeLessThanOrEqual(75);
    await page.context().clearCookies();
    // The next minute is counted from the moment in which the page has taken the answer.
    const minuteLater = async () => {
      await page.clock.runFor(61_000);
      return addressOf(page);
    };
    await expect.poll(minuteLater).toBe(toSignIn("/portfolios"));
  });
});

test("the store's latest health check is that of the health call", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  await page.goto("/portfolios");
  await expect.poll(async () => (await stored(page)).latestApiHealthCheck).toBeTruthy();
  const before = (await stored(page)).latestApiHealthCheck;
  await page.route("**/api/health", (route) => route.abort());
  await page.reload();
  await expect(title(page)).toBeVisible();
  expect((await stored(page)).latestApiHealthCheck).toBe(before);
});
