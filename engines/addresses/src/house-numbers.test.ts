import { expect, test } from "vitest";
import { beginsWithNumber, readNumber } from "./house-numbers.ts";

test.each([
  // Grids of Wisconsin and Illinois, and their neighbors that are none.
  ["N6W23001 BLUEMOUND RD", "N6W23001", 1],
  ["W6N23001B BLUEMOUND RD", "W6N23001B", 1],
  ["1S450 SUMMIT AVE", "1S450", 1],
  ["S450 SUMMIT AVE", "S450", 1],
  ["S450", null, 0],
  ["W140 N5550 LILLY RD", "W140N5550", 2],
  ["W140 S5550 LILLY RD", "W140S5550", 2],
  ["N140 S5550 LILLY RD", "N140", 1],
  ["N 6W23001 BLUEMOUND RD", "N6W23001", 2],
  ["N 6 W 23001 RD", "N6W23001", 4],
  ["N 6 W 23001", null, 0],
  ["1S 450 SUMMIT AVE", "1S450", 2],
  ["1S 450 AVE", "1S", 1],
  ["12N 145 SUMMIT AVE", "12N145", 2],
  ["123N 145 SUMMIT AVE", "123N", 1],
  ["1S 45 SUMMIT AVE", "1S", 1],
  // Words, fractions, pairs and letters.
  ["ONE PENN PLAZA", "1", 1],
  ["TEN MAIN ST", "10", 1],
  ["ONE PLAZA", null, 0],
  ["THREE RIVERS RD", null, 0],
  ["123-1/2 ELM ST", "123 1/2", 1],
  ["123 1/2 ELM ST", "123 1/2", 2],
  ["45-12 30TH AVE", "45-12", 1],
  ["123-A ELM ST", "123-A", 1],
  ["123AB ELM ST", null, 0],
  ["5 AVE", null, 0],
  ["5", "5", 1],
  ["5 ELM", "5", 1],
  ["12 - 14 ELM ST", "12-14", 3],
  ["12 & 14A ELM ST", "12 & 14A", 3],
  ["12 & ELM ST", "12", 1],
  ["123 A MAIN ST", "123A", 2],
  ["123 A ST", "123", 1],
  ["123 E MAIN ST", "123", 1],
  ["123 A & B ST", "123", 1],
  ["MAIN ST", null, 0],
])("%s has the house number %s of %i words", (line, number, used) => {
  expect(readNumber(line.split(" "))).toEqual({ number, used });
  expect(beginsWithNumber(line.split(" "))).toBe(used > 0);
});
