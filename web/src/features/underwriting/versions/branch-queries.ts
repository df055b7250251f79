import {
  createBranch as createEndpoint,
  listBranches,
  removeBranch as removeEndpoint,
  saveBranch as saveEndpoint,
  type UnderwritingBranch,
} from "@labs/contract/underwriting";
import { call, endpointQuery } from "../../../lib/calls/call.ts";
import type { Draft } from "../model/draft.ts";

export const branchesQuery = (id: string) => endpointQuery(listBranches, { params: { id } });

const toBody = ({ inputs, basis }: Pick<Draft, "inputs" | "basis">) => ({
  inputs,
  basis: basis as UnderwritingBranch["basis"],
});

export const branchDraft = ({ id, name, draft }: { id: string; name: string; draft: Draft }) =>
  call(createEndpoint, {
    params: { id },
    body: { name, fromVersion: draft.basedOn ?? 0, ...toBody(draft) },
  });

export const saveToBranch = ({
  id,
  draft,
}: {
  id: string;
  draft: Draft & { branch: { id: string; revision: number } };
}) =>
  call(saveEndpoint, {
    params: { id, branch: draft.branch.id },
    body: { revision: draft.branch.revision, ...toBody(draft) },
  });

export const removeBranch = ({ id, branch }: { id: string; branch: string }) =>
  call(removeEndpoint, { params: { id, branch } });
