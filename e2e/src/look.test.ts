import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { underwrite } from "./owned-homes.ts";
import { test } from "./recorded-test.ts";

/** What the eye measures: where the work begins, how many sizes of text there are, what does not fit. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const sizes = new Set<number>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const isSeen =
        parent !== null && parent.getClientRects().length > 0 && parent.closest("title") === null;
      if (isSeen && node.textContent?.trim()) sizes.add(Number.parseFloat(getComputedStyle(parent).fontSize));
    }
    return { sizes: [...sizes].sort((a, b) => a - b), width: document.documentElement.scrollWidth };
  });

/** Words of charts and maps that stand out from the card under them by less than 4.5 to 1; axe judges none of them. */
const findFaintWords = (page: Page) =>
  page.evaluate(() => {
    const read = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const light = (color: string) => {
      const [red = 0, green = 0, blue = 0] = read(color).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (a: string, b: string) => {
      const [low = 0, high = 0] = [light(a), light(b)].sort((one, other) => one - other);
      return (high + 0.05) / (low + 0.05);
    };
    const isSolid = (color: string) => color !== "none" && color !== "transparent" && read(color)[3] !== 0;
    /** The shape of the drawing under the middle of the words, else the surface under the drawing. */
    const underOf = (words: SVGTextElement) => {
      const svg = words.ownerSVGElement;
      const { x, y, width, height } = words.getBoundingClientRect();
      const shapes = [...(svg?.querySelectorAll<SVGGeometryElement>("rect, path, circle, polygon") ?? [])]
        .filter((shape) => shape.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING)
        .filter((shape) => isSolid(getComputedStyle(shape).fill));
      const at = new DOMPoint(x + width / 2, y + height / 2);
      const hit = shapes.findLast((shape) => {
        const matrix = shape.getScreenCTM();
        return matrix !== null && shape.isPointInFill(at.matrixTransform(matrix.inverse()));
      });
      if (hit !== undefined) return getComputedStyle(hit).fill;
      for (let box: Element | null = svg; box !== null; box = box.parentElement) {
        const { backgroundColor } = getComputedStyle(box);
        if (isSolid(backgroundColor)) return backgroundColor;
      }
      return "rgb(255, 255, 255)";
    };
    return [...document.querySelectorAll<SVGTextElement>("svg text")]
      .filter((words) => words.getClientRects().length > 0 && words.textContent.trim() !== "")
      .filter((words) => contrast(getComputedStyle(words).fill, underOf(words)) < 4.5)
      .map((words) => `${words.textContent} (${getComputedStyle(words).fill} on ${underOf(words)})`);
  });

test("screens begin with the work and fit", async ({ page }) => {
  await signIn(page);
  const { items } = await (
    await page.request.get("/api/research-property/suggestions?query=12&propertyType=singlefamily")
  ).json();
  const id: string = items.find(({ propertyId }: { propertyId: number }) => propertyId > 0).googlePlacesId;
  const home = `/research-property/${id}`;
  const header = page.getByRole("main").locator("header").first();
  const heightOf = async () => (await header.boundingBox())?.height ?? Number.NaN;

  await test.step("the first rent comp stands high, under a header of two lines", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${home}/rent-comps`);
    const first = page.getByRole("table", { name: "Comps by rent" }).getByRole("row").nth(1);
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(280);
    expect(await heightOf()).toBeLessThanOrEqual(84);
  });

  await test.step("the first sale of a building stands as high, how it is judged folded", async () => {
    const buildings = await page.request.get(
      "/api/research-property/suggestions?query=12&propertyType=multifamily",
    );
    const building = (await buildings.json()).items.find(
      ({ propertyId }: { propertyId: number }) => propertyId > 0,
    );
    await page.goto(`/research-property/${building.googlePlacesId}/sale-comps`);
    const first = page.getByRole("table", { name: "Sales of buildings" }).getByRole("row").nth(1);
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(280);
  });

  await test.step("the first row of the statement stands high, beside its inputs, and seven years fit", async () => {
    await page.goto(`${home}/underwriting/statement`);
    const table = page.getByRole("table", { name: "Operating statement" });
    expect((await table.getByRole("row").nth(1).boundingBox())?.y).toBeLessThanOrEqual(260);
    const inputs = await page.locator(`input[aria-label="Page of the inputs"]`).boundingBox();
    expect((inputs?.x ?? 0) + (inputs?.width ?? 0)).toBeLessThan((await table.boundingBox())?.x ?? 0);
    await expect(table.getByRole("columnheader", { name: "Year 7" })).toBeVisible();
    const across = await page
      .getByRole("region", { name: "Operating statement, scrolling" })
      .evaluate(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }));
    expect(across.scrollWidth).toBeLessThanOrEqual(across.clientWidth);
  });

  await test.step("an offer with its returns and what saves it stand in one line", async () => {
    await underwrite(page, id, { purchasePrice: 380_000 });
    await page.goto(`${home}/underwriting/statement`);
    const strip = page.getByRole("complementary", { name: "Returns" });
    await expect(strip.getByText(/binding: /)).toBeVisible();
    await expect(strip.getByRole("button", { name: "Save version" })).toBeVisible();
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(60);
  });

  await test.step("what a sale comes to, and how much it weighs, are in sight without scrolling", async () => {
    await page.goto(`${home}/sale-comps`);
    const weight = page
      .getByRole("table", { name: "Comps by price" })
      .getByRole("button", { name: "Weight" });
    await expect(weight).toBeInViewport({ ratio: 1 });
  });

  await test.step("on a narrow screen what a sale comes to needs no scrolling either", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const heads = page.getByRole("table", { name: "Comps by price" });
    for (const name of ["Adjusted", "Weight"]) {
      await expect(heads.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("links at the very beginning lead to the inputs and to the table", async () => {
    await page.goto(`${home}/underwriting/statement`);
    await page.getByRole("table", { name: "Operating statement" }).waitFor();
    await page.getByRole("link", { name: "Skip to the inputs" }).press("Enter");
    expect(await page.evaluate(() => document.activeElement?.matches("#inputs input"))).toBe(true);
    await page.getByRole("link", { name: "Skip to the table" }).press("Enter");
    expect(await page.evaluate(() => document.activeElement?.matches("#table [tabindex]"))).toBe(true);
  });

  await test.step("the field that the keys are in is ringed, also one that takes several values", async () => {
    await page.goto("/pipeline");
    for (const name of ["Property", "Assignee", "Tags"]) {
      const field = page.getByRole("main").getByLabel(name, { exact: true }).and(page.locator("input"));
      await field.focus();
      const outline = await field.evaluate(
        (each) => getComputedStyle(each.closest(".mantine-Input-input") ?? each).outline,
      );
      expect(outline, name).toMatch(/ solid 2px$/);
    }
  });

  await test.step("few tabs lead to the tabs of the property", async () => {
    await page.goto(home);
    const tab = page.getByRole("tab", { name: "Overview" });
    await tab.waitFor();
    let stops = 0;
    while (stops < 12 && !(await tab.evaluate((each) => each === document.activeElement))) {
      await page.keyboard.press("Tab");
      stops += 1;
    }
    await expect(tab).toBeFocused();
  });

  await test.step("few tabs lead to the first input of an underwriting", async () => {
    await page.goto(`${home}/underwriting/statement`);
    await page.getByRole("table", { name: "Operating statement" }).waitFor();
    const isInput = () => document.activeElement?.matches("main input, main select") ?? false;
    let stops = 0;
    while (stops < 13 && !(await page.evaluate(isInput))) {
      await page.keyboard.press("Tab");
      stops += 1;
    }
    expect(stops).toBeLessThanOrEqual(12);
  });

  await test.step("nothing runs out of a narrow phone, under a header that leaves room", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(home);
    await page.getByRole("tab", { name: "Overview" }).waitFor();
    expect(await heightOf()).toBeLessThanOrEqual(110);
    for (const path of [
      ...[home, `${home}/rent-comps`, `${home}/underwriting/statement`, "/markets/county/37119"],
      ...["/", "/research", "/portfolios", "/data-tools", "/documents"],
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      // Once everything has come: what is on the way is as narrow as its skeleton.
      await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
      expect((await measure(page)).width, path).toBeLessThanOrEqual(360);
    }
  });

  await test.step("a name or a description without a space runs out of no page", async () => {
    await page.route(/\/api\/portfolios(\/owned)?(\?|$)/, async (route) => {
      const answer = await (await route.fetch()).json();
      const [first, ...others] = answer.items ?? [];
      const items = [{ ...first, name: "W".repeat(118) }, ...others];
      await route.fulfill({ json: { ...answer, items, description: "x".repeat(300) } });
    });
    for (const path of ["/", "/portfolios", "/portfolios?portfolio=owned"]) {
      await page.goto(path);
      await expect(
        page
          .getByRole("main")
          .getByText(/W{118}|x{300}/)
          .first(),
      ).toBeVisible();
      expect((await measure(page)).width, path).toBeLessThanOrEqual(360);
    }
    await page.unroute(/\/api\/portfolios(\/owned)?(\?|$)/);
  });

  await test.step("on a phone versions fit, and what is said leaves the bar of places free", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${home}/underwriting/versions`);
    await page.getByRole("button", { name: "Open version 1" }).waitFor();
    expect((await measure(page)).width).toBeLessThanOrEqual(390);
    await page.goto("/portfolios?portfolio=none");
    const said = await page.getByRole("alert").first().boundingBox();
    const places = await page.getByRole("link", { name: "Data tools" }).last().boundingBox();
    expect((said?.y ?? Number.NaN) + (said?.height ?? 0)).toBeLessThanOrEqual(places?.y ?? 0);
  });

  await test.step("paper says what is simulated and has nothing to press", async () => {
    await page.setViewportSize({ width: 740, height: 980 });
    await page.emulateMedia({ media: "print" });
    for (const path of [
      ...[home, `${home}/rent-comps`, `${home}/underwriting/statement`],
      ...["/portfolios?portfolio=owned", "/markets/county/37119"],
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
      await expect(page.locator("[data-demo]").first(), path).toBeVisible();
      const pressed = page.locator(".mantine-Button-root, .mantine-ActionIcon-root, [role=tab]");
      await expect(pressed.filter({ visible: true }), path).toHaveCount(0);
    }
    await page.goto(home);
    await expect(page.getByRole("main").getByText("sq ft", { exact: false }).first()).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("six sizes of text, none under 11 px, and words of charts that can be read", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of [
      ...[home, `${home}/rent-comps`, `${home}/sale-comps`, `${home}/underwriting/charts`],
      ...["/markets/county/37119", "/", "/portfolios", "/data-tools", "/documents"],
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
      const { sizes } = await measure(page);
      expect(sizes.length, `${path}: ${sizes}`).toBeLessThanOrEqual(6);
      expect(sizes[0], path).toBeGreaterThanOrEqual(11);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
        expect(await findFaintWords(page), `${path}, ${colorScheme}`).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: "light" });
    }
  });

  await test.step("a county and a metro of many counties fit on two screens and a bit", async () => {
    for (const [path, alike] of [
      ["/markets/county/37119", "Similar counties"],
      ["/markets/msa/16740", "Similar metros"],
    ] as const) {
      await page.goto(path);
      await page.getByText(alike).waitFor();
      await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, path).toBeLessThanOrEqual(2_000);
    }
  });
});
