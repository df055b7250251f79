import type { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import { listStops } from "@labs/operating-statements/list-stops";
import { findNoiDifference } from "@labs/operating-statements/noi-difference";
import { Alert, Button, Group, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useAuthStore } from "../../lib/auth-store.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { type Community, CommunityChoice } from "../review/community-choice.tsx";
import { AcceptanceNote } from "../review/review-page.tsx";
import { accept, keepReview, type Review, refreshRequest } from "./queries.ts";
import { dollars, findFigure, listObstacles, periodText } from "./statement-words.ts";

interface AcceptStatementProps {
  review: Review;
  statement: OperatingStatement;
}

/** What stands between the review and the property: what is left to do, and then its acceptance. */
export function AcceptStatement({ review, statement }: AcceptStatementProps) {
  const canAccept = useAuthStore((state) => state.user?.role) !== "viewer" && review.request.isMine;
  const { acceptedInto } = review.request;
  const obstacles = listObstacles(statement);
  return (
    <AcceptanceNote
      isAccepted={acceptedInto !== null}
      hasTroubles={obstacles.length > 0 || statement.noiTies === false || listStops(statement).length > 0}
      title={acceptedInto ? "Accepted for its property" : "Not accepted yet"}
      canAccept={canAccept}
      isBlocked={obstacles.length > 0}
      action="Accept for a property"
      size="lg"
      renderForm={(onClose) => <AcceptForm {...{ review, statement, onClose }} />}
    >
      {acceptedInto ? (
        <Link to={`${propertyAddress(acceptedInto.googlePlacesId)}/statements`}>
          Open the property’s statements
        </Link>
      ) : (
        describeObstacles(statement, obstacles)
      )}
    </AcceptanceNote>
  );
}

function describeObstacles(statement: OperatingStatement, obstacles: readonly string[]): string {
  const { noiTies, unmappedTotal } = statement;
  if (obstacles.length > 0) {
    const open = unmappedTotal > 0 ? ` (${dollars(unmappedTotal)} unmapped)` : "";
    return `Before it can be accepted: ${obstacles.join(", and ")}${open}.`;
  }
  const difference = findNoiDifference(statement);
  const [stop] = listStops(statement);
  if (stop !== undefined) return `${stop.message}. Accepting it takes a reason.`;
  if (difference !== null)
    return `Every line is mapped, but the lines miss the file’s net operating income by ${dollars(Math.abs(difference))}: accepting it takes a reason.`;
  return noiTies === null
    ? "Every line is mapped; the file prints no net operating income to check against."
    : "Every line is mapped, and the lines tie to the file’s net operating income in every month.";
}

function AcceptForm({ review, statement, onClose }: AcceptStatementProps & { onClose: () => void }) {
  const { request, version } = review;
  const given = request.acceptedInto?.googlePlacesId ?? request.googlePlacesId;
  const [chosen, setChosen] = useState<Community | null>(
    given === null
      ? null
      : { googlePlacesId: given, label: "the property that the statement was uploaded for" },
  );
  const keep = useMutation({
    mutationFn: accept,
    meta: { inline: true },
    onSuccess: (next, { googlePlacesId }) => {
      keepReview(next);
      void refreshRequest(request.id, googlePlacesId);
      onClose();
      showToast({ type: "success", message: "Statement saved to the property" });
    },
  });
  const difference = findNoiDifference(statement);
  const [stop] = listStops(statement);
  const takesReason = difference !== null || stop !== undefined;
  const [reason, setReason] = useState("");
  const noi = findFigure(statement.results, "noi")?.total;
  return (
    <>
      <CommunityChoice chosen={chosen} onChoose={setChosen} />
      <Text size="sm">
        {periodText(statement)}, net operating income {dollars(noi)}. The pro forma shows it from then on and
        fills inputs that nobody entered; what was entered stays. A statement of the same period that was
        accepted before is kept in the history.
      </Text>
      {takesReason ? (
        <Textarea
          label={difference === null ? "Reason why nothing is missing" : "Reason for the difference"}
          description={`${
            difference === null
              ? stop?.message
              : `The lines miss the file’s NOI by ${dollars(Math.abs(difference))}`
          }. The reason stays with the statement.`}
          required
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {keep.isError ? (
        <Alert color="red" role="alert" title="The statement was not accepted">
          {messageOfFailure(keep.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen === null || (takesReason && reason.trim() === "")}
          loading={keep.isPending}
          onClick={() => {
            if (chosen === null) return;
            keep.mutate({
              id: request.id,
              googlePlacesId: chosen.googlePlacesId,
              basedOn: version,
              ...(takesReason ? { differenceReason: reason.trim() } : {}),
            });
          }}
        >
          Accept
        </Button>
      </Group>
    </>
  );
}
