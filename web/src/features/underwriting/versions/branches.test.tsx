import {
  createBranch,
  createUnderwriting,
  listBranches,
  removeBranch,
  saveBranch,
  UnderwritingBranch,
} from "@labs/contract/underwriting";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, inTurn, network, refuse } from "../../../test/network.ts";
import { rows } from "../../../test/read.ts";
import { list, sample } from "../../../test/sample.ts";
import { keptVersion, openUnderwriting, sampleStart } from "../../../test/underwriting.ts";

const model = "singlefamily";
const first = keptVersion(1, sampleStart(model));
const cheap = sampleStart(model, { purchasePrice: 290_000 }, { basis: { purchasePrice: "user" } });
const branch = sample(UnderwritingBranch, {
  id: "5f0c2a52-7a3e-4b52-8a6e-0d6f7d1b8a11",
  name: "Lender's case",
  fromVersion: 1,
  revision: 3,
  inputs: cheap.inputs,
  basis: cheap.basis,
  updatedBy: "Cyd Orr",
  updatedAt: "2026-11-01T15:00:00.000Z",
});

const NONE = list<UnderwritingBranch>();

const open = async (
  answers: Parameters<typeof openUnderwriting>[1]["answers"],
  as: "analyst" | "viewer" = "analyst",
) => {
  const page = await openUnderwriting("versions", { model, versions: [first], as, answers: answers ?? [] });
  await screen.findByRole("table", { name: "Versions" });
  return page;
};
const save = () => screen.getByText("Save version").closest("button") as HTMLElement;

it("branches the draft under a name, and says why it could not", async () => {
  const { user } = await open([
    answer(listBranches, inTurn(NONE, list(branch))),
    answer(createBranch, inTurn(refuse("conflict", "There is an open branch named Low"), branch)),
  ]);
  expect(await screen.findByText("No open branches.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Branch this draft" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Branch this draft" }));
  await user.type(dialog.getByLabelText(/^Name/), " Low ");
  await user.click(dialog.getByRole("button", { name: "Branch" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("There is an open branch named Low");
  await user.click(dialog.getByRole("button", { name: "Branch" }));
  expect(await screen.findByText("Branch Lender's case, nothing changed")).toBeVisible();
  expect(network.asked(createBranch)[0]?.body).toMatchObject({
    name: "Low",
    fromVersion: 1,
    basis: first.basis,
  });
});

it("is opened, saved to, and becomes a version", async () => {
  const { user } = await open([
    answer(listBranches, inTurn(list(branch), list(branch), NONE)),
    answer(saveBranch, { ...branch, revision: 4 }),
    answer(createUnderwriting, keptVersion(2, cheap, { basedOn: 1, name: "Lender's case" })),
  ]);
  await user.click(await screen.findByRole("button", { name: "Open Lender's case" }));
  expect(await screen.findByText("Branch Lender's case, 1 input changed")).toBeVisible();
  expect(rows("Branches")[0]?.slice(0, 4)).toEqual(["Lender's case", "v1", "10.08%", "Cyd Orr"]);
  await user.click(screen.getByRole("button", { name: "Save the draft to Lender's case" }));
  expect(await screen.findByText("Lender's case saved")).toBeVisible();
  expect(network.asked(saveBranch)[0]).toMatchObject({
    body: { revision: 3 },
    params: { branch: branch.id },
  });
  await user.click(save());
  await screen.findByText("Draft of version 2, nothing changed");
  expect(network.asked(createUnderwriting)[0]?.body).toMatchObject({
    basedOn: 1,
    branch: branch.id,
    inputs: { purchasePrice: 290_000 },
  });
  expect(await screen.findByText("No open branches.")).toBeVisible();
});

it("is deleted once that was asked for; a draft of it goes on without it", async () => {
  const { user } = await open([
    answer(listBranches, inTurn(list(branch), NONE)),
    answer(removeBranch, undefined),
  ]);
  await user.click(await screen.findByRole("button", { name: "Open Lender's case" }));
  await screen.findByText("Your draft is of Lender's case, which is closed or deleted.");
  await user.click(screen.getByRole("button", { name: "Continue without it" }));
  expect(await screen.findByText("Draft of version 1, 1 input changed")).toBeVisible();
  network.use(answer(listBranches, inTurn(list(branch), NONE)));
  await user.click(screen.getByRole("button", { name: "Open version 1" }));
  await waitFor(() => expect(screen.getByText("Draft of version 1, nothing changed")).toBeVisible());
});

it("is not made or deleted by a viewer, and a failed list says so", async () => {
  await open([answer(listBranches, refuse("unavailable", "Try again later"))], "viewer");
  expect(await screen.findByText(/^Try again later/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Branch this draft" })).toBeNull();
});
