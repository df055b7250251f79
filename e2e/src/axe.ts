import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const CRITERIA = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] } as const;

/** What the other scheme can change: nothing but colors differs between the two. */
const COLORS = { type: "rule", values: ["color-contrast", "link-in-text-block"] } as const;

const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    const properties = new Set(transitions.map((each) => each.transitionProperty));
    return [...properties].map((each) => `${location.href}: ${each} moves although less motion is asked for`);
  });

/**
 * What breaks WCAG 2.2 AA on the page as it stands, first in the light and then in the dark scheme; `within` is the
 * part to look at. Nothing of ours is framed, so axe may run in the page itself, which takes half of the time.
 */
export async function violationsIn(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const [scheme, runOnly] of [
    ["light", CRITERIA],
    ["dark", COLORS],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
    // Colors on their way from one state to the next are nobody's to judge: who asks for less motion gets none.
    found.push(...(await moving(page)));
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ runOnly: { type: runOnly.type, values: [...runOnly.values] }, resultTypes: ["violations"] });
    const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
    found.push(
      ...violations.map(
        (each) => `${page.url()} ${scheme}: ${each.id} (${each.nodes[0]?.html.slice(0, 200)})`,
      ),
    );
  }
  return found;
}
