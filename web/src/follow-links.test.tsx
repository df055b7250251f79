import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { followLinksToApi } from "./follow-links.ts";
import { settle } from "./test/failure-record.ts";
import { type Call, network } from "./test/network.ts";
import { openPage } from "./test/page.tsx";

beforeAll(followLinksToApi);
afterEach(() => vi.restoreAllMocks());

const templateLink = () => screen.findByRole("link", { name: /CSV/ });
const isTemplate = ({ url }: Call) => url.searchParams.has("template");

describe("a file behind a link", () => {
  it("is called for with the session and saved under the name that the answer gives it", async () => {
    const { user, router } = await openPage("/data-tools?kind=single-family");
    await settle(router);
    network.failing = (call) =>
      isTemplate(call)
        ? new Response("address,city", {
            headers: { "content-disposition": "attachment; filename*=UTF-8''homes%20%231.csv" },
          })
        : undefined;
    const saved: string[] = [];
    const link = await templateLink();
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await user.click(link);
    await waitFor(() => expect(saved).toEqual(["homes #1.csv"]));
  });

  it("that cannot be had says why", async () => {
    const { user, router } = await openPage("/data-tools?kind=single-family");
    await settle(router);
    network.failing = (call) =>
      isTemplate(call) ? Response.json({ detail: "The disk is full" }, { status: 503 }) : undefined;
    await user.click(await templateLink());
    expect(await screen.findByRole("alert")).toHaveTextContent("The disk is full");
  });
});
