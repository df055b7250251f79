import type { ReportTemplate } from "@labs/contract/committee/report-templates";
import { listSections, type OutlineModel, type OutlineSection } from "@labs/reporting/outline";
import { ActionIcon, Checkbox, Select, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Fold } from "../../components/layout/fold.tsx";
import { count } from "../../lib/format.ts";
import classes from "./outline-editor.module.css";
import { SaveTemplate } from "./save-template.tsx";

const STANDARD = "standard";
const OWN = "own";

interface OutlineEditorProps {
  model: OutlineModel;
  templates: ReportTemplate[];
  /** In their order; undefined is the firm's default, or else the standard outline. */
  sections: string[] | undefined;
  maySave: boolean;
  onChange: (sections: string[] | undefined) => void;
}

/** Which sections the report has, and in which order: a template of the firm, or a choice of one's own. */
export function OutlineEditor({ model, templates, sections, maySave, onChange }: OutlineEditorProps) {
  const all = listSections(model);
  const ofModel = templates.filter((each) => each.model === model);
  const standard = all.filter(({ isAppendix }) => !isAppendix).map(({ id }): string => id);
  const preset = ofModel.find(({ isDefault }) => isDefault);
  const chosen = sections ?? preset?.sections ?? standard;
  const isSame = (one: readonly string[]) => one.join(" ") === chosen.join(" ");
  const match = ofModel.find((each) => isSame(each.sections));
  const value = match?.id ?? (isSame(standard) ? STANDARD : OWN);
  return (
    <Stack gap="xs">
      <Select
        label="Template"
        data={[
          { value: STANDARD, label: "Standard outline" },
          ...ofModel.map(({ id, name, isDefault }) => ({
            value: id,
            label: isDefault ? `${name} (default)` : name,
          })),
          ...(value === OWN ? [{ value: OWN, label: "Own choice" }] : []),
        ]}
        value={value}
        allowDeselect={false}
        onChange={(picked) => {
          if (picked === STANDARD) onChange(standard);
          const template = ofModel.find(({ id }) => id === picked);
          if (template) onChange(template.sections);
        }}
      />
      <Fold title="Sections" note={`${count(chosen.length)} of ${count(all.length)}`}>
        <SectionList all={all} chosen={chosen} onChange={onChange} />
        {maySave && value === OWN ? <SaveTemplate model={model} sections={chosen} /> : null}
      </Fold>
    </Stack>
  );
}

interface SectionListProps {
  all: OutlineSection[];
  chosen: string[];
  onChange: (sections: string[]) => void;
}

/** What is chosen in its order, then what may be added. */
function SectionList({ all, chosen, onChange }: SectionListProps) {
  const known = chosen.flatMap((id) => all.filter((section) => section.id === id));
  const others = all.filter(({ id }) => !chosen.includes(id));
  const move = (from: number, to: number) => {
    const moved = known.map(({ id }): string => id);
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  return (
    <>
      <ol className={classes.list} aria-label="Sections of the report">
        {known.map(({ id, title }, at) => (
          <li key={id}>
            <Checkbox
              size="xs"
              label={title}
              checked
              // A report without a section says nothing.
              disabled={known.length === 1}
              onChange={() => onChange(chosen.filter((each) => each !== id))}
            />
            <span className={classes.moves}>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Move ${title} up`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp size={14} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Move ${title} down`}
                disabled={at === known.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown size={14} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      {others.length > 0 ? (
        <ul className={classes.list} aria-label="Sections left out">
          {others.map(({ id, title, isAppendix }) => (
            <li key={id}>
              <Checkbox
                size="xs"
                label={isAppendix ? `${title} (appendix)` : title}
                checked={false}
                onChange={() => onChange([...chosen, id])}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Text size="xs" c="dimmed">
        What the deal does not have, such as a refinance, takes no page.
      </Text>
    </>
  );
}
