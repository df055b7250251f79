/** Only compared with: no request is made to it. */
const HERE = "https://here.invalid";

const OPEN = new Set(["/login", "/register", "/forgot-password", "/reset-password", "/single-sign-on"]);

function hasControlOrSpace(text: string): boolean {
  for (const character of text) if (character.charCodeAt(0) <= 0x20) return true;
  return false;
}

/**
 * Where to go after signing in: the wanted path of this site, else home. A link from elsewhere must not be
 * able to send a person who has just signed in to another site, so that everything but a plain path is refused.
 */
export function safeRedirectTarget(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || wanted.startsWith("//") || wanted.includes("\\")) return "/";
  // Browsers strip tabs and line breaks: "/\t/evil" would become "//evil".
  if (hasControlOrSpace(wanted)) return "/";
  let target: URL;
  try {
    target = new URL(wanted, HERE);
  } catch {
    return "/";
  }
  if (target.origin !== HERE || target.pathname.startsWith("//")) return "/";
  // Signing in and landing on the sign-in page again would look like a failure.
  if (OPEN.has(target.pathname)) return "/";
  return target.pathname + target.search + target.hash;
}

/** The sign-in page, with the way back; the root needs none. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === "/") return "/login";
  return `/login?redirectTo=${encodeURIComponent(pathname + search)}`;
}
