import type { Config } from "../../lib/config.ts";

interface CookieOptions {
  path: string;
  httpOnly: boolean;
  sameSite: "none" | "lax";
  secure: boolean;
  partitioned: boolean;
  maxAge?: number | undefined;
}

interface Asked {
  cookies: Record<string, string | undefined>;
}

interface Answer {
  setCookie: (name: string, value: string, options: CookieOptions) => unknown;
  clearCookie: (name: string, options: CookieOptions) => unknown;
}

/** One of the cookies that Labs gives to a browser. */
interface LabsCookie {
  name: string;
  has: (request: Asked) => boolean;
  /** Its token; undefined where there is none, or what stands there is none. */
  findToken: (request: Asked) => string | undefined;
  /** Without seconds it ends with the browser. */
  set: (reply: Answer, value: string, seconds?: number) => void;
  clear: (reply: Answer) => void;
}

export interface LabsCookies {
  session: LabsCookie;
  /** Names the browser to the accounts that signed in there; it signs nobody in. */
  device: LabsCookie;
  /** Knows the browser again that comes back from the identity provider. */
  visit: LabsCookie;
  /** Somebody signed out here: the identity provider has to ask the next one who they are. */
  signedOut: LabsCookie;
}

export function openCookies({
  publicUrl,
  webOrigins,
}: Pick<Config, "publicUrl" | "webOrigins">): LabsCookies {
  const isSecure = new URL(publicUrl).protocol === "https:";
  // A page of another site sends no lax cookie; browsers take one for all sites only when it is secure.
  const isElsewhere = webOrigins.length > 0;
  const options: CookieOptions = {
    path: "/",
    httpOnly: true,
    sameSite: isElsewhere ? "none" : "lax",
    secure: isSecure || isElsewhere,
    // Browsers that refuse cookies of other sites take those that are kept for one site's pages alone.
    partitioned: isElsewhere,
  };
  // Of a name that begins so, a browser takes no cookie that a neighbor under the same domain, or plain http, sets.
  const prefix = isSecure ? "__Host-" : "";
  const openCookie = (plainName: string): LabsCookie => {
    const name = prefix + plainName;
    return {
      name,
      has: ({ cookies }) => cookies[name] !== undefined,
      findToken: ({ cookies }) => findToken(cookies[name]),
      set: (reply, value, seconds) => void reply.setCookie(name, value, { ...options, maxAge: seconds }),
      clear: (reply) => void reply.clearCookie(name, options),
    };
  };
  return {
    session: openCookie("labs_session"),
    device: openCookie("labs_device"),
    visit: openCookie("labs_visit"),
    signedOut: openCookie("labs_signed_out"),
  };
}

/** Anything that does not look like a token need not be looked up. */
function findToken(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}
