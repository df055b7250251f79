import type { DataRequestKind } from "@labs/contract/uploads/data-requests";
import { Anchor, Group, Radio, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { FileDrop } from "../../components/field/file-drop.tsx";
import { Section } from "../../components/layout/section.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import classes from "./data-requests.module.css";
import { templateHref } from "./queries.ts";
import { KIND_NAMES } from "./status-mark.tsx";
import { isKind, sendFile, useUploads } from "./store.ts";
import { SendingState } from "./upload-progress.tsx";

const KINDS: { kind: DataRequestKind; gives: string }[] = [
  {
    kind: "single-family",
    gives: "Homes by address: each is matched, valued, rent-estimated and underwritten. One row per home.",
  },
  {
    kind: "multi-family",
    gives: "Communities by address: rents by floor plan, income, value and returns. One row per community.",
  },
  {
    kind: "rent-roll",
    gives: "Any property-management export: units, statuses and rents, tied out to the file’s totals.",
  },
  {
    kind: "operating-statement",
    gives:
      "Twelve months of income and expenses (T12): mapped to the chart of accounts, tied out to its NOI.",
  },
];

/** Endings that the file picker shows first; the server looks at what a file holds, not at its name. */
const ENDINGS = [".xlsx", ".xlsm", ".xls", ".ods", ".csv", ".tsv", ".txt"];
/** Reports of a property are printed too. */
export const REPORT_ENDINGS = [...ENDINGS, ".pdf"];

interface DropStepProps {
  kind: DataRequestKind;
  onKind: (kind: DataRequestKind) => void;
  onOpen: (id: string) => void;
  writeHref: (id: string) => string;
}

/** The first step: what the file is, an empty template for it, and the place to drop it. */
export function DropStep({ kind, onKind, onOpen, writeHref }: DropStepProps) {
  const canUpload = useAuthStore((state) => state.user?.role) !== "viewer";
  const [place, setPlace] = useState<Place>({});
  const isList = kind === "single-family" || kind === "multi-family";
  const isSending = useUploads(({ sending }) => sending?.state === "sending");
  if (!canUpload) {
    return (
      <Section title="Upload a file">
        <p>An analyst can upload lists and reports. Those shared with the firm are listed below.</p>
      </Section>
    );
  }
  return (
    <Section title="File type">
      <Radio.Group
        aria-label="File type"
        value={kind}
        onChange={(value) => {
          if (isKind(value)) onKind(value);
        }}
      >
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
          {KINDS.map(({ kind: each, gives }) => (
            // One stop of the Tab key, as radio buttons are: the arrows go from kind to kind.
            <Radio.Card
              key={each}
              value={each}
              className={classes.kind ?? ""}
              tabIndex={each === kind ? 0 : -1}
            >
              <Group wrap="nowrap" align="flex-start" gap="sm">
                <Radio.Indicator aria-hidden />
                <span>
                  <span className={classes.kindName}>{KIND_NAMES[each]}</span>
                  <span className={classes.kindGives}>{gives}</span>
                </span>
              </Group>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      {isList ? <PlaceOfAll place={place} onChange={setPlace} /> : null}
      <div className={classes.drop}>
        <FileDrop
          label={`${KIND_NAMES[kind]} to upload`}
          hint={`${isList ? "XLSX, XLS, CSV or TSV" : "XLSX, XLS, CSV, TSV, or a PDF that isn’t a scan,"} with up to 100,000 rows and 50 MB. Nothing is saved to the research data until you confirm.`}
          endings={isList ? ENDINGS : REPORT_ENDINGS}
          isDisabled={isSending}
          onFiles={(files) => {
            const file = files[0];
            if (file) void sendFile({ file, kind, googlePlacesId: null, place: isList ? place : {} });
          }}
        />
        <SendingState onOpen={onOpen} writeHref={writeHref} />
        <Templates kind={kind} />
      </div>
    </Section>
  );
}

type Place = Readonly<Partial<Record<"city" | "state" | "zip", string>>>;

const PARTS = [
  { part: "city", label: "City", placeholder: "Toledo" },
  { part: "state", label: "State", placeholder: "OH" },
  { part: "zip", label: "ZIP code", placeholder: "43604" },
] as const;

/** Lists of one town often leave it out: it is said once for all rows. */
function PlaceOfAll({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  return (
    <fieldset className={classes.place}>
      <Text component="legend" size="sm" c="dimmed">
        Location of every row, if the file leaves it out
      </Text>
      <Group gap="sm">
        {PARTS.map(({ part, label, placeholder }) => (
          <TextInput
            key={part}
            size="xs"
            label={label}
            placeholder={placeholder}
            value={place[part] ?? ""}
            onChange={(event) => onChange({ ...place, [part]: event.currentTarget.value })}
          />
        ))}
      </Group>
    </fieldset>
  );
}

function Templates({ kind }: { kind: DataRequestKind }) {
  if (kind === "operating-statement") {
    return (
      <Text size="sm" c="dimmed">
        No template is needed: statements of Yardi, RealPage, AppFolio, Entrata, MRI, ResMan, Buildium and
        QuickBooks, and manual spreadsheets are supported.
      </Text>
    );
  }
  const isRoll = kind === "rent-roll";
  const what = isRoll ? "example" : "template";
  return (
    <Text size="sm" c="dimmed">
      {isRoll
        ? "No template is needed: exports of Yardi, RealPage, Entrata, AppFolio, ResMan, Rent Manager, Buildium, MRI and manual spreadsheets are supported. Sample roll: "
        : "Any columns in any order work; every original column is returned. Blank template with data dictionary and example: "}
      <Anchor href={templateHref(kind, "xlsx")} download underline="always">
        XLSX {what}
      </Anchor>{" "}
      or{" "}
      <Anchor href={templateHref(kind, "csv")} download underline="always">
        CSV {what}
      </Anchor>
      .
    </Text>
  );
}
