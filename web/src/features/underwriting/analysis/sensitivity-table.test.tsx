import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SensitivityTable } from "./sensitivity-table.tsx";

/** The color of each cell's background; the page of the tests' browser drops mixed colors. */
function listShades(isStale: boolean): string[] {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <SensitivityTable
        label="Levered IRR"
        row={undefined}
        rows={{ label: "Price", heads: ["$100", "$200"] }}
        columns={{ label: "Rent", heads: ["$1", "$2"] }}
        grid={[
          [
            { value: 0.06, reason: null },
            { value: 0.1, reason: null },
          ],
          [
            { value: 0.12, reason: null },
            { value: null, reason: "No equity" },
          ],
        ]}
        hurdle={0.1}
        isStale={isStale}
      />
    </MantineProvider>,
  );
  const cells =
    markup
      .split("<tbody")
      .at(-1)
      ?.match(/<td[^>]*>/g) ?? [];
  return cells.map((cell) => /--labs-\w+\) \d+%/.exec(cell)?.[0] ?? "none");
}

it("shades a cell by its distance from the hurdle, and none without a value or out of date", () => {
  expect(listShades(false)).toEqual(["--labs-warn) 36%", "--labs-accent) 0%", "--labs-accent) 18%", "none"]);
  expect(listShades(true)).toEqual(["none", "none", "none", "none"]);
});
