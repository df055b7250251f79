import type { Page } from "@playwright/test";

/** The one account of the browser tests: registered once, as the number of registrations an hour is limited. */
export const account = {
  email: "analyst@example.com",
  password: "a long enough passphrase",
  firstName: "Ada",
  lastName: "Analyst",
};

/** A fresh session of the account in this page's context, and the store that the browser would have after signing in. */
export async function signIn(page: Page): Promise<void> {
  const response = await page.request.post("/api/login", {
    data: { email: account.email, password: account.password },
  });
  if (!response.ok()) throw new Error(`sign-in failed: ${response.status()} ${await response.text()}`);
}
