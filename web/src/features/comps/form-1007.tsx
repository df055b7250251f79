import type { RentComps } from "@labs/contract/comps";
import { isEvidenced } from "@labs/contract/estimates";
import { Button, NativeSelect } from "@mantine/core";
import { useSearchParams } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { count, money, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { FLAG_WORDS } from "./comp-columns.tsx";
import classes from "./form-1007.module.css";
import { AdjustmentRows, RentRows } from "./form-rows.tsx";
import { isIncluded, type NumberedComp, readStreet } from "./numbered-comp.ts";

const COLUMNS = 3;

interface FormProps {
  set: Pick<RentComps, "subject" | "rule" | "comps" | "estimate" | "demo">;
}

/** Three comps beside the subject as appraisers set them out, to look at and to print. */
export function Form1007({ set }: FormProps) {
  const { comps, chosen, choose } = useChosenComps(set.comps);
  if (chosen.length === 0) {
    return (
      <Section title="Comparable rent schedule">
        <EmptyState title="No comps to show">The schedule needs at least one nearby rent.</EmptyState>
      </Section>
    );
  }
  const of = { subject: set.subject, comps: chosen };
  return (
    <Section
      title="Comparable rent schedule"
      description="Single-family grid after Form 1007, in our own layout."
      actions={
        <Button size="compact-sm" variant="default" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.scroll} aria-label="Schedule" tabIndex={0}>
        <div className={classes.form} data-print>
          <h3 className={classes.title}>Single-family comparable rent schedule</h3>
          {set.demo ? <p>Demo data: the homes and figures of this schedule are simulated.</p> : null}
          <table className={classes.grid}>
            <colgroup>
              <col className={classes.item} />
              <col className={classes.subject} />
              {chosen.map((comp) => (
                <Widths key={comp.compId} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">Subject</th>
                {chosen.map((comp, at) => (
                  <th key={comp.compId} scope="colgroup" colSpan={2}>
                    <span className={classes.number}>Comparable no. {at + 1}</span>
                    <NativeSelect
                      className={classes.picker}
                      size="xs"
                      aria-label={`Comparable no. ${at + 1}`}
                      value={comp.compId}
                      onChange={(event) => choose(at, event.currentTarget.value)}
                      data={comps.map((each) => ({
                        value: each.compId,
                        label: `${each.mark} · ${readStreet(each)}${isIncluded(each) ? "" : " (excluded)"}`,
                      }))}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <RentRows {...of} />
            </tbody>
            <tbody>
              <tr className={classes.head}>
                <th scope="row">Rent adjustments</th>
                <td>Description</td>
                {chosen.map((comp) => (
                  <Heads key={comp.compId} />
                ))}
              </tr>
              <AdjustmentRows {...of} />
            </tbody>
          </table>
          <Reconciliation set={set} chosen={chosen} />
        </div>
      </section>
    </Section>
  );
}

function Widths() {
  return (
    <>
      <col />
      <col className={classes.amount} />
    </>
  );
}

function Heads() {
  return (
    <>
      <td>Description</td>
      <td data-align="right">+ (−) $</td>
    </>
  );
}

/** The most similar that take part, or those that were chosen; kept in the address. */
function useChosenComps(all: RentComps["comps"]) {
  const [params, setParams] = useSearchParams();
  const comps = all.map((comp, index): NumberedComp => ({ ...comp, mark: String(index + 1) }));
  const asked = params.get("schedule")?.split(",") ?? [];
  const known = asked.flatMap((id) => comps.find(({ compId }) => compId === id) ?? []);
  const rest = [...comps.filter(isIncluded), ...comps.filter((comp) => !isIncluded(comp))];
  const chosen = [...known, ...rest.filter((comp) => !known.includes(comp))].slice(0, COLUMNS);
  const choose = (at: number, compId: string) => {
    const ids = chosen.map((comp) => comp.compId);
    // Chosen twice, the two change places.
    const before = ids.indexOf(compId);
    if (before >= 0) ids[before] = ids[at] ?? compId;
    ids[at] = compId;
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.set("schedule", ids.join(","));
        return next;
      },
      { replace: true },
    );
  };
  return { comps, chosen, choose };
}

function Reconciliation({ set, chosen }: FormProps & { chosen: readonly NumberedComp[] }) {
  const { estimate, rule, comps } = set;
  const included = comps.filter(isIncluded);
  const far = chosen.flatMap((comp, at) =>
    (comp.flags ?? []).map((flag) => `Comparable no. ${at + 1}: ${FLAG_WORDS[flag]}.`),
  );
  return (
    <div className={classes.words}>
      <h4>Comments on market data</h4>
      <p>{rule?.explanation ?? "No adjustment rule applied."}</p>
      {far.length > 0 ? <p>{far.join(" ")}</p> : null}
      <h4>Final reconciliation of market rent</h4>
      {isEvidenced(estimate) ? (
        <>
          <p>
            The schedule shows {chosen.length} of {included.length} included comps. Weighted by similarity (
            {count(estimate.nEff, 1)} effective comps), they indicate a market rent between{" "}
            <strong>{money(estimate.low)}</strong> and <strong>{money(estimate.high)}</strong> per month,
            designed to cover {rate(estimate.level, 0)} of outcomes.
          </p>
          <p className={classes.conclusion}>
            Estimated monthly market rent of the subject as of {asOfText(estimate.asOf)}:{" "}
            <strong>{money(estimate.point)}</strong>
          </p>
          {estimate.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </>
      ) : (
        <p>Insufficient evidence. {estimate.unavailable.join(" ")}</p>
      )}
    </div>
  );
}
