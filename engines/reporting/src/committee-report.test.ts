import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockingChecks, committeeReport } from "./committee-report.ts";
import { APPENDICES, listBlocks, listFigures, listRows, source, whole } from "./fixtures/read-report.ts";
import { STANDARD_SECTIONS } from "./outline.ts";
import type { ReportModel } from "./report-model.ts";

describe("the investment-committee report", () => {
  const model = whole(source);

  it("is a memo of eleven sections by itself; what stands behind it is asked for", () => {
    const memo = committeeReport(source).sections;
    expect(memo.map(({ id }) => id)).toEqual(
      STANDARD_SECTIONS.filter((id) => id !== "changes" && id !== "voteRecord"),
    );
    expect(memo.some(({ isAppendix }) => isAppendix)).toBe(false);
    expect(model.sections.filter(({ isAppendix }) => isAppendix).map(({ id }) => id)).toEqual(APPENDICES);
  });

  it("states its case in sentences of the version's own figures, and sets the offer against the bid that binds", () => {
    const [verdict] = listBlocks(model, "decision");
    expect(verdict).toMatchObject({
      thesis: [
        "The offer of $300,000 is 3.8% under the ask of $312,000 and 2.6% under the $308,000 that sales support; $332,000 all in, with $27,500 of renovation.",
        "At $2,250 a month, inside the $2,090 – $2,380 of comps, it yields 5.30% net on cost and returns 8.82% levered and 7.62% unlevered IRR and a 1.72x multiple over 7 years.",
        "The maximum bid is $289,947, set by net yield on cost (NOI).",
      ],
    });
    expect(listRows(model, "bid")).toEqual([
      ["Net yield on cost (NOI) (binds)", "5.50%", "5.30%", "$289,947"],
      ["Unlevered IRR", "8.00%", "7.62%", "$293,553"],
      ["Levered IRR", "9.00%", "8.82%", "$298,539"],
      ["Price to low value estimate", "102.00%", "103.81%", "$294,780"],
      ["Offer", "", "", "$300,000"],
      ["Ask", "", "", "$312,000"],
    ]);
  });

  it("leaves measures without a value for either area out of the market's table, and counts them", () => {
    const { county, msa } = source.property;
    const blank = county && {
      ...county,
      figures: county.figures.map((each, at) => (at < 3 ? { ...each, value: null } : each)),
    };
    const none = msa && { ...msa, figures: [] };
    const report = whole({ ...source, property: { ...source.property, county: blank, msa: none } });
    expect(listRows(report, "market")).toHaveLength((county?.figures.length ?? 0) - 3);
    const [table] = listBlocks(report, "market");
    expect(table?.kind === "table" && table.notes).toContain(
      "3 more measures have no value for either area.",
    );
  });

  it("shows the version's own figures, as the golden case has them", () => {
    expect(listRows(model, "allInCost")).toContainEqual(["All-in cost", "332,000"]);
    expect(listRows(model, "stabilised")).toContainEqual(["Net operating income", "17,583", "66.3%"]);
    expect(listRows(model, "returns")).toContainEqual(["Levered IRR", "8.82%"]);
    expect(listRows(model, "returns")).toContainEqual(["Levered multiple", "1.72x"]);
    expect(listRows(model, "cashFlow").find(([label]) => label === "Debt service")).toEqual([
      "Debt service",
      "",
      ...Array.from({ length: 7 }, () => "(12,450)"),
      "",
    ]);
    const levered = listRows(model, "cashFlow").find(([label]) => label === "Levered cash flow");
    expect([levered?.[1], levered?.at(-1)]).toEqual(["(134,792)", "201,441"]);
  });

  it("has costs that add up to the all-in cost, whatever the model lists one by one", () => {
    const amounts = (of: ReportModel) => {
      const rows = listRows(of, "allInCost");
      const end = rows.findIndex(([label]) => label === "All-in cost");
      return rows
        .slice(0, end)
        .map(([label, amount]) => [label, Number(amount?.replaceAll(",", ""))] as const);
    };
    const { renovationCost: _, ...outputs } = source.version.outputs;
    const spread = whole({ ...source, version: { ...source.version, outputs } });
    for (const each of [model, spread]) {
      expect(amounts(each).reduce((sum, [, amount]) => sum + amount, 0)).toBe(332_000);
    }
    expect(amounts(spread)).toContainEqual(["Other costs", 27_500]);
    expect(amounts(model).map(([label]) => label)).not.toContain("Other costs");
  });

  it("says from when to when its evidence is, and no span within one date", () => {
    const withDates = (rents: string, sales: string) => {
      const { rentComps, saleComps, property } = source;
      const report = whole({
        ...source,
        property: { ...property, county: null, msa: null },
        rentComps: rentComps && { ...rentComps, asOf: rents },
        saleComps: saleComps && { ...saleComps, asOf: sales },
      });
      return listBlocks(report, "decision")
        .flatMap((block) => (block.kind === "verdict" ? block.meta : []))
        .find(({ label }) => label === "Data as of")?.value;
    };
    expect(withDates("2026-10-31", "2024")).toBe("2024 to Oct 31, 2026");
    expect(withDates("2026-10-31", "2026-09")).toBe("Sep 2026 to Oct 31, 2026");
    expect(withDates("2026-10-31", "2026")).toBe("Oct 31, 2026");
    expect(withDates("2026-10", "2026-10")).toBe("Oct 2026");
  });

  it("leaves the forward year, which is not held, out of the cash flow", () => {
    expect(listRows(model, "cashFlow")[0]).toHaveLength(1 + 7);
  });

  it("sets the maximum bid against the ask and names the target that binds", () => {
    const bid = listFigures(model, "decision").find(({ label }) => label === "Max bid");
    expect(bid).toEqual({
      label: "Max bid",
      value: "$289,947",
      detail: "$22,053 (7.1%) under the ask. Binds: Net yield on cost (NOI)",
      tone: "bad",
    });
  });

  it("says which failed checks a reader has to know, and every check in its section", () => {
    const notices = listBlocks(model, "decision").flatMap((block) =>
      block.kind === "notices" ? block.items : [],
    );
    expect(notices.map(({ title }) => title)).toEqual([
      "Warning SF-W-INSURANCE",
      "Warning SF-W-NEGATIVE-LEVERAGE",
    ]);
    expect(listRows(model, "checks")).toHaveLength(source.version.checks.length);
  });

  it("names each open eligibility question, and why one is waived", () => {
    const waivers = { "SF-E-JURISDICTION": "Counsel: no local rule" };
    const decided = whole({ ...source, decision: { recommendation: "go", waivers } });
    expect(listRows(decided, "eligibility")).toEqual([
      ["HOA allows rentals", "● Yes", ""],
      ["HOA rental cap has room", "◆ Open", "Not answered in this version"],
      ["First-look window closed", "● Yes", ""],
      ["Jurisdiction allows purchase", "○ Waived", "Counsel: no local rule"],
    ]);
  });

  it("says that a check could not be tested, and why", () => {
    const version = {
      ...source.version,
      checks: source.version.checks.filter(({ code }) => code !== "SF-E-HOA"),
      unavailable: { ...source.version.unavailable, "SF-E-HOA": "HOA allows rentals is not entered" },
    };
    expect(listRows(whole({ ...source, version }), "checks")).toContainEqual([
      "SF-E-HOA",
      "error",
      "○ not tested",
      "HOA allows rentals: HOA allows rentals is not entered",
    ]);
  });

  it("shows a missing figure as a dash with its reason, never as a number", () => {
    const version = {
      ...source.version,
      outputs: { ...source.version.outputs, leveredIrr: null },
      unavailable: { leveredIrr: "The cash flow never turns positive" },
    };
    const missing = listFigures(whole({ ...source, version }), "decision").find(
      ({ label }) => label === "Levered IRR",
    );
    expect(missing).toMatchObject({ value: "—", detail: "The cash flow never turns positive" });
  });

  it("leaves out lines that the version's model does not know", () => {
    const { stabilizedNoi: _, ...outputs } = source.version.outputs;
    const pages = source.pages.map((page) => ({
      ...page,
      rows: page.rows.filter(({ key }) => key !== "stabilizedNoi"),
    }));
    const other = whole({ ...source, pages, version: { ...source.version, outputs } });
    expect(listRows(other, "stabilised").map(([label]) => label)).not.toContain("Net operating income");
    expect(listRows(other, "stabilised")).toHaveLength(listRows(model, "stabilised").length - 1);
  });

  it("says insufficient evidence where comps carry no estimate", () => {
    const rentComps = source.rentComps && {
      ...source.rentComps,
      comps: [],
      estimate: { unavailable: ["2 effective comps, 5 are needed"] },
    };
    const evidence = listBlocks(whole({ ...source, rentComps }), "rent");
    expect(evidence).toHaveLength(1);
    expect(evidence[0]).toMatchObject({ notes: ["Insufficient evidence: 2 effective comps, 5 are needed"] });
  });

  it("lays out each comp's adjustments so that they add up to its adjusted figure", () => {
    const money = (text: string) => Number(text.replace("−", "-").replaceAll(/[$+,]/g, ""));
    const included = listRows(model, "rentComps")
      .filter((cells) => cells.length === 15)
      .slice(0, 10);
    expect(included).toHaveLength(10);
    for (const cells of included) {
      const steps = cells.slice(8, 13).reduce((sum, cell) => sum + money(cell), 0);
      expect(money(cells[7] ?? "") + steps).toBe(money(cells[13] ?? ""));
    }
  });

  it("prints the included comps as rows under the map, and each excluded one once with its reason", () => {
    const comps = source.rentComps?.comps ?? [];
    const out = comps.filter(({ state }) => state !== "included");
    expect(out.length).toBeGreaterThan(0);
    const kinds = listBlocks(model, "rentComps").map(({ kind }) => kind);
    expect(kinds[0]).toBe("chart");
    const rows = listRows(model, "rentComps");
    expect(rows.filter((cells) => cells.length === 15)).toHaveLength(comps.length - out.length);
    const listed = rows.filter((cells) => cells.length === 3).map(([, words]) => words);
    expect(listed).toHaveLength(out.length);
    for (const { label, reason } of out) {
      expect(listed.find((words) => words?.startsWith(label))).toContain(reason ?? "by ");
    }
  });

  it("prints what a person adjusted a sale comp by, with who, when and why", () => {
    const manual = {
      ...{ condition: 12_000, grade: -3_000 },
      words: "Adjusted by Ann Example on 2026-10-05: condition +$12,000, grade −$3,000; new roof",
    };
    const { saleComps } = source;
    const comps = (saleComps?.comps ?? []).map((comp, at) =>
      at > 0
        ? comp
        : { ...comp, manual, adjustments: { ...comp.adjustments, condition: 12_000, grade: -3_000 } },
    );
    const adjusted = whole({ ...source, saleComps: saleComps && { ...saleComps, comps } });
    const table = listBlocks(adjusted, "saleComps")
      .filter((block) => block.kind === "table")
      .find(({ columns }) => columns.some(({ label }) => label === "Comp"));
    expect(table?.columns.map(({ label }) => label)).toEqual(expect.arrayContaining(["Cond.", "Grade"]));
    expect(table?.rows.flatMap(({ cells }) => cells)).toEqual(
      expect.arrayContaining(["+$12,000", "−$3,000"]),
    );
    expect(table?.notes.join(" ")).toContain("Adjusted by Ann Example on Oct 5, 2026: condition +$12,000");
    const plain = listBlocks(model, "saleComps").filter((block) => block.kind === "table");
    const heads = plain.map(({ columns }) => columns.map(({ label }) => label));
    expect(heads.find((labels) => labels.includes("Comp"))).not.toContain("Cond.");
  });

  it("says the city of comps once where they share it, and in each row where they do not", () => {
    const withLabels = (last: string) => {
      const comps = (source.rentComps?.comps ?? []).map((comp, index) => ({
        ...comp,
        label: `${index} Oak St, ${index === 0 ? last : "Dallas, TX"} 75205`,
      }));
      return whole({ ...source, rentComps: source.rentComps && { ...source.rentComps, comps } });
    };
    const labels = (of: ReportModel) => listRows(of, "rentComps").map(([, label]) => label);
    expect(labels(withLabels("Dallas, TX"))).toContain("0 Oak St");
    expect(JSON.stringify(listBlocks(withLabels("Dallas, TX"), "rentComps"))).toContain("all in Dallas, TX");
    expect(labels(withLabels("Plano, TX"))).toContain("0 Oak St, Plano, TX 75205");
  });

  it("names a missing fact by its label, once", () => {
    const unavailable = {
      "facts.hoaMonth": "HOA dues (monthly) is not in the record of Demo data",
      "facts.lotSqft": "No loaded list has this address",
      similarPropertiesImages: "No pictures",
    };
    const of = whole({ ...source, property: { ...source.property, unavailable } });
    expect(listBlocks(of, "facts").find(({ kind }) => kind === "text")).toEqual({
      kind: "text",
      text: expect.stringMatching(
        /^Unavailable\. HOA dues \(monthly\) is not in the record of Demo data\. \w.*: No loaded list has this address\.$/,
      ),
    });
  });

  it("says of a corrected fact what its source says, who corrected it, when and why", () => {
    const beds = {
      ...{ label: "Bedrooms", group: "structure", unit: "count", value: 4, asOf: "2026-11-20" },
      source: "Corrected by Ann Lee",
      override: {
        ...{ sourceValue: 3, source: "County roll", by: "Ann Lee", at: "2026-11-20T10:00:00Z" },
        reason: "Counted on site.",
      },
    };
    const property = { ...source.property, facts: { ...source.property.facts, beds } };
    const corrected = whole({ ...source, property });
    expect(listRows(corrected, "facts")).toContainEqual(["Bedrooms", "4 (corrected)"]);
    expect(listBlocks(corrected, "facts")).toContainEqual({
      kind: "text",
      text: "Corrected. Bedrooms: 4; County roll says 3 (Ann Lee, Nov 20, 2026: Counted on site).",
    });
    const facts = corrected.sections.find(({ id }) => id === "facts");
    expect(facts?.context).not.toContain("Corrected by");
    // The standard memo leaves the facts out, and its first section says that some are corrected.
    const memo = committeeReport({ ...source, property });
    expect(memo.sections.map(({ id }) => id)).not.toContain("facts");
    const told = memo.sections.map(({ blocks }) =>
      blocks.some((block) => block.kind === "text" && block.text.startsWith("Corrected. Bedrooms: 4;")),
    );
    expect(told).toEqual([true, ...told.slice(1).map(() => false)]);
    expect(listBlocks(committeeReport(source), "decision")).toEqual(
      listBlocks(memo, "decision").slice(0, -1),
    );
  });

  it("sets county and metro beside each other, measure by measure", () => {
    const { county, msa } = source.property;
    const keys = new Set([county, msa].flatMap((market) => market?.figures.map(({ key }) => key) ?? []));
    const rows = listRows(model, "market");
    expect(rows).toHaveLength(keys.size);
    const rent = county?.figures.find(({ key }) => key === "rent");
    expect(rows.find(([label]) => label === rent?.label)?.slice(1, 4)).toEqual([
      "$1,873",
      "214 of 3,018",
      "93",
    ]);
  });

  it("names what is simulated, and has no band when everything is real", () => {
    expect(model.demoBand).toBe(
      "Demo data: simulated property facts, rent comps, sale comps, market figures",
    );
    const real = {
      ...source,
      property: { ...source.property, demo: false, county: null, msa: null },
      rentComps: source.rentComps && { ...source.rentComps, demo: false },
      saleComps: null,
    };
    expect(whole(real).demoBand).toBeNull();
  });

  it("binds the report to the version by its hash and says when it was generated", () => {
    expect(model.footer).toEqual({
      version: "Underwriting version 3 · 7f3a9c1e5b2d48a0",
      generated: "Generated Nov 20, 2026, 22:14 UTC",
    });
  });

  it("does not show formulas of another catalogue than the version's", () => {
    const later = committeeReport({ ...source, sections: ["formulas"], pagesVersion: "changed" });
    expect(listRows(later, "formulas")).toEqual([]);
    expect(
      listRows(committeeReport({ ...source, sections: ["formulas"] }), "formulas").length,
    ).toBeGreaterThan(50);
  });

  it("has the sections that are asked for, in that order", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...STANDARD_SECTIONS]), (sections) => {
        expect(committeeReport({ ...source, sections }).sections.map(({ id }) => id)).toEqual(sections);
      }),
      { numRuns: 30 },
    );
  });

  it("refuses a section that does not exist or is named twice", () => {
    expect(() => committeeReport({ ...source, sections: ["cover"] })).toThrow("No section is called cover");
    expect(() => committeeReport({ ...source, sections: ["rent", "rent"] })).toThrow("named twice");
  });

  it("says of an assumption for a market that it is, with the market and the date", () => {
    const { version, inputSources } = source;
    const path = "managementFeePct";
    const assumed = whole({
      ...source,
      version: { ...version, basis: { ...version.basis, [path]: "cohort" } },
      inputSources: { ...inputSources, [path]: "Cohort template of Austin, TX, 2026-10-31" },
    });
    const row = listRows(assumed, "assumptions").find(([label]) => label === "Property management");
    expect(row).toContain("Cohort template");
    expect(row?.join()).toContain("Austin, TX, Oct 31, 2026");
  });
});

