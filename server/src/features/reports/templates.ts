import type { User } from "@labs/contract/auth";
import {
  type changeReportTemplate,
  type createReportTemplate,
  MOST_TEMPLATES,
  type ReportTemplate,
} from "@labs/contract/committee/report-templates";
import { ALL_SECTIONS, isSectionId } from "@labs/reporting/committee-report";
import type { z } from "zod";
import { type Database, type Executor, isRepeated } from "../../lib/database/database.ts";
import { storableJson } from "../../lib/database/storable-json.ts";
import { AppError, invalidFields } from "../../lib/errors.ts";
import * as repository from "./templates-repository.ts";

export async function listTemplates(database: Executor): Promise<{ items: ReportTemplate[]; total: number }> {
  const items = await repository.listTemplates(database);
  return { items, total: items.length };
}

type New = z.output<(typeof createReportTemplate)["body"]> & { user: User };

export async function createTemplate(
  database: Database,
  { model, name, sections, isDefault, user }: New,
): Promise<ReportTemplate> {
  refuseSections(sections);
  const id = await database
    .transaction(async (transaction) => {
      await repository.holdTemplates(transaction);
      if ((await repository.countTemplates(transaction)) >= MOST_TEMPLATES) {
        throw new AppError("conflict", `${MOST_TEMPLATES} report templates are the most. Remove one first.`);
      }
      if (isDefault) await repository.endDefault(transaction, { model });
      const row = { ...storableJson({ name }), model, sections, isDefault, changedBy: user.id };
      return repository.insertTemplate(transaction, row);
    })
    .catch((error) => explainName(error, name));
  return readTemplate(database, id);
}

type Change = z.output<(typeof changeReportTemplate)["body"]> & { id: string; user: User };

export async function changeTemplate(
  database: Database,
  { id, basedOn, name, sections, isDefault, user }: Change,
): Promise<ReportTemplate> {
  refuseSections(sections);
  await database
    .transaction(async (transaction) => {
      await repository.holdTemplates(transaction);
      const model = await repository.findModel(transaction, id);
      if (model === undefined) throw missing();
      if (isDefault) await repository.endDefault(transaction, { model, except: id });
      const row = { ...storableJson({ name }), sections, isDefault, changedBy: user.id };
      if (!(await repository.updateTemplate(transaction, { id, basedOn }, row))) {
        throw new AppError("conflict", "Somebody has changed this template meanwhile: load it again");
      }
    })
    .catch((error) => explainName(error, name));
  return readTemplate(database, id);
}

export async function deleteTemplate(database: Executor, id: string): Promise<undefined> {
  if (!(await repository.deleteTemplate(database, id))) throw missing();
}

const missing = () => new AppError("not_found", "Report template not found");

function explainName(error: unknown, name: string): never {
  if (!isRepeated(error, "report_templates_name")) throw error;
  throw new AppError("conflict", `There is a report template ${name} already: choose another name`);
}

async function readTemplate(database: Executor, id: string): Promise<ReportTemplate> {
  const found = (await repository.listTemplates(database)).find((each) => each.id === id);
  if (found === undefined) throw missing();
  return found;
}

/** Of an outline that is asked for or saved: each name is a section, and stands once. */
export function refuseSections(sections: readonly string[] | undefined): void {
  const wrong = (sections ?? []).flatMap((id, index) => {
    const msg = isSectionId(id)
      ? sections?.indexOf(id) === index
        ? undefined
        : `The section ${id} is named twice`
      : `There is no section ${id}; there are ${ALL_SECTIONS.join(", ")}`;
    return msg === undefined ? [] : [{ loc: ["body", "sections", index], msg, type: "section_invalid" }];
  });
  if (wrong.length > 0) throw invalidFields(wrong);
}
