import { type FullConfig, request } from "@playwright/test";
import { account } from "./account.ts";

/** The market that most tests keep to, and have fitted. */
export const MEASURED = { kind: "msa", id: "16740" };

// biome-ignore lint/style/noDefaultExport: Playwright takes its global setup from the default export.
export default async function registerAccount(config: FullConfig): Promise<void> {
  const api = await request.newContext({ baseURL: config.projects[0]?.use.baseURL ?? "" });
  const post = async (path: string, data: object) => {
    const response = await api.post(path, { data });
    if (!response.ok()) throw new Error(`${path} failed: ${response.status()} ${await response.text()}`);
  };
  await post("/api/register", account);
  // At the lowest priority, while the journeys run, and done when track-record.test.ts looks.
  await post("/api/backtests", { evidence: ["rent"], market: MEASURED });
  await api.dispose();
}
