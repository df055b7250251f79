import {
  changeReportTemplate,
  deleteReportTemplate,
  getReportLook,
  listReportTemplates,
  ReportTemplate,
  saveReportLook,
} from "@labs/contract/committee/report-templates";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, network, refuseFields } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { list, sample } from "../test/sample.ts";

const plain = { revision: 0, name: null, color: null, logo: null };
const template = sample(ReportTemplate, {
  ...{ id: "00000000-0000-4000-8000-000000000701", model: "multifamily", name: "Lender’s copy" },
  ...{ sections: ["decision", "debt"], isDefault: false, revision: 3, changedBy: "Cyd Orr" },
});

const open = (as: "analyst" | "approver" | "admin", ...answers: Answer[]) =>
  openPage("/settings/reports", {
    as,
    answers: [answer(getReportLook, plain), answer(listReportTemplates, list(template)), ...answers],
  });

describe("the look of reports", () => {
  it("is saved by an administrator, who reads beside the field why not", async () => {
    const { user } = await open(
      "admin",
      answer(saveReportLook, refuseFields({ color: "The color is too light to read on white paper" })),
    );
    await user.type(await screen.findByLabelText("Firm’s name"), " Hartwell ");
    await user.type(screen.getByLabelText("Color"), "#FFE08A");
    await user.click(screen.getByRole("button", { name: "Save look" }));
    expect(await screen.findByText("The color is too light to read on white paper")).toBeVisible();
    expect(network.asked(saveReportLook)[0]?.body).toEqual({
      ...{ basedOn: 0, name: "Hartwell", color: "#ffe08a", logo: null },
    });
  });

  it("takes a logo that is small enough, and says which is not", async () => {
    const { user } = await open("admin", answer(saveReportLook, { ...plain, revision: 1 }));
    await screen.findByLabelText("Firm’s name");
    const choose = async (size: number) => {
      const field = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (field === null) throw new Error("There is no field for a file");
      await user.upload(field, new File(["x".repeat(size)], "logo.png", { type: "image/png" }));
    };
    const sent = () => network.asked(saveReportLook).map(({ body }) => body.logo);
    await choose(400_000);
    expect(await screen.findByRole("alert")).toHaveTextContent("The logo is larger than 225 kB");
    expect(screen.queryByRole("img", { name: "Logo" })).toBeNull();
    await choose(9);
    const picture = `data:image/png;base64,${btoa("x".repeat(9))}`;
    expect(await screen.findByRole("img", { name: "Logo" })).toHaveAttribute("src", picture);
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save look" }));
    await waitFor(() => expect(sent()).toEqual([picture]));
    await user.click(await screen.findByRole("button", { name: "Save look" }));
    expect(await screen.findByText("None: the name stands there.")).toBeVisible();
  });

  it("without a name or a color is that of Labs", async () => {
    const own = { revision: 2, name: "Hartwell", color: "#123456", logo: "data:image/png;base64,AAAA" };
    const { user } = await open("admin", answer(getReportLook, own), answer(saveReportLook, plain));
    await user.clear(await screen.findByLabelText("Firm’s name"));
    await user.clear(screen.getByLabelText("Color"));
    await user.click(screen.getByRole("button", { name: "Remove" }));
    await user.click(screen.getByRole("button", { name: "Save look" }));
    await waitFor(() =>
      expect(network.asked(saveReportLook).map(({ body }) => body)).toEqual([
        { basedOn: 2, name: null, color: null, logo: null },
      ]),
    );
  });

  it("is read by others", async () => {
    await open("analyst");
    expect(await screen.findByLabelText("Firm’s name")).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Save look" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  });
});

describe("report templates", () => {
  it("are made the default and removed by approvers", async () => {
    const { user } = await open(
      "approver",
      answer(changeReportTemplate, template),
      answer(deleteReportTemplate, undefined),
    );
    expect(await screen.findByText(/^Buildings, 2 sections; Cyd Orr/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Make Lender’s copy the default" }));
    await waitFor(() =>
      expect(network.asked(changeReportTemplate)[0]?.body).toMatchObject({ isDefault: true, basedOn: 3 }),
    );
    await user.click(screen.getByRole("button", { name: "Remove Lender’s copy" }));
    await waitFor(() => expect(network.asked(deleteReportTemplate)).toHaveLength(1));
  });

  it("are none at first", async () => {
    await open("analyst", answer(listReportTemplates, list()));
    expect(await screen.findByText("No report templates")).toBeVisible();
  });
});
