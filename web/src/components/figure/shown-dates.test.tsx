import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { type ShownDates, useDatesOfPage, useShownDates } from "./shown-dates.ts";

let told: ShownDates | undefined;
function Frame() {
  told = useDatesOfPage();
  return null;
}
function Part({ figures }: { figures: Parameters<typeof useShownDates>[0] }) {
  useShownDates(figures);
  return null;
}

test("the frame knows the oldest and the newest date of all parts, of real figures where there are any, a year by its end", () => {
  const view = render(
    <>
      <Frame />
      <Part figures={[{ asOf: "2026-01" }, { asOf: "2023" }, { asOf: null }]} />
      <Part figures={[{ asOf: "2023-06" }, { asOf: "2022-02-11", demo: true }]} />
    </>,
  );
  expect(told).toEqual({ oldest: "2023-06", newest: "2026-01", isDemo: false });
  view.rerender(
    <>
      <Frame />
      <Part figures={[{ asOf: "2026-01" }, { asOf: "2023" }]} />
    </>,
  );
  expect(told).toEqual({ oldest: "2023", newest: "2026-01", isDemo: false });
  view.rerender(
    <>
      <Frame />
      <Part
        figures={[
          { asOf: "2026-07", demo: true },
          { asOf: "2025", demo: true },
        ]}
      />
    </>,
  );
  expect(told).toEqual({ oldest: "2025", newest: "2026-07", isDemo: true });
  view.rerender(<Frame />);
  expect(told).toEqual({ oldest: null, newest: null, isDemo: false });
});
