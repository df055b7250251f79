import type { Fact, UnknownFact } from "@labs/contract/property-facts";
import type { Property } from "@labs/contract/property-page";
import { ActionIcon, Anchor, Button, Group, Menu, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Figure } from "../../components/figure/figure.tsx";
import { Section } from "../../components/layout/section.tsx";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { byUnit, counted } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { CorrectionNote } from "./correction-note.tsx";
import classes from "./property-facts.module.css";
import { correctFacts } from "./queries.ts";

const GROUPS: [Fact["group"], string][] = [
  ["structure", "Structure"],
  ["identity", "Identity"],
  ["tax", "Tax and dues"],
  ["location", "Location"],
];

/** Come when a fact is edited, or the history is opened. */
const FactEditor = lazyPart({
  what: "The fields",
  load: async () => (await import("./fact-editor.tsx")).FactEditor,
  waiting: null,
});
const FactHistory = lazyPart({
  what: "The history",
  load: async () => (await import("./fact-history.tsx")).FactHistory,
  waiting: null,
});

/** `HOA dues` keeps its capitals. */
const lowerFirst = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The two of a place are one fact. */
const PLACE = ["latitude", "longitude"];

interface PropertyFactsProps {
  property: Property;
  /** Asks for the property again, with what now follows from its facts. */
  onReload: () => Promise<Property>;
  /** The fact that is being edited, one at a time. */
  edited: string | null;
  onEdit: (fact: string | null) => void;
}

/** Facts in groups; each opens to its source and date, and may be corrected in its place. */
export function PropertyFacts({ property, onReload, edited, onEdit }: PropertyFactsProps) {
  const canEdit = useAuthStore((state) => state.user?.role) !== "viewer";
  const [before, setBefore] = useState<Property | null>(null);
  const [showsHistory, setShowsHistory] = useState(false);
  const corrected = Object.values(property.facts).filter(
    ({ override, editable }) => override !== null && editable,
  ).length;
  const isChanged = Object.values({ ...property.facts, ...property.unknownFacts }).some(
    ({ version }) => version > 0,
  );
  const onSaved = async () => {
    setBefore(property);
    await onReload();
    onEdit(null);
  };
  // What somebody else changed meanwhile is no effect of one's own correction.
  const onOutdated = () => {
    setBefore(null);
    return onReload();
  };
  const editing = { edited, onEdit: canEdit ? onEdit : undefined, onSaved, onReload: onOutdated };
  return (
    <div>
      {before === null ? null : (
        <CorrectionNote before={before} after={property} onClose={() => setBefore(null)} />
      )}
      {isChanged ? (
        <Group gap="xs" mb="xs">
          <Text size="sm">
            {`${counted(corrected, "fact", "facts")} entered or corrected. Estimates and comps use these values.`}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setShowsHistory(true)}>
            Fact history
          </Button>
        </Group>
      ) : null}
      <div className={classes.groups}>
        {GROUPS.map(([group, title]) => (
          <FactGroup key={group} group={group} title={title} property={property} {...editing} />
        ))}
      </div>
      {showsHistory ? (
        <FactHistory id={property.googlePlacesId} onClose={() => setShowsHistory(false)} />
      ) : null}
    </div>
  );
}

interface Editing {
  /** The fact that is being edited, one at a time. */
  edited: string | null;
  /** Undefined for who may not. */
  onEdit: ((fact: string | null) => void) | undefined;
  onSaved: () => Promise<void>;
  onReload: () => Promise<Property>;
}

function FactGroup({
  group,
  title,
  property,
  ...editing
}: Editing & { group: Fact["group"]; title: string; property: Property }) {
  const facts = Object.entries(property.facts).filter(([, fact]) => fact.group === group);
  const unknown = Object.entries(property.unknownFacts).filter(([, fact]) => fact.group === group);
  const { edited, onEdit } = editing;
  if (facts.length === 0 && (unknown.length === 0 || onEdit === undefined)) return null;
  const added = unknown.find(([key]) => key === edited);
  return (
    <Section
      title={title}
      actions={
        onEdit !== undefined && unknown.length > 0 ? (
          <AddFact title={title} unknown={unknown} onChoose={onEdit} />
        ) : undefined
      }
    >
      {facts.length === 0 && added === undefined ? (
        <Text size="sm" c="dimmed">
          Not in the record: {unknown.map(([, { label }]) => lowerFirst(label)).join(", ")}.
        </Text>
      ) : null}
      <dl className={classes.facts}>
        {facts.map(([key, fact]) => (
          <FactRow key={key} fact={key} shown={fact} property={property} {...editing} />
        ))}
        {added === undefined ? null : (
          <div>
            <dt>{added[1].label}</dt>
            <Editor fact={added[0]} property={property} {...editing} />
          </div>
        )}
      </dl>
    </Section>
  );
}

