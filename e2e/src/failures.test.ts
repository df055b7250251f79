import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

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

/** One that is told at once and one that is tried again; each query of each page by every outcome: failures.test.tsx. */
const cases: [name: string, status: number, body: unknown, shown: string, attempts: number][] = [
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
  [
    "the message of a 503, after two more attempts",
    503,
    { detail: "The database rests" },
    "The database rests",
    3,
  ],
];

test("a failed query says what went wrong, in the words of its answer", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  for (const [name, status, body, shown, attempts] of cases) {
    await test.step(`a failed query shows ${name}`, async () => {
      const count = await failing(page, "/api/portfolios", status, body);
      logged.length = 0;
      await page.goto("/portfolios");
      await expect(toast(page, shown).first()).toBeVisible();
      expect(count()).toBe(attempts);
      await expect.poll(() => logged).toContainEqual(expect.stringContaining(`failed with status ${status}`));
      await page.unrouteAll();
    });
  }
});

test("calls that fail together by the same words are one toast, as its id is made of them", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await failing(page, "/api/portfolios", 403, { detail: "Not for you" });
  await failing(page, "/api/data-sources", 403, { detail: "Not for you" });
  await page.goto("/");
  await expect(page.getByText("The portfolios could not be loaded")).toBeVisible();
  await expect(page.getByText("The data sources could not be loaded")).toBeVisible();
  await expect(toast(page, "Not for you")).toHaveCount(1);
});

interface Home {
  googlePlacesId: string;
  label: string;
}

async function findHome(page: Page): Promise<Home> {
  const response = await page.request.get(
    "/api/research-property/suggestions?query=34%20Charlotte&propertyType=singlefamily",
  );
  const { items } = (await response.json()) as { items: Home[] };
  // None of those starting with 12, whose comps the journey switches off and on at the same time.
  const home = items[0];
  if (!home) throw new Error("the demo universe has no home whose address starts with 34");
  return home;
}

test("comps that cannot be refreshed say so, and the comps on screen stay", { tag: NIGHTLY }, async ({
  page,
}) => {
  const home = await findHome(page);
  await page.goto(`/research-property/${home.googlePlacesId}/rent-comps`);
  const posts = await failing(page, "/api/rent-comp/refresh", 503, { detail: "The database rests" });
  await page.getByRole("button", { name: "Refresh comps" }).click();
  await expect(toast(page, "The database rests")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Exclude comp 1,/ })).toBeVisible();
  // An action of a person is made once: whoever asked can ask again.
  expect(posts()).toBe(1);
});

test("refreshing comps posts, says that it works, and shows what came", { tag: NIGHTLY }, async ({
  page,
}) => {
  const home = await findHome(page);
  await page.goto(`/research-property/${home.googlePlacesId}/rent-comps`);
  const post = page.waitForRequest("**/api/rent-comp/refresh");
  await page.getByRole("button", { name: "Refresh comps" }).click();
  const request = await post;
  expect(request.method()).toBe("POST");
  expect(request.postDataJSON()).toEqual({ googlePlacesId: home.googlePlacesId });
  expect((await request.response())?.status()).toBe(200);
  await expect(page.getByRole("button", { name: /^Exclude comp 1,/ })).toBeVisible();
});

const arrivals: [name: string, open: (page: Page, home: Home) => Promise<unknown>][] = [
  [
    "a suggestion",
    async (page, home) => {
      await page.goto("/");
      await page.getByRole("combobox", { name: "Search properties and markets" }).fill(home.label);
      await page.getByRole("option", { name: home.label }).click();
    },
  ],
  ["a link", (page, home) => page.goto(`/research-property/${home.googlePlacesId}`)],
];

for (const [name, open] of arrivals) {
  test(`a property that fails, reached by ${name}, is told once, in the frame, and can be tried again`, {
    tag: NIGHTLY,
  }, async ({ page }) => {
    const home = await findHome(page);
    await page.route(
      (url) => new RegExp(`google-places-id/${home.googlePlacesId}$`).test(url.pathname),
      (route) =>
        route.fulfill({ status: 404, contentType: "application/json", body: '{"detail":"Nothing to see"}' }),
    );
    await open(page, home);
    await expect(page.getByRole("main")).toContainText("Nothing to see");
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await expect(page.getByText("Nothing to see")).toHaveCount(1);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(home.label.split(",")[0] ?? "");
  });
}

test("the summary is asked for three times when the server fails, without a toast", { tag: NIGHTLY }, async ({
  page,
}) => {
  const home = await findHome(page);
  let count = 0;
  await page.route(
    (url) => url.pathname.endsWith(`/${home.googlePlacesId}/summary`),
    async (route) => {
      count += 1;
      await route.fulfill({ status: 503, contentType: "application/json", body: '{"detail":"Resting"}' });
    },
  );
  await page.goto(`/research-property/${home.googlePlacesId}`);
  // The first page of a market waits for its estimates to be fitted; the attempts are counted from then on.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => count).toBe(3);
  await expect(page.getByRole("alert").filter({ hasText: "Resting" })).toHaveCount(0);
});

test("the list of jobs that fails in the background raises no toast", { tag: NIGHTLY }, async ({ page }) => {
  await page.clock.install();
  const count = await failing(page, "/api/jobs", 403, { detail: "Not for you" });
  await page.goto("/portfolios");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(count).toBe(1);
  // The next half minute is counted from the moment in which the page has taken the answer before.
  const later = async () => {
    await page.clock.runFor(31_000);
    return count();
  };
  await expect.poll(later).toBeGreaterThanOrEqual(3);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("nothing is cached: coming back asks again", { tag: NIGHTLY }, async ({ page }) => {
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
  for (const path of ["/no/such/place", "/no/such/%zz?a=%zz"]) {
    await page.goto(path);
    await expect(page.getByText(FIXED)).toBeVisible();
    await expect(page.getByRole("link", { name: "Return to home" })).toHaveAttribute("href", "/login");
  }
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
