import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./account.ts";

/** Sections 8 and 9 of the specification: what a failed call does to the screen. */

const FIXED = "Something went wrong";

/** Answers every request to a path with one failure, and counts them. */
async function failing(page: Page, path: string, status: number, body: unknown): Promise<() => number> {
  let count = 0;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      count += 1;
      await route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });
    },
  );
  return () => count;
}

const toast = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test.beforeEach(async ({ page }) => signIn(page));

const cases: [name: string, status: number, body: unknown, shown: string, attempts: number][] = [
  [
    "the message of the answer",
    409,
    { message: "Said by message", detail: "Said by detail" },
    "Said by message",
    1,
  ],
  ["else its detail", 404, { detail: "Said by detail" }, "Said by detail", 1],
  ["else the status text", 403, {}, "Forbidden", 1],
  [
    "for 422 the first detail's msg",
    422,
    {
      detail: [
        { loc: ["query"], msg: "First", type: "x" },
        { loc: [], msg: "Second", type: "x" },
      ],
    },
    "First",
    1,
  ],
  ["a fixed text for 400", 400, { detail: "internal words" }, FIXED, 1],
  ["a fixed text for 500, after two more attempts", 500, { message: "internal words" }, FIXED, 3],
  [
    "the message of a 503, after two more attempts",
    503,
    { detail: "The database rests" },
    "The database rests",
    3,
  ],
];

for (const [name, status, body, shown, attempts] of cases) {
  test(`a failed query shows ${name}`, async ({ page }) => {
    const count = await failing(page, "/api/portfolios", status, body);
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.goto("/portfolios");
    await expect(toast(page, shown).first()).toBeVisible();
    expect(count()).toBe(attempts);
    expect(logged.some((line) => line.includes(String(status)))).toBe(true);
  });
}

async function findHome(page: Page): Promise<{ googlePlacesId: string; label: string }> {
  const response = await page.request.get(
    "/api/research-property/suggestions?query=34&propertyType=singlefamily",
  );
  const { items } = (await response.json()) as { items: { googlePlacesId: string; label: string }[] };
  // None of those starting with 12, whose comps the journey switches off and on at the same time.
  const home = items[0];
  if (!home) throw new Error("the demo universe has no home whose address starts with 34");
  return home;
}

test("a failed refresh is silent, and the comps on screen stay", async ({ page }) => {
  const home = await findHome(page);
  await page.goto(`/research-property/${home.googlePlacesId}/rent-comps`);
  await expect(page.getByRole("button", { name: "Look again" })).toBeVisible();
  await page.route(
    (url) => url.pathname === "/api/rent-comp" && url.searchParams.get("refresh") === "true",
    (route) => route.fulfill({ status: 409, contentType: "application/json", body: '{"detail":"Not now"}' }),
  );
  const failed = page.waitForResponse((response) => response.status() === 409);
  await page.getByRole("button", { name: "Look again" }).click();
  await failed;
  await expect(page.getByRole("button", { name: /^Exclude comp 1,/ })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the typed place-id calls fail without a toast", async ({ page }) => {
  const home = await findHome(page);
  const path = `/api/research-property/single-family/google-places-id/${home.googlePlacesId}`;
  const count = await failing(page, path, 404, { detail: "Nothing to see" });
  await page.goto("/");
  await page.getByRole("main").getByRole("combobox").fill(home.label);
  await page.getByRole("option", { name: home.label }).click();
  await expect(page.getByRole("link", { name: "Return to home" })).toBeVisible();
  expect(count()).toBe(1);
  await expect(page.getByRole("alert").filter({ hasText: "Nothing to see" })).toHaveCount(0);
});

test("nothing is cached: coming back asks again", async ({ page }) => {
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/portfolios") count += 1;
  });
  await page.goto("/portfolios");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => count).toBe(1);
  await page.getByRole("link", { name: "Data sources" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Data sources" })).toBeVisible();
  await page.getByRole("link", { name: "Portfolios" }).first().click();
  await expect.poll(() => count).toBe(2);
});

test("an unknown route shows the error screen with the way home", async ({ page }) => {
  await page.goto("/no/such/place");
  await expect(page.getByText(FIXED)).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to home" })).toHaveAttribute("href", "/login");
});

test("a rendering failure shows the error screen with the way home", async ({ page }) => {
  await page.route(
    (url) => url.pathname === "/api/portfolios",
    (route) =>
      route.fulfill({ status: 200, contentType: "application/json", body: '{"items":[null],"total":1}' }),
  );
  await page.goto("/portfolios");
  await expect(page.getByText(FIXED).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to home" })).toHaveAttribute("href", "/login");
});
