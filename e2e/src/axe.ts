import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** WCAG 2.2 AA on the page as it stands. What the dark scheme can change is its colours: only they are looked at again. */
export function axeIn(page: Page, scheme: "light" | "dark"): AxeBuilder {
  const builder = new AxeBuilder({ page });
  return scheme === "dark"
    ? builder.withRules(RULES_OF_COLOUR)
    : builder.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
}
