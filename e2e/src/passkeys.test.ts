import { expect } from "@playwright/test";
import { account, signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

test("a passkey is added in Settings, signs in without password, and is removed", { tag: NIGHTLY }, async ({
  page,
  baseURL,
}) => {
  // Browsers know no passkeys of an address of numbers.
  const site = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, site);
  await page.goto(`${site}/settings`);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByLabel("Name of the passkey").fill("Test laptop");
  await passkeys.getByLabel("Your password").fill(account.password);
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByText("Test laptop")).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${site}/login?redirectTo=%2Fsettings`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(passkeys.getByText(/^used /)).toBeVisible();
  await expect(
    page.getByRole("button", { name: `account of ${account.firstName} ${account.lastName}` }),
  ).toBeVisible();

  await passkeys.getByRole("button", { name: "Remove Test laptop" }).click();
  await expect(passkeys.getByText("Test laptop")).toBeHidden();
});
