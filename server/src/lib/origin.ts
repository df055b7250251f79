const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

interface Sender {
  method: string;
  /** The request's own host, with its port. */
  host: string | undefined;
  origin: string | undefined;
  /** What the browser says of the relation between page and call (Sec-Fetch-Site). */
  fetchSite: string | undefined;
}

/**
 * Whether an unsafe call was started by another site's page. Cookies travel with such calls, so this is the
 * defence against forged ones; callers that are no browsers send neither header and pass.
 */
export function isForeign(sender: Sender, ownOrigins: readonly string[]): boolean {
  if (SAFE_METHODS.has(sender.method)) return false;
  if (sender.origin === undefined) return sender.fetchSite === "cross-site";
  if (!URL.canParse(sender.origin)) return true;
  const origin = new URL(sender.origin);
  if (ownOrigins.includes(origin.origin)) return false;
  // Behind a proxy that ends TLS the scheme seen here is not the browser's, so hosts are compared.
  const own = `${origin.protocol}//${sender.host}`;
  return !/^https?:$/.test(origin.protocol) || !URL.canParse(own) || new URL(own).host !== origin.host;
}