describe("blocking checks", () => {
  it("are the failed errors, not the failed warnings", () => {
    const check = (code: string, severity: "error" | "warning", ok: boolean) => ({
      code,
      severity,
      ok,
      message: code,
    });
    const checks = [check("a", "error", true), check("b", "error", false), check("c", "warning", false)];
    expect(blockingChecks({ checks }).map(({ code }) => code)).toEqual(["b"]);
  });
});

describe("what the committee did", () => {
  const committee = {
    state: "Approved with conditions, Nov 26, 2026",
    votes: [
      {
        name: "Ada Doe",
        vote: "approveWithConditions",
        comment: "a".repeat(300),
        at: "2026-11-26T10:00:00Z",
      },
      { name: "Ben Roe", vote: "decline", comment: null, at: "2026-11-26T11:00:00Z" },
    ],
    conditions: [
      { text: "Roof", owner: "Dan Poe", dueOn: "2026-12-10", doneAt: null, doneBy: null, note: null },
      { text: "Survey", owner: null, dueOn: null, doneAt: "2026-12-01", doneBy: "Dan Poe", note: "Filed" },
    ],
  };

  it("stands on the memo's first page, with comments cut to fit, and its conditions in the decision box", () => {
    const report = committeeReport({
      ...source,
      committee,
      decision: { recommendation: "goWithConditions" },
    });
    const record = report.sections.find(({ id }) => id === "voteRecord");
    expect(record).toMatchObject({ width: "half", isAppendix: false, context: committee.state });
    const [table] = record?.blocks ?? [];
    if (table?.kind !== "table") throw new Error("The vote record is no table");
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ["Ada Doe, Nov 26, 2026", "◆ With conditions", `${"a".repeat(100)}…`],
      ["Ben Roe, Nov 26, 2026", "▼ Decline", ""],
    ]);
    expect(table.notes).toHaveLength(1);
    expect(listBlocks(report, "decision")[0]).toMatchObject({
      conditions: ["Roof (Dan Poe, due Dec 10, 2026)", "Survey (done Dec 1, 2026)"],
    });
    expect(committeeReport(source).sections.some(({ id }) => id === "voteRecord")).toBe(false);
  });

  it("lists each condition with owner, due date and who saw to it, where they are asked for", () => {
    const report = committeeReport({ ...source, committee, decision: null, sections: ["conditions"] });
    const [table] = listBlocks(report, "conditions");
    if (table?.kind !== "table") throw new Error("The conditions are no table");
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ["1", "Roof", "Dan Poe", "Dec 10, 2026", "○ Open"],
      ["2", "Survey (Filed)", "Not named", "Not set", "● Done by Dan Poe, Dec 1, 2026"],
    ]);
  });
});
