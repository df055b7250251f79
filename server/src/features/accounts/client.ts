import * as oidc from "openid-client";
import type { ProviderConfig } from "../../lib/config.ts";
import { AppError } from "../../lib/errors.ts";

/** What a browser that goes to the provider has to bring back; of no use to anybody else. */
export interface Visit {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who somebody is, as the provider says. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  firstName: string | undefined;
  lastName: string | undefined;
}

export interface ProviderClient {
  /** The provider's page, for a browser; with `asksAgain` whoever is signed in there says once more who they are. */
  begin: (of: { redirectUri: string; asksAgain: boolean }) => Promise<{ address: string; visit: Visit }>;
  /** Checks the provider's answer (state, nonce, code, signature, audience) and reads whom it is about. */
  finish: (of: { redirectUri: string; answer: string; visit: Visit }) => Promise<ProviderIdentity>;
}

const SECONDS_10 = 10;
const HOUR_MS = 60 * 60 * 1000;

/** The identity provider of the company; what it says of itself is read at the first sign-in, and again each hour. */
export function openProviderClient(config: ProviderConfig): ProviderClient {
  let known: { since: number; configuration: Promise<oidc.Configuration> } | undefined;

  function discover(): Promise<oidc.Configuration> {
    return readMetadata().catch((error: unknown) => {
      throw unavailable(
        "Your company's sign-in page does not answer. Try again, or use your password.",
        error,
      );
    });
  }

  function readMetadata(): Promise<oidc.Configuration> {
    if (known !== undefined && performance.now() - known.since < HOUR_MS) return known.configuration;
    const issuer = new URL(config.issuer);
    const execute = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
    const options = { execute, timeout: SECONDS_10 };
    const configuration = oidc.discovery(issuer, config.clientId, config.clientSecret, undefined, options);
    const asked = { since: performance.now(), configuration };
    known = asked;
    configuration.catch(() => {
      if (known === asked) known = undefined;
    });
    return configuration;
  }

  return {
    begin: async ({ redirectUri, asksAgain }) => {
      const configuration = await discover();
      const codeVerifier = oidc.randomPKCECodeVerifier();
      const visit = { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier };
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: visit.state,
        nonce: visit.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        ...(asksAgain ? { prompt: "login" } : {}),
      });
      return { address: address.href, visit };
    },
    finish: async ({ redirectUri, answer, visit }) => {
      const configuration = await discover();
      try {
        const came = new URL(redirectUri);
        came.search = answer;
        const tokens = await oidc.authorizationCodeGrant(configuration, came, {
          expectedState: visit.state,
          expectedNonce: visit.nonce,
          pkceCodeVerifier: visit.codeVerifier,
          idTokenExpected: true,
        });
        return await readIdentity(configuration, tokens);
      } catch (error) {
        return explain(error);
      }
    },
  };
}

async function readIdentity(
  configuration: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<ProviderIdentity> {
  const said = tokens.claims();
  if (said === undefined) throw new Error("The identity provider sent no ID token");
  // Many tell address and name at their other call alone.
  const isWhole = said.email !== undefined;
  const more =
    isWhole || configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(configuration, tokens.access_token, said.sub);
  const claims: Record<string, unknown> = { ...more, ...said };
  const readText = (name: string) => {
    const value = claims[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
  };
  return {
    issuer: said.iss,
    subject: said.sub,
    email: readText("email"),
    isEmailVerified: claims.email_verified === true,
    firstName: readText("given_name"),
    lastName: readText("family_name"),
  };
}

/** What the person is told; the cause goes to the log. */
function explain(error: unknown): never {
  if (error instanceof oidc.AuthorizationResponseError) {
    throw error.error === "access_denied"
      ? new AppError("forbidden", "The sign-in was canceled, or your company has not given you access")
      : new AppError("forbidden", "Your company's sign-in page refused. Try again, or ask an administrator.");
  }
  // The secret or the redirect address is not what the provider knows, or the code was spent or is too old.
  if (error instanceof oidc.ResponseBodyError) {
    throw error.error === "invalid_grant"
      ? new AppError("gone", "This sign-in was used or took too long. Sign in again.")
      : unavailable(
          "Your company's sign-in page does not accept Labs. Ask an administrator.",
          new Error(`${error.error}: ${error.error_description ?? "no more was told"}`),
        );
  }
  if (error instanceof oidc.ClientError && isRefusal(error)) {
    const words = "The answer of your company's sign-in page is not valid. Sign in again.";
    throw new AppError("forbidden", words, { cause: error });
  }
  throw unavailable("Your company's sign-in page does not answer. Try again, or use your password.", error);
}

/** The answer did not hold: another browser's, another time's, or not the provider's. */
function isRefusal({ code }: oidc.ClientError): boolean {
  return /INVALID_RESPONSE|COMPARISON|KEY_SELECTION|TIMESTAMP|UNSUPPORTED/.test(code ?? "");
}

function unavailable(message: string, cause: unknown): AppError {
  return new AppError("unavailable", message, { retryAfterSeconds: 30, cause });
}
