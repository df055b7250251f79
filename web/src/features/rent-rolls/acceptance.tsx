import type { RollMix } from "@labs/contract/rent-roll-requests";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { messageOfFailure, statusOf } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import type { Community } from "./accept-roll.tsx";
import { MixDifferences } from "./mix-differences.tsx";
import { acceptRoll, keepReview, refreshRequest, rollMixOf, unitMixOf } from "./queries.ts";

interface AcceptanceProps {
  requestId: string;
  community: Community;
  property: string | null;
  onClose: () => void;
}

/** The unit mix as it is now beside what the roll would make of it. */
export function Acceptance({ requestId, community, property, onClose }: AcceptanceProps) {
  const { googlePlacesId } = community;
  const choice = { id: requestId, googlePlacesId, ...(property === null ? {} : { property }) };
  const mix = useQuery(unitMixOf(googlePlacesId));
  const next = useQuery(rollMixOf(choice));
  const look = () => Promise.all([mix.refetch(), next.refetch()]);
  const accept = useMutation({
    mutationFn: acceptRoll,
    meta: { inline: true },
    onSuccess: (review) => {
      keepReview(review);
      void refreshRequest(requestId);
      onClose();
      const version = review.request.acceptedInto?.unitMixVersion;
      showToast({ type: "success", message: `Version ${version} of the unit mix is kept` });
    },
    // Somebody kept another version meanwhile: it is shown, and accepting rests on it.
    onError: (error) => (statusOf(error) === 409 ? look() : undefined),
  });
  const failure = mix.error ?? next.error;
  if (failure) return <FailureNote what="The unit mix" error={failure} onRetry={() => void look()} />;
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
    <Alert color="yellow" role="note" title="The roll and the property’s record differ">
      {differences.map(({ code, message, repair }) => (
        <Text key={code} size="sm">
          {message} ({code}). {repair}.
        </Text>
      ))}
    </Alert>
  );
}

function Refusal({ error, version }: { error: Error; version: number }) {
  const isConflict = statusOf(error) === 409;
  return (
    <Alert
      color={isConflict ? "yellow" : "red"}
      role="alert"
      title={isConflict ? "The unit mix was changed meanwhile" : "The roll was not accepted"}
    >
      {isConflict
        ? `Version ${version} is shown below. Accept again to put the roll on it; no version is lost.`
        : messageOfFailure(error)}
    </Alert>
  );
}
