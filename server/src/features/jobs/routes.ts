import * as contract from "@labs/contract/jobs";
import type { FastifyInstance } from "fastify";
import { route } from "../../lib/http.ts";
import type { JobParts } from "./run-attempt.ts";
import { cancelJob, getJobFor, listJobsFor } from "./service.ts";

export function jobsRoutes(app: FastifyInstance, { database }: Pick<JobParts, "database">): void {
  route(app, contract.listJobs, ({ query, user }) => listJobsFor(database, user, query));
  route(app, contract.getJob, ({ params, user }) => getJobFor(database, user, params.id));
  route(app, contract.cancelJob, async ({ params, user }) => {
    await getJobFor(database, user, params.id);
    await cancelJob({ database }, params.id);
    return getJobFor(database, user, params.id);
  });
}
