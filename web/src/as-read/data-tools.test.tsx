import { readPages } from "../test/as-read.ts";
import { pagesUnder } from "../test/desk-pages.ts";

readPages(pagesUnder("/data-tools"));
