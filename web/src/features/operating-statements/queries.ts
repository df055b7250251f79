import { getDataRequest, listDataRequests } from "@labs/contract/uploads/data-requests";
import {
  type AccountChoice,
  acceptStatement,
  editStatement,
  getStatement,
  listPropertyStatements,
  listStatementRequests,
  type StatementReview,
} from "@labs/contract/uploads/operating-statement-requests";
import { call, endpointQuery, writeQueryKey } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";

export type Review = StatementReview;

export const statementReviewQuery = (id: string) => endpointQuery(getStatement, { params: { id } });

export const propertyStatementsQuery = (id: string) =>
  endpointQuery(listPropertyStatements, { params: { id } });

/** What a call answered is what is shown from then on. */
export function keepReview(review: Review): void {
  queryClient.setQueryData(statementReviewQuery(review.request.id).queryKey, review);
}

/** What stands around the review names the community that it was accepted for. */
export const refreshRequest = (id: string, googlePlacesId: string) =>
  Promise.all(
    [
      writeQueryKey(getDataRequest, { params: { id } }),
      propertyStatementsQuery(googlePlacesId).queryKey,
      [listDataRequests.path],
      [listStatementRequests.path],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

interface Edit {
  id: string;
  basedOn: number;
  choices?: Record<string, AccountChoice | null>;
  sheet?: string | null;
  endMonth?: string | null;
}

export const edit = ({ id, basedOn, choices = {}, ...rest }: Edit) =>
  call(editStatement, { params: { id }, body: { basedOn, choices, ...rest } });

interface AcceptanceBody {
  googlePlacesId: string;
  basedOn: number;
  differenceReason?: string;
}

export const accept = ({ id, ...body }: AcceptanceBody & { id: string }) =>
  call(acceptStatement, { params: { id }, body });
