import type { UnderwritingStart, UnderwritingVersion } from "@labs/contract/underwriting";
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { AnalysisPage } from "./analysis-page.tsx";
import { AnnualStatement } from "./annual-statement.tsx";
import { useCalculation } from "./calculation.tsx";
import { FormulaPageView } from "./formula-page-view.tsx";
import { MissingInputs } from "./missing-inputs.tsx";
import { PageList } from "./page-list.tsx";
import { saveVersion, versionQuery } from "./queries.ts";
import { ReturnsRail } from "./returns-rail.tsx";
import { type Draft, isChanged, useDrafts, userInputs } from "./store.ts";
import { VersionsList } from "./versions-list.tsx";
import classes from "./workbench.module.css";
import type { WorkbenchProps } from "./workbench.tsx";

interface WorkbenchBodyProps extends WorkbenchProps {
  start: UnderwritingStart;
  draft: Draft;
  saved: UnderwritingVersion | null;
  onSaved: (version: UnderwritingVersion) => void;
}

export function WorkbenchBody(props: WorkbenchBodyProps) {
  const { id, model, innerPage, base, start, draft, saved, onSaved } = props;
  const pages = formulaPages.models[model].pages;
  const page = pages.find((each) => each.id.toLowerCase() === innerPage);
  const begin = useDrafts((drafts) => drafts.begin);
  const client = useQueryClient();
  const take = (version: UnderwritingVersion) => {
    begin(id, { inputs: version.inputs as Inputs, basis: version.basis, basedOn: version.version });
    onSaved(version);
  };
  const open = async (version: number) => take(await client.fetchQuery(versionQuery(id, version)));
  return (
    <div className={classes.bench}>
      <div className={classes.pages}>
        <PageList base={base} pages={pages} draft={draft} current={innerPage} />
      </div>
      <div className={classes.middle}>
        <SaveBar id={id} draft={draft} saved={saved} onSaved={take} base={base} />
        <MissingInputs start={start} draft={draft} pages={pages} base={base} />
        {page ? <FormulaPageView page={page} propertyId={id} sources={start.sources} /> : null}
        {innerPage === "statement" ? <AnnualStatement pages={pages} /> : null}
        <AnalysisPage
          page={innerPage}
          propertyId={id}
          moduleUrl={props.catalogue.moduleUrl}
          pages={pages}
          base={base}
        />
        {innerPage === "versions" ? (
          <VersionsList id={id} current={draft.basedOn} onOpen={(version) => void open(version)} />
        ) : null}
      </div>
      <aside className={classes.rail} aria-label="Returns">
        <ReturnsRail model={model} pages={pages} saved={(saved?.outputs as never) ?? null} />
      </aside>
    </div>
  );
}

interface SaveBarProps {
  id: string;
  draft: Draft;
  saved: UnderwritingVersion | null;
  base: string;
  onSaved: (version: UnderwritingVersion) => void;
}

function SaveBar({ id, draft, saved, onSaved, base }: SaveBarProps) {
  const { result, problems } = useCalculation();
  const changed = Object.keys(draft.basis).filter((path) => isChanged(draft, path)).length;
  const save = useMutation({
    mutationFn: saveVersion,
    meta: { inline: true },
    onSuccess: (version) => {
      showToast({ type: "success", message: `Version ${version.version} is kept` });
      onSaved(version);
    },
  });
  const canSave = result !== null && problems.length === 0;
  return (
    <div>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {saved ? `Draft of version ${draft.basedOn}` : "First draft"}
          {changed > 0 ? `, ${changed} ${changed === 1 ? "input" : "inputs"} changed` : ", nothing changed"}
        </Text>
        <Group gap="sm">
          {saved ? (
            <Button
              variant="default"
              size="xs"
              component={Link}
              to={`${base.replace(/\/underwriting$/, "")}/ic-report`}
            >
              Committee report
            </Button>
          ) : null}
          <Button
            size="xs"
            disabled={!canSave}
            loading={save.isPending}
            onClick={() =>
              save.mutate({
                id,
                inputs: userInputs(draft),
                ...(draft.basedOn === null ? {} : { basedOn: draft.basedOn }),
              })
            }
          >
            Save version
          </Button>
        </Group>
      </Group>
      {save.isError ? (
        <Alert mt="sm" color="red" role="alert" title="The version was not kept">
          {messageOfFailure(save.error)} Your draft is safe in this tab.
        </Alert>
      ) : null}
    </div>
  );
}
