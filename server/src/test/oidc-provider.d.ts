/** The part of the provider that tests use; the package has no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Interaction {
    prompt: { name: string; details: { missingOIDCScope?: string[] } };
    params: { client_id: string };
    session?: { accountId: string };
    grantId?: string;
  }

  // biome-ignore lint/style/noDefaultExport: it describes a package that exports so.
  export default class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (of: {
      accountId: string | undefined;
      clientId: string;
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
