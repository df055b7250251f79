import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openPage } from "../test/page.tsx";
import { section } from "../test/read.ts";

it("says how the functions come into Excel, and what to type", async () => {
  await openPage("/settings/spreadsheets");
  expect(await screen.findByRole("link", { name: "the add-in of this installation" })).toHaveAttribute(
    "href",
    "/api/spreadsheet/manifest.xml",
  );
  expect(section("Functions in Excel").getByRole("link", { name: "access token" })).toHaveAttribute(
    "href",
    "/settings/tokens",
  );
  expect(section("What to type").getByText('=LABS.UNDERWRITE(A2, 300000, "leveredIrr")')).toBeVisible();
});
