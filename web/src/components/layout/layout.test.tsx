import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { CallError } from "../../lib/calls/call-error.ts";
import { showPart } from "../../test/page.tsx";
import { section, words } from "../../test/read.ts";
import { FailureNote } from "../status/failure-note.tsx";
import { ProgressLine } from "../status/progress-line.tsx";
import { StateMark } from "../status/state-mark.tsx";
import { CommandLine } from "./command-line.tsx";
import { HintLayer } from "./hint-layer.tsx";
import { PageHeader } from "./page-header.tsx";
import { Pages } from "./pagination.tsx";
import { Section } from "./section.tsx";
import { SideScroll } from "./side-scroll.tsx";
import { StepList } from "./step-list.tsx";

describe("the pages of a long list", () => {
  function Desk({ total }: { total: number }) {
    const [page, setPage] = useState(1);
    return <Pages of="rows" page={page} pageSize={50} total={total} onPage={setPage} />;
  }

  it("say which part is in sight, and turn", async () => {
    const { user } = showPart(<Desk total={1230} />);
    const pages = screen.getByRole("navigation", { name: "Pages of rows" });
    expect(words(pages)).toMatch(/^1 – 50 of 1,230 rows/);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(words(pages)).toMatch(/^51 – 100 of 1,230 rows/);
    await user.click(screen.getByRole("button", { name: "Page 25" }));
    // The last one is short.
    expect(words(pages)).toMatch(/^1,201 – 1,230 of 1,230 rows/);
    expect(screen.getByRole("button", { name: "Page 25" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("button", { name: "Next page" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Previous page" }));
    expect(words(pages)).toMatch(/^1,151 – 1,200/);
  });

  it.each([0, 1, 50])("are none where all %i fit on one", (total) => {
    showPart(<Desk total={total} />);
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("begin with the first that does not fit", () => {
    showPart(<Desk total={51} />);
    expect(screen.getByText("1 – 50 of 51 rows")).toBeVisible();
  });
});

describe("the head of a page", () => {
  it("names the page, the browser's tab and the way there", async () => {
    const { user, address } = showPart(
      <PageHeader title="Tampa" crumbs={[{ label: "Markets", to: "/markets" }]} subtitle="By rent" />,
      "/markets/msa/45300",
    );
    expect(screen.getByRole("heading", { level: 1, name: "Tampa" })).toBeVisible();
    expect(document.title).toBe("Tampa · Labs");
    expect(words(screen.getByRole("navigation", { name: "Breadcrumb" }))).toBe("Markets / Tampa");
    expect(screen.getByText("Tampa", { selector: "[aria-current]" })).toHaveAttribute("aria-current", "page");
    await user.click(screen.getByRole("link", { name: "Markets" }));
    await waitFor(() => expect(address()).toBe("/markets"));
  });

  it("has no way there for a page that lies at the top", () => {
    showPart(<PageHeader title="Markets" />);
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});

describe("a part of a page", () => {
  it("is found by its title", () => {
    showPart(
      <Section
        title="Figures"
        description="Of the newest version"
        actions={<button type="button">New</button>}
      >
        <p>$412,000</p>
      </Section>,
    );
    const part = section("Figures");
    expect(part.getByRole("heading", { level: 2, name: "Figures" })).toBeVisible();
    expect(part.getByText("Of the newest version")).toBeVisible();
    expect(part.getByRole("button", { name: "New" })).toBeVisible();
  });

  it("that scrolls sideways can be scrolled by keyboard", async () => {
    const { user } = showPart(
      <SideScroll label="Flows by year" minWidth={940}>
        <p>Year 1</p>
      </SideScroll>,
    );
    await user.tab();
    expect(screen.getByRole("region", { name: "Flows by year" })).toHaveFocus();
  });
});

describe("hints", () => {
  const hints = (
    <HintLayer>
      <button type="button" data-hint="Of the first year">
        <b>NOI</b>
      </button>
      <button type="button">Price</button>
    </HintLayer>
  );

  it("show what stands under the hand, and go when it leaves", async () => {
    const { user } = showPart(hints);
    await user.hover(screen.getByText("NOI"));
    expect(screen.getByText("Of the first year")).toBeInTheDocument();
    await user.hover(screen.getByRole("button", { name: "Price" }));
    expect(screen.queryByText("Of the first year")).toBeNull();
  });

  it("show by keyboard too, and go with the first key", async () => {
    const { user } = showPart(hints);
    await user.tab();
    expect(screen.getByText("Of the first year")).toBeInTheDocument();
    await user.keyboard("{Enter}");
    expect(screen.queryByText("Of the first year")).toBeNull();
  });
});

describe("steps of a piece of work", () => {
  const steps = ["file", "columns", "results"].map((id) => ({
    id,
    title: `The ${id}`,
    what: `See the ${id}`,
  }));

  it("mark the one that one stands at, those before as done, those after as ahead", () => {
    showPart(<StepList label="Steps" steps={steps} current="columns" />);
    const items = screen.getAllByRole("listitem");
    expect(items.map(({ dataset }) => dataset.state)).toEqual(["done", "current", "ahead"]);
    expect(items.map((item) => item.getAttribute("aria-current"))).toEqual([null, "step", null]);
    expect(items.map((item) => words(item))).toEqual([
      "The file See the file",
      "2 The columns See the columns",
      "3 The results See the results",
    ]);
  });
});

describe("a command", () => {
  it("is copied as it is run", async () => {
    const { user } = showPart(<CommandLine command="labs ingest folder DIR" what="Loads a folder" />);
    await user.click(screen.getByRole("button", { name: "Copy labs ingest folder DIR" }));
    expect(await navigator.clipboard.readText()).toBe("labs ingest folder DIR");
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Copied");
  });
});

describe("how far work is", () => {
  const line = (given: Partial<Parameters<typeof ProgressLine>[0]>) => {
    showPart(<ProgressLine label="The search" done={0} total={null} {...given} />);
    const bar = screen.getByRole("progressbar", { name: "The search" });
    return [bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuetext")];
  };

  it("is counted in things and in percent", () => {
    expect(line({ done: 1200, total: 4800, stage: "Underwriting" })).toEqual([
      "25",
      "Underwriting, 1,200 of 4,800",
    ]);
    expect(screen.getByText("25%")).toBeVisible();
  });

  it("claims no share of what nobody can count", () => {
    expect(line({ done: 7 })).toEqual([null, "7"]);
    expect(screen.queryByText(/%$/)).toBeNull();
  });

  it("is under way where nothing is known of it", () => {
    expect(line({})).toEqual([null, "under way"]);
    expect(screen.getByText("Under way")).toBeVisible();
  });

  it("is never more than all of it", () => {
    expect(line({ done: 12, total: 10 })).toEqual(["100", "12 of 10"]);
  });

  it("of a share is not counted as things", () => {
    expect(line({ done: 0.4, total: 1, stage: "Uploading", isShare: true })).toEqual(["40", "Uploading"]);
  });
});

describe("what a page says of its state", () => {
  it("names what could not be loaded, why, and that nothing was changed, without a second full stop", async () => {
    const retry = vi.fn();
    const { user } = showPart(
      <FailureNote
        what="The comps"
        error={new CallError(409, "The comps are being replaced.")}
        onRetry={retry}
      />,
    );
    expect(screen.getByText("The comps could not be loaded")).toBeVisible();
    expect(screen.getByText("The comps are being replaced. Nothing was changed.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it("offers no second try where there is none to make", () => {
    showPart(<FailureNote what="The comps" error={new Error("whatever")} />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([
    ["good", "●"],
    ["warn", "▲"],
    ["bad", "⚠"],
    ["busy", "◐"],
    ["idle", "○"],
  ] as const)("marks %s by shape as well as by color", (tone, shape) => {
    showPart(<StateMark tone={tone}>Current</StateMark>);
    expect(words(screen.getByText("Current"))).toBe(`${shape} Current`);
  });
});