interface AddFactProps {
  title: string;
  unknown: [string, UnknownFact][];
  onChoose: (fact: string) => void;
}

function AddFact({ title, unknown, onChoose }: AddFactProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" aria-label={`Add a fact: ${title}`}>
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {unknown.map(([key, { label }]) => (
          <Menu.Item key={key} onClick={() => onChoose(key)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FactRowProps extends Editing {
  fact: string;
  shown: Fact;
  property: Property;
}

function FactRow({ fact, shown, property, ...editing }: FactRowProps) {
  const { label, editable, override } = shown;
  const { edited, onEdit } = editing;
  const isEdited = edited === fact;
  return (
    <div data-corrected={override === null ? undefined : true}>
      <dt>{label}</dt>
      <dd>
        <FactFigure fact={shown} reason={property.unavailable[`facts.${fact}`]} demo={property.demo} />
        {editable && onEdit !== undefined ? (
          <ActionIcon
            size={24}
            variant="subtle"
            className={classes.edit}
            aria-label={`Correct ${label.toLowerCase()}`}
            aria-expanded={isEdited}
            onClick={() => onEdit(isEdited ? null : fact)}
          >
            <IconPencil size={14} aria-hidden />
          </ActionIcon>
        ) : null}
      </dd>
      {override === null ? null : <SourceValue fact={fact} shown={shown} property={property} {...editing} />}
      {isEdited ? <Editor fact={fact} property={property} {...editing} /> : null}
    </div>
  );
}

function Editor({
  fact,
  property,
  onEdit,
  onSaved,
  onReload,
}: Editing & { fact: string; property: Property }) {
  return (
    <dd className={classes.below}>
      <FactEditor
        key={fact}
        property={property}
        facts={PLACE.includes(fact) ? PLACE : [fact]}
        onSaved={onSaved}
        onReload={onReload}
        onClose={() => onEdit?.(null)}
      />
    </dd>
  );
}

/** What the source says of a corrected fact, who corrected it and why, and the way back in one click. */
function SourceValue({ fact, shown, property, onEdit, onSaved, onReload }: FactRowProps) {
  const { override, unit, label } = shown;
  const names = PLACE.includes(fact) ? PLACE : [fact];
  const revert = useMutation({
    mutationFn: () => {
      const edits = names.map((name) => ({
        fact: name,
        basedOn: property.facts[name]?.version ?? 0,
        revert: true as const,
      }));
      return correctFacts(property.googlePlacesId, { edits });
    },
    onSuccess: onSaved,
    // Somebody was faster: the toast says who, and the page shows what they left.
    onError: () => void onReload(),
  });
  if (override === null) return null;
  const isEntered = override.sourceValue === null;
  const said = isEntered ? "not stated" : byUnit(override.sourceValue, unit);
  return (
    <dd className={classes.below}>
      <Text size="xs">
        {`${isEntered ? "Entered" : `${override.source}: ${said}. Corrected`} by ${override.by}, ${asOfText(override.at.slice(0, 10))}: ${override.reason || "no reason recorded"}`}
        {onEdit === undefined || !shown.editable ? null : (
          <>
            {" "}
            <Anchor
              component="button"
              type="button"
              size="xs"
              underline="always"
              c="var(--labs-text)"
              disabled={revert.isPending}
              aria-label={
                isEntered ? `Remove ${label.toLowerCase()}` : `Revert ${label.toLowerCase()} to ${said}`
              }
              onClick={() => revert.mutate()}
            >
              {isEntered ? "Remove" : "Revert"}
            </Anchor>
          </>
        )}
      </Text>
    </dd>
  );
}

function FactFigure({ fact, reason, demo }: { fact: Fact; reason: string | undefined; demo: boolean }) {
  const { label, value, unit, source, asOf, override } = fact;
  const said =
    override === null ? null : override.sourceValue === null ? "nothing" : byUnit(override.sourceValue, unit);
  return (
    <Figure
      label={label}
      text={value === null ? null : byUnit(value, unit)}
      unavailable={reason ?? `${source} does not say`}
      provenance={{
        source,
        asOf,
        // What a person entered is no simulated figure.
        demo: demo && override === null,
        ...(override === null || said === null
          ? {}
          : { override: { by: override.by, sourceText: said }, note: override.reason }),
      }}
    />
  );
}
