import * as contract from "@labs/contract/users";
import type { FastifyInstance } from "fastify";
import { route } from "../../lib/http.ts";
import {
  type InvitationParts,
  invite,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from "../auth/invitations/service.ts";
import { changePassword } from "../auth/service.ts";
import { endSession, endSessions, listSessions } from "../auth/sessions/service.ts";
import { findSessionToken } from "../auth/tokens/service.ts";
import { listEvents } from "./audit/service.ts";
import { changeAccount, changeName, listAccounts } from "./service.ts";

export function usersRoutes(app: FastifyInstance, parts: InvitationParts): void {
  const { database } = parts;
  route(app, contract.listUsers, ({ query }) => listAccounts(database, query));
  route(app, contract.updateUser, ({ params, body, user }) =>
    changeAccount(database, user, { id: params.id, ...body }),
  );
  route(app, contract.inviteUser, ({ body, user }) => invite(parts, user, body));
  route(app, contract.listInvitations, ({ query }) => listInvitations(database, query));
  route(app, contract.revokeInvitation, ({ params, user }) => revokeInvitation(database, user, params.id));
  route(app, contract.readInvitation, ({ body }) => readInvitation(database, body.token));
  route(app, contract.listAdministrationEvents, ({ query }) => listEvents(database, query));
  route(app, contract.updateProfile, async ({ body, user }) => ({
    user: await changeName(database, user, body),
  }));
  route(app, contract.changePassword, async ({ body, user, request }) => {
    await changePassword(database, user, { ...body, token: findSessionToken(request.cookies) });
    return undefined;
  });
  sessionRoutes(app, parts);
}

function sessionRoutes(app: FastifyInstance, { database }: Pick<InvitationParts, "database">): void {
  route(app, contract.listSessions, ({ query, user, request }) =>
    listSessions(database, user, { ...query, token: findSessionToken(request.cookies) }),
  );
  route(app, contract.endSession, async ({ params, user }) => {
    await endSession(database, user, params.id);
    return undefined;
  });
  route(app, contract.endSessions, async ({ query, user, request }) => {
    await endSessions(database, user, { ...query, token: findSessionToken(request.cookies) });
    return undefined;
  });
}
