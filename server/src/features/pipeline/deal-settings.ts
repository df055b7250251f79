import type { User } from "@labs/contract/auth";
import type {
  ChecklistLine,
  DealSettings,
  saveDealSettings as saveCall,
} from "@labs/contract/deals/deal-settings";
import { PIPELINE_STATUSES } from "@labs/contract/deals/pipeline";
import type { z } from "zod";
import type { Database, Executor } from "../../lib/database/database.ts";
import { storableJson } from "../../lib/database/storable-json.ts";
import { AppError } from "../../lib/errors.ts";
import * as repository from "./deal-settings-repository.ts";

const PASS_REASONS = [
  "Price too high",
  "Lost to another buyer",
  "Seller withdrew",
  "Condition or capital needs",
  "Location or market",
  "Title or legal",
  "Financing",
  "Outside the buy box",
  "Other",
];

const line = (
  id: string,
  stage: ChecklistLine["stage"],
  label: string,
  more: Partial<ChecklistLine> = {},
): ChecklistLine => ({ id, stage, label, propertyType: null, isRequired: true, ...more });

const OF_BUILDINGS = { propertyType: "multifamily" } as const;

/** What acquisitions usually ask for, until the firm says what it does. */
const CHECKLIST: ChecklistLine[] = [
  line("t12", "underwriting", "Trailing 12-month operating statement", OF_BUILDINGS),
  line("rent-roll", "underwriting", "Rent roll", OF_BUILDINGS),
  line("letter-of-intent", "offer", "Letter of intent or offer"),
  line("purchase-agreement", "underContract", "Purchase and sale agreement"),
  line("title-commitment", "diligence", "Title commitment"),
  line("inspection", "diligence", "Inspection or property condition report"),
  line("insurance-quote", "diligence", "Insurance quote"),
  line("survey", "diligence", "Survey", { isRequired: false }),
  line("phase-1", "diligence", "Phase I environmental report", OF_BUILDINGS),
  line("lease-audit", "diligence", "Lease audit", OF_BUILDINGS),
  line("appraisal", "committee", "Appraisal", { isRequired: false }),
  line("settlement-statement", "approved", "Settlement statement"),
];

const FIRST: DealSettings = {
  version: 0,
  passReasons: PASS_REASONS,
  checklist: CHECKLIST,
  ...{ changedBy: null, changedAt: null, reason: null },
};

export async function readDealSettings(database: Executor): Promise<DealSettings> {
  const [newest] = await repository.listVersions(database, 1);
  return newest ?? FIRST;
}

export async function listDealSettings(database: Executor): Promise<{ items: DealSettings[] }> {
  return { items: [...(await repository.listVersions(database, 200)), FIRST] };
}

/** The next version; holds from now on for all deals, and what was satisfied stays so by the ids of its lines. */
export async function saveDealSettings(
  database: Database,
  { body, user }: { body: z.output<typeof saveCall.body>; user: User },
): Promise<DealSettings> {
  const { basedOn, ...said } = storableJson(body);
  const isNext = await database.transaction(async (transaction) => {
    const { version } = await readDealSettings(transaction);
    if (version !== basedOn) return false;
    return repository.insertVersion(transaction, {
      ...said,
      checklist: sortLines(said.checklist),
      version: basedOn + 1,
      createdBy: user.id,
    });
  });
  if (!isNext) {
    const { changedBy } = await readDealSettings(database);
    throw new AppError(
      "conflict",
      `${changedBy ?? "Somebody"} changed the deal settings meanwhile: reload them`,
    );
  }
  return readDealSettings(database);
}

const STAGES = Object.keys(PIPELINE_STATUSES);

const sortLines = (lines: readonly ChecklistLine[]): ChecklistLine[] =>
  lines.toSorted((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage));
