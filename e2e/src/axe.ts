import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * What breaks WCAG 2.2 AA on the page as it stands, first in the light and then in the dark scheme; `within` is the
 * part to look at. Nothing of ours is framed, so axe may run in the page itself, which takes half of the time.
 */
export async function violationsIn(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
    const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
    found.push(
      ...violations.map(
        (each) => `${page.url()} ${scheme}: ${each.id} (${each.nodes[0]?.html.slice(0, 200)})`,
      ),
    );
  }
  return found;
}
