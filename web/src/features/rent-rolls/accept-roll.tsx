import type { RentRoll } from "@labs/contract/rent-rolls";
import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { FailureNote } from "../../components/failure-note.tsx";
import { RowsSkeleton } from "../../components/page.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { count } from "../../lib/format.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { messageOfFailure, statusOf } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { CommunityChoice } from "./community-choice.tsx";
import { MixDifferences } from "./mix-differences.tsx";
import { acceptRoll, keepReview, type Review, refreshRequest, unitMixOf } from "./queries.ts";
import classes from "./rent-rolls.module.css";

interface AcceptRollProps {
  review: Review;
  roll: RentRoll;
}

export interface Community {
  googlePlacesId: string;
  label: string;
}

/** What stands between the review and the property: whether the roll was accepted, and the way to do it. */
export function AcceptRoll({ review, roll }: AcceptRollProps) {
  const canAccept = useAuthStore((state) => state.user?.role) !== "viewer";
  const [isOpen, setOpen] = useState(false);
  const { acceptedInto } = review.request;
  const broken = roll.tieOut.filter(({ ok }) => !ok).length;
  const errors = roll.issues.filter(({ severity }) => severity === "error").length;
  return (
    <Alert
      color={acceptedInto ? "teal" : broken + errors > 0 ? "yellow" : "gray"}
      role="note"
      title={
        acceptedInto
          ? `Accepted as version ${acceptedInto.unitMixVersion} of the unit mix`
          : "Not accepted yet"
      }
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {acceptedInto ? (
            <Link to={`${propertyAddress(acceptedInto.googlePlacesId)}/unit-mix`}>Open the unit mix</Link>
          ) : (
            `${wordsOf({ broken, errors, totals: roll.tieOut.length })} Nothing is kept in a property’s unit mix before you accept it.`
          )}
        </Text>
        {canAccept ? (
          <Button size="xs" variant={acceptedInto ? "default" : "filled"} onClick={() => setOpen(true)}>
            {acceptedInto ? "Accept again" : "Accept into a unit mix"}
          </Button>
        ) : null}
      </Group>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="xl"
        title="Accept into a unit mix"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <AcceptForm review={review} roll={roll} onClose={() => setOpen(false)} />
      </Modal>
    </Alert>
  );
}

function wordsOf({ broken, errors, totals }: { broken: number; errors: number; totals: number }): string {
  const parts = [
    broken > 0 ? `${count(broken)} of the file’s own totals ${broken === 1 ? "is" : "are"} not met` : null,
    errors > 0 ? `${count(errors)} ${errors === 1 ? "error wants" : "errors want"} a look` : null,
  ].filter((part) => part !== null);
  if (parts.length > 0) return `${parts.join(" and ")}.`;
  return totals === 0
    ? "The roll has no errors; the file prints no totals that it could be checked against."
    : "The roll has no errors and meets every total of its file.";
}

function AcceptForm({ review, roll, onClose }: AcceptRollProps & { onClose: () => void }) {
  const given = review.request.acceptedInto?.googlePlacesId ?? review.request.googlePlacesId;
  const [chosen, setChosen] = useState<Community | null>(
    given === null ? null : { googlePlacesId: given, label: "the property that the roll was uploaded for" },
  );
  return (
    <div className={classes.accept}>
      <CommunityChoice chosen={chosen} onChoose={setChosen} />
      {chosen ? (
        <Acceptance key={chosen.googlePlacesId} {...{ review, roll, onClose }} community={chosen} />
      ) : (
        <Text size="sm" c="dimmed">
          Choose the community that the roll is of; what would change in its unit mix is then shown.
        </Text>
      )}
    </div>
  );
}

interface AcceptanceProps extends AcceptRollProps {
  community: Community;
  onClose: () => void;
}

/** The unit mix as it is now beside what the roll would make of it. */
function Acceptance({ review, roll, community, onClose }: AcceptanceProps) {
  const mix = useQuery(unitMixOf(community.googlePlacesId));
  const accept = useMutation({
    mutationFn: acceptRoll,
    meta: { inline: true },
    onSuccess: (next) => {
      keepReview(next);
      void refreshRequest(next.request.id);
      onClose();
      const version = next.request.acceptedInto?.unitMixVersion;
      showToast({ type: "success", message: `Version ${version} of the unit mix is kept` });
    },
    // Somebody kept another version meanwhile: it is shown, and accepting rests on it.
    onError: (error) => (statusOf(error) === 409 ? mix.refetch() : undefined),
  });
  if (mix.error)
    return <FailureNote what="The unit mix" error={mix.error} onRetry={() => void mix.refetch()} />;
  if (!mix.data) return <RowsSkeleton rows={4} />;
  const { version } = mix.data;
  const isConflict = statusOf(accept.error) === 409;
  return (
    <>
      {accept.isError ? (
        <Alert
          color={isConflict ? "yellow" : "red"}
          role="alert"
          title={isConflict ? "The unit mix was changed meanwhile" : "The roll was not accepted"}
        >
          {isConflict
            ? `Version ${version} is shown below. Accept again to put the roll on it; no version is lost.`
            : messageOfFailure(accept.error)}
        </Alert>
      ) : null}
      <MixDifferences mix={mix.data} roll={roll} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={accept.isPending || mix.isFetching}
          onClick={() =>
            accept.mutate({
              id: review.request.id,
              googlePlacesId: community.googlePlacesId,
              basedOn: version,
            })
          }
        >
          Accept as version {version + 1}
        </Button>
      </Group>
    </>
  );
}
