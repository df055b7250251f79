import { type Browser, type Cookie, expect, type Page } from "@playwright/test";

/** The one account of the browser tests: registered once, as the number of registrations an hour is limited. */
export const account = {
  email: "analyst@example.com",
  password: "a long enough passphrase",
  firstName: "Ada",
  lastName: "Analyst",
};

/** A fresh session of the account in this page's context, and the store that the browser would have after signing in. */
export async function signIn(page: Page, site = ""): Promise<void> {
  const response = await page.request.post(`${site}/api/login`, {
    data: { email: account.email, password: account.password },
  });
  if (!response.ok()) throw new Error(`sign-in failed: ${response.status()} ${await response.text()}`);
}

/** The session's cookie alone: the one that names a known device stays after signing out. */
export async function sessionCookies(page: Page, site?: string): Promise<Cookie[]> {
  const cookies = await page.context().cookies(site);
  return cookies.filter(({ name }) => name === "labs_session");
}

/**
 * An analyst of the firm, in a browser of their own. Each journey's colleague has a name of their own: journeys run side by
 * side in one firm, and a list of its people shows them all.
 */
export async function inviteColleague(
  page: Page,
  browser: Browser,
  name: { firstName: string; lastName: string },
): Promise<Page> {
  const email = `${name.firstName.toLowerCase()}-${Date.now()}@example.com`;
  const invited = await page.request.post("/api/users/invite", { data: { email, role: "analyst" } });
  const { link } = (await invited.json()) as { link: string };
  const invitation = new URL(link).searchParams.get("invitation");
  const colleague = await (await browser.newContext()).newPage();
  const joined = await colleague.request.post("/api/register", {
    data: { email, invitation, password: "four green umbrellas", ...name },
  });
  expect(joined.status(), await joined.text()).toBeLessThan(300);
  return colleague;
}
