import type { Submission } from "@labs/contract/committee/committee";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Link } from "react-router";
import { money, multiple, returnRate } from "../../lib/format.ts";
import classes from "./committee-panel.module.css";

interface HeadlineFigure {
  label: string;
  write: (value: number | null | undefined) => string;
}

/** What a member decides by, in the order of the field; a model has those that it computes. */
const FIGURES: Record<string, HeadlineFigure> = {
  allInCostUnlevered: { label: "All-in cost", write: (value) => money(value) },
  initialEquity: { label: "Equity", write: (value) => money(value) },
  leveredIrr: { label: "Levered IRR", write: returnRate },
  unleveredIrr: { label: "Unlevered IRR", write: returnRate },
  leveredEquityMultiple: { label: "Equity multiple", write: multiple },
  netYieldOnCost: { label: "Net yield on cost", write: returnRate },
  yieldOnCostYear1: { label: "Yield on cost, year 1", write: returnRate },
};

const listFigures = ({ headline }: UnderwritingSummary) =>
  Object.entries(FIGURES).flatMap(([key, figure]) =>
    key in headline ? [{ ...figure, key, value: headline[key] }] : [],
  );

interface VotedVersionProps {
  submission: Submission;
  versions: readonly UnderwritingSummary[];
  /** Where its underwriting stands. */
  href: string;
}

/** The figures of the version that is voted on, and what they were when it last was before the committee. */
export function VotedVersion({ submission, versions, href }: VotedVersionProps) {
  const { underwritingVersion, formerVersion } = submission;
  const version = versions.find((one) => one.version === underwritingVersion);
  if (version === undefined) return null;
  const former =
    formerVersion === underwritingVersion ? undefined : versions.find((one) => one.version === formerVersion);
  return (
    <div>
      <dl className={classes.figures} aria-label={`Figures of version ${underwritingVersion}`}>
        {listFigures(version).map(({ key, label, write, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {write(value)}
              {former && former.headline[key] !== value ? (
                <span className={classes.quiet}> was {write(former.headline[key])}</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {formerVersion === null ? null : (
        <p className={classes.quiet}>
          {formerVersion === underwritingVersion
            ? `Submitted before as the same version ${formerVersion}.`
            : `Before it was version ${formerVersion}: “What changed” below names the inputs.`}
        </p>
      )}
      <Link to={href}>Open the underwriting</Link>
    </div>
  );
}
