import { listOpenQuestions } from "@labs/underwriting/open-questions";
import { dollars, rate } from "../figure-format.ts";
import { plainColumn, plainRow, type SectionBody } from "../report-model.ts";
import type { ReportSource } from "../report-source.ts";
import type { VersionFigures } from "../version-figures.ts";

const ELIGIBILITY = ["SF-E-HOA", "SF-E-HOA-CAP", "SF-E-FIRST-LOOK", "SF-E-JURISDICTION"];

/** Whether the home may be bought and let: each question answered, waived with its reason, or open. */
export function eligibilitySection({ version, decision, pages }: ReportSource): SectionBody {
  const labels = new Map(pages.flatMap(({ rows }) => rows.map(({ key, label }) => [key, label] as const)));
  const open = new Map(listOpenQuestions(version).map(({ code, label }) => [code, label] as const));
  const made = new Map(version.checks.map(({ code, ok, message }) => [code, { ok, message }]));
  const rows = ELIGIBILITY.flatMap((code) => {
    const label = open.get(code) ?? labels.get(code) ?? code;
    const waived = decision?.waivers?.[code];
    if (open.has(code)) {
      return [
        plainRow([
          label,
          waived === undefined ? "◆ Open" : "○ Waived",
          waived ?? "Not answered in this version",
        ]),
      ];
    }
    const check = made.get(code);
    return check === undefined
      ? []
      : [plainRow([label, check.ok ? "● Yes" : "▼ No", check.ok ? "" : check.message])];
  });
  const unanswered = rows.filter(({ cells }) => cells[1] === "◆ Open").length;
  return {
    id: "eligibility",
    title: "Purchase and rental eligibility",
    context:
      unanswered === 0
        ? "Every question is answered"
        : `${unanswered} open ${unanswered === 1 ? "question" : "questions"}; “Go” needs each answered or waived`,
    blocks: [
      {
        kind: "table",
        columns: [plainColumn("Question"), plainColumn("State"), plainColumn("", "left", 1)],
        rows,
        notes: [],
        isDense: true,
      },
    ],
  };
}

const CHANNELS: readonly [channel: string, label: string, value: string, net: string, lacks: string][] = [
  ["retail", "Retail, vacant", "exitValueRetail", "netRetail", "home price growth"],
  ["resident", "To the resident", "exitValueResident", "netResident", "the resident's discount"],
  ["income", "To an investor", "exitValueIncome", "netIncome", "an exit cap rate"],
  ["bulk", "In bulk", "exitValueBulk", "netBulk", "a bulk discount"],
];

/** What each way to sell brings at the end of the hold, the version's own marked. */
export function exitChannelsSection({ version }: ReportSource, figures: VersionFigures): SectionBody {
  const own = String(version.inputs.exitChannel ?? "retail");
  const known = CHANNELS.filter(([, , value]) => figures.number(value) !== null);
  const lacking = CHANNELS.filter(([, , value]) => figures.number(value) === null);
  const years = figures.number("holdYears");
  const tax = figures.number("transferTaxAtSale");
  return {
    id: "exitChannels",
    title: "Exit channels",
    context:
      years === null
        ? null
        : `At the end of year ${years}; implied exit cap rate ${rate(figures.number("impliedExitCapRate"))}`,
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("Sale", "left", 1),
          plainColumn("Price", "right"),
          plainColumn("After costs", "right"),
        ],
        rows: known.map(([channel, label, value, net]) =>
          plainRow(
            [
              channel === own ? `${label} (underwritten)` : label,
              dollars(figures.number(value)),
              dollars(figures.number(net)),
            ],
            channel === own ? "total" : "none",
          ),
        ),
        notes: [
          ...(tax === null || tax === 0
            ? []
            : [`After costs is before ${dollars(tax)} of transfer tax at sale, which each way pays alike.`]),
          ...(lacking.length === 0
            ? []
            : [
                `Not priced: ${lacking.map(([, label, , , lacks]) => `${label.toLowerCase()}, without ${lacks}`).join("; ")}.`,
              ]),
        ],
        isDense: true,
      },
    ],
  };
}
