import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`, "Edge on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["Firefox/140.0", "Firefox"],
  ["curl/8.0", "curl/8.0"],
  ["", "An unknown browser"],
  [null, "An unknown browser"],
])("%s is %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
