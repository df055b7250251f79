import * as contract from "@labs/contract/committee/committee";
import type { FastifyInstance } from "fastify";
import { route, routeByType } from "../../lib/http.ts";
import { assign, finish } from "./conditions.ts";
import { readNotices, readQueue } from "./notices.ts";
import { readRules, saveRules } from "./rules.ts";
import * as committee from "./service.ts";

export function committeeRoutes(app: FastifyInstance, parts: committee.CommitteeParts): void {
  const { database } = parts;
  routeByType(app, contract.getCommittee, ({ params, propertyType, user }) =>
    committee.getCommittee(database, { googlePlacesId: params.id, propertyType, user }),
  );
  routeByType(app, contract.saveSubmission, ({ params, propertyType, body, user }) =>
    committee.saveSubmission(parts, { googlePlacesId: params.id, propertyType, ...body, user }),
  );
  route(app, contract.withdrawSubmission, ({ params, body, user }) =>
    committee.withdraw(parts, { id: params.id, ...body, user }),
  );
  route(app, contract.castVote, ({ params, body, user }) =>
    committee.vote(parts, { id: params.id, ...body, user }),
  );
  route(app, contract.commentOnSubmission, ({ params, body, user }) =>
    committee.comment(parts, { id: params.id, ...body, user }),
  );
  route(app, contract.reopenSubmission, ({ params, body, user }) =>
    committee.reopen(parts, { id: params.id, ...body, user }),
  );
  route(app, contract.assignCondition, ({ params, body, user }) =>
    assign(parts, { id: params.id, ...body, user }),
  );
  route(app, contract.finishCondition, ({ params, body, user }) =>
    finish(parts, { id: params.id, ...body, user }),
  );
  route(app, contract.getCommitteeQueue, ({ user }) => readQueue(database, user));
  route(app, contract.readCommitteeNotices, ({ body, user }) => readNotices(database, { ...body, user }));
  route(app, contract.getCommitteeRules, () => readRules(database));
  route(app, contract.saveCommitteeRules, ({ body }) => saveRules(database, body));
}
