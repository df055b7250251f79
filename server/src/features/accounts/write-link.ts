import type { Config } from "../../lib/config.ts";

/** An address of the web application, for a mail or a log. */
export function writeLink(
  config: Pick<Config, "publicUrl">,
  path: string,
  query: Record<string, string> = {},
): string {
  const link = new URL(path, config.publicUrl.replace(/\/*$/, "/"));
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  return link.href;
}
