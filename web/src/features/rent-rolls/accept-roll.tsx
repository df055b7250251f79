import type { RollMix } from "@labs/contract/uploads/rent-roll-requests";
import type { RentRoll } from "@labs/contract/uploads/rent-rolls";
import { Alert, Button, Group, Select, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { count, counted, oneOrMany } from "../../lib/format.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { messageOfFailure, readStatus } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { type Community, CommunityChoice } from "../review/community-choice.tsx";
import { AcceptanceNote } from "../review/review-page.tsx";
import { MixDifferences } from "./mix-differences.tsx";
import {
  acceptRoll,
  keepReview,
  type Review,
  refreshRequest,
  rollMixQuery,
  unitMixQuery,
} from "./queries.ts";

interface AcceptRollProps {
  review: Review;
  roll: RentRoll;
}

/** What stands between the review and the property: whether the roll was accepted, and the way to do it. */
export function AcceptRoll({ review, roll }: AcceptRollProps) {
  const canAccept = useAuthStore((state) => state.user?.role) !== "viewer";
  const { acceptedInto } = review.request;
  const open = review.objections.filter(({ explanation }) => explanation === undefined);
  const broken = open.filter(({ tie }) => tie !== undefined).length;
  const explained = review.objections.length - open.length;
  return (
    <AcceptanceNote
      isAccepted={acceptedInto !== null}
      hasTroubles={open.length > 0}
      isBlocked={open.length > 0}
      title={
        acceptedInto
          ? `Accepted as version ${acceptedInto.unitMixVersion} of the unit mix`
          : "Not accepted yet"
      }
      canAccept={canAccept}
      action="Accept into a unit mix"
      size="xl"
      renderForm={(onClose) => <AcceptForm review={review} roll={roll} onClose={onClose} />}
    >
      {acceptedInto ? (
        <Link to={`${propertyAddress(acceptedInto.googlePlacesId)}/unit-mix`}>Open the unit mix</Link>
      ) : (
        `${describeTroubles({ broken, errors: open.length - broken, explained, totals: roll.tieOut.length })} Nothing is saved to a unit mix until you accept it.`
      )}
    </AcceptanceNote>
  );
}

function describeTroubles(of: { broken: number; errors: number; explained: number; totals: number }): string {
  const { broken, errors, explained, totals } = of;
  const parts = [
    broken > 0
      ? `${count(broken)} of the file’s own totals ${oneOrMany(broken, "does", "do")} not tie out`
      : null,
    errors > 0 ? `${counted(errors, "error is", "errors are")} left` : null,
  ].filter((part) => part !== null);
  if (parts.length > 0) return `${parts.join(" and ")}: correct or explain each before you accept the roll.`;
  if (explained > 0) return `${counted(explained, "difference is", "differences are")} explained.`;
  return totals === 0
    ? "The roll has no errors; the file prints no totals to check against."
    : "The roll has no errors and ties to every total in the file.";
}

function AcceptForm({ review, roll, onClose }: AcceptRollProps & { onClose: () => void }) {
  const given = review.request.acceptedInto?.googlePlacesId ?? review.request.googlePlacesId;
  const [chosen, setChosen] = useState<Community | null>(
    given === null ? null : { googlePlacesId: given, label: "the property that the roll was uploaded for" },
  );
  const names = roll.properties.map(({ name }) => name);
  const isOfSeveral = names.length > 1;
  const [property, setProperty] = useState<string | null>(null);
  return (
    <>
      <CommunityChoice chosen={chosen} onChoose={setChosen} />
      {isOfSeveral ? (
        <Select
          label="Property in this roll"
          description={`The file is of ${count(names.length)} properties, each with its own unit mix.`}
          placeholder="Choose a property"
          data={names}
          value={property}
          onChange={setProperty}
          searchable
        />
      ) : null}
      {chosen && (property !== null || !isOfSeveral) ? (
        <Acceptance
          key={`${chosen.googlePlacesId} ${property}`}
          requestId={review.request.id}
          community={chosen}
          {...{ property, onClose }}
        />
      ) : (
        <Text size="sm" c="dimmed">
          Choose {chosen ? "the property" : "the community this roll covers"} to preview changes to its unit
          mix.
        </Text>
      )}
    </>
  );
}

interface AcceptanceProps {
  requestId: string;
  community: Community;
  property: string | null;
  onClose: () => void;
}

/** The unit mix as it is now beside what the roll would make of it. */
function Acceptance({ requestId, community, property, onClose }: AcceptanceProps) {
  const { googlePlacesId } = community;
  const choice = { id: requestId, googlePlacesId, ...(property === null ? {} : { property }) };
  const mix = useQuery(unitMixQuery(googlePlacesId));
  const next = useQuery(rollMixQuery(choice));
  const look = () => Promise.all([mix.refetch(), next.refetch()]);
  const accept = useMutation({
    mutationFn: acceptRoll,
    meta: { inline: true },
    onSuccess: (review) => {
      keepReview(review);
      void refreshRequest(requestId);
      onClose();
      const version = review.request.acceptedInto?.unitMixVersion;
      showToast({ type: "success", message: `Version ${version} of the unit mix saved` });
    },
    // Somebody kept another version meanwhile: it is shown, and accepting rests on it.
    onError: (error) => (readStatus(error) === 409 ? look() : undefined),
  });
  const failure = mix.error ?? next.error;
  if (failure && (!mix.data || !next.data))
    return <FailureNote what="The unit mix" error={failure} onRetry={() => void look()} />;
  if (!mix.data || !next.data) return <RowsSkeleton rows={4} />;
  const { version } = mix.data;
  return (
    <>
      {accept.isError ? <Refusal error={accept.error} version={version} /> : null}
      {next.data.differences.length > 0 ? <RecordDifferences differences={next.data.differences} /> : null}
      <MixDifferences mix={mix.data} next={next.data} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={accept.isPending || mix.isFetching || next.isFetching}
          onClick={() => accept.mutate({ ...choice, basedOn: version })}
        >
          Accept as version {version + 1}
        </Button>
      </Group>
    </>
  );
}

/** A roll of another building shows here, before it is kept. */
function RecordDifferences({ differences }: Pick<RollMix, "differences">) {
  return (
    <Alert color="yellow" role="note" title="The roll and the property record differ">
      {differences.map(({ code, message, repair }) => (
        <Text key={code} size="sm">
          {message} ({code}). {repair}.
        </Text>
      ))}
    </Alert>
  );
}

function Refusal({ error, version }: { error: Error; version: number }) {
  const isConflict = readStatus(error) === 409;
  return (
    <Alert
      color={isConflict ? "yellow" : "red"}
      role="alert"
      title={isConflict ? "The unit mix has changed" : "The roll was not accepted"}
    >
      {isConflict
        ? `Version ${version} is shown below. Accept again to apply the roll to it; no version is lost.`
        : messageOfFailure(error)}
    </Alert>
  );
}
