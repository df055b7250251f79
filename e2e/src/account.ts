import type { Cookie, Page } from "@playwright/test";

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
