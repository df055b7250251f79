import { type FullConfig, request } from "@playwright/test";
import { account } from "./account.ts";

// biome-ignore lint/style/noDefaultExport: Playwright takes its global setup from the default export.
export default async function registerAccount(config: FullConfig): Promise<void> {
  const api = await request.newContext({ baseURL: config.projects[0]?.use.baseURL ?? "" });
  const response = await api.post("/api/register", { data: account });
  if (!response.ok()) throw new Error(`registering failed: ${response.status()} ${await response.text()}`);
  await api.dispose();
}
