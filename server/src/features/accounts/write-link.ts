import { type Config, isLoopback } from "../../lib/config.ts";

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

/**
 * Where the page stands that asks: at the public address, at another site that the operator named or, on one's own
 * machine, under any of its names.
 */
export function findSite(
  { publicUrl, webOrigins, isLocal }: Pick<Config, "publicUrl" | "webOrigins" | "isLocal">,
  origin: string | undefined,
): string {
  if (origin === undefined || !URL.canParse(origin)) return publicUrl;
  const isOurs = webOrigins.includes(origin) || (isLocal && isLoopback(new URL(origin).hostname));
  return isOurs ? origin : publicUrl;
}
