import type { UnderwritingBranch } from "@labs/contract/underwriting";
import { storableJson } from "../../lib/database/storable-json.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { getSubject } from "../places/service.ts";
import * as repository from "./branch-repository.ts";
import { refuseNoInputs } from "./merge-record.ts";
import type { Place } from "./prefill.ts";
import { findNewestVersionNumber } from "./repository.ts";

/** More open ones than this nobody can tell apart. */
const MOST_OPEN = 50;

type AskedBranch = Place & Pick<UnderwritingBranch, "inputs" | "basis"> & { user: { id: string } };

const show = ({ updatedAt, basis, ...row }: repository.BranchRow): UnderwritingBranch => ({
  ...row,
  basis: basis as UnderwritingBranch["basis"],
  updatedAt: updatedAt.toISOString(),
});

export async function listOpenBranches(of: Place): Promise<{ items: UnderwritingBranch[]; total: number }> {
  await getSubject(of);
  const rows = await repository.listBranches(of.database, of.googlePlacesId);
  return { items: rows.map(show), total: rows.length };
}

/** An open branch; 404 when there is none of this id, or it was merged or deleted. */
export async function getBranch(of: Place & { id: string }): Promise<UnderwritingBranch> {
  const row = await repository.findBranch(of.database, of);
  if (row === undefined) throw new AppError("not_found", "There is no such open branch");
  return show(row);
}

export async function createBranch(
  of: AskedBranch & { name: string; fromVersion: number },
): Promise<UnderwritingBranch> {
  const { database, googlePlacesId, fromVersion, inputs, basis, user } = of;
  const { propertyType: model } = await getSubject(of);
  refuseNoInputs(model, inputs, []);
  if (fromVersion > (await findNewestVersionNumber(database, googlePlacesId)))
    throw invalid([
      { loc: ["body", "fromVersion"], msg: `There is no version ${fromVersion}`, type: "value_error" },
    ]);
  const open = await repository.listBranches(database, googlePlacesId);
  if (open.length >= MOST_OPEN)
    throw new AppError("conflict", `There are ${MOST_OPEN} open branches: merge or delete one first`);
  const name = of.name.replaceAll("\u0000", "");
  const people = { createdBy: user.id, updatedBy: user.id };
  const row = { googlePlacesId, name, fromVersion, ...storableJson({ inputs, basis }), ...people };
  const id = await repository.insertBranch(database, row);
  if (id === undefined) throw new AppError("conflict", `There is an open branch named ${name}`);
  return getBranch({ ...of, id });
}

export async function saveBranch(
  of: AskedBranch & { id: string; revision: number },
): Promise<UnderwritingBranch> {
  const { propertyType: model } = await getSubject(of);
  const { inputs, basis, user } = of;
  const found = await getBranch(of);
  refuseNoInputs(model, inputs, []);
  if (
    !(await repository.updateBranch(of.database, {
      ...of,
      ...storableJson({ inputs, basis }),
      updatedBy: user.id,
    }))
  ) {
    const { name, updatedBy } = await getBranch(of);
    throw new AppError("conflict", `${updatedBy} has saved ${name} meanwhile; branch your draft again`);
  }
  return getBranch({ ...of, id: found.id });
}

export async function removeBranch(of: Place & { id: string }): Promise<undefined> {
  await getSubject(of);
  if (!(await repository.deleteBranch(of.database, of)))
    throw new AppError("not_found", "There is no such open branch");
}
