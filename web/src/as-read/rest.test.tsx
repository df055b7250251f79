import { readPages } from "../test/as-read.ts";
import { pagesUnder } from "../test/desk-pages.ts";

readPages(
  pagesUnder(
    ...["/documents", "/", "/research", "/pipeline", "/compare", "/backtests", "/data-sources"],
    ...["/feature-flag", "/register", "/single-sign-on"],
  ),
);
