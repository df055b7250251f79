import type { RentRoll } from "@labs/contract/rent-rolls";
import { Alert, Button, Group, Modal, Select, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useAuthStore } from "../../lib/auth-store.ts";
import { count } from "../../lib/format.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { Acceptance } from "./acceptance.tsx";
import { CommunityChoice } from "./community-choice.tsx";
import type { Review } from "./queries.ts";
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
  const names = roll.properties.map(({ name }) => name);
  const isOfSeveral = names.length > 1;
  const [property, setProperty] = useState<string | null>(null);
  return (
    <div className={classes.accept}>
      <CommunityChoice chosen={chosen} onChoose={setChosen} />
      {isOfSeveral ? (
        <Select
          label="Which property of the roll it is"
          description={`The file is of ${count(names.length)} properties: each has a unit mix of its own.`}
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
          Choose {chosen ? "the property" : "the community that the roll is of"}; what would change in its
          unit mix is then shown.
        </Text>
      )}
    </div>
  );
}
