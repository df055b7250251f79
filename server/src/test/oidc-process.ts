import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider from "oidc-provider";

/** What the identity provider of a test says of a person. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

export interface ProviderOptions {
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  people: ProviderPerson[];
}

/** Who is at the provider's page; a name that it does not know cancels. */
export const PERSON_HEADER = "x-person";

const options = JSON.parse(process.env.PROVIDER_OPTIONS ?? "{}") as ProviderOptions;

const server = createServer((request, response) => {
  void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  process.send?.({ port: address.port });
});
process.on("disconnect", () => process.exit(0));

let opened: Provider | undefined;
function openProvider(host: string): Provider {
  opened ??= new Provider(`http://${host}`, {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectUris,
      },
    ],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
    },
    cookies: { keys: ["a key of the test"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context: unknown, sub: string) => {
      const person = options.people.find((one) => one.sub === sub);
      return person && { accountId: sub, claims: () => person };
    },
  });
  return opened;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const provider = openProvider(request.headers.host ?? "");
  if (!request.url?.startsWith("/interaction/")) return provider.callback()(request, response);
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const name = request.headers[PERSON_HEADER]?.toString() ?? "";
  if (!options.people.some(({ sub }) => sub === name)) {
    return provider.interactionFinished(request, response, { error: "access_denied" });
  }
  if (prompt.name === "login") {
    return provider.interactionFinished(request, response, { login: { accountId: name } });
  }
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: params.client_id });
  for (const scope of prompt.details.missingOIDCScope ?? []) grant.addOIDCScope(scope);
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}
