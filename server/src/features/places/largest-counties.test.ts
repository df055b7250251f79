import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { isLargestOfName } from "./largest-counties.ts";
import { countZips } from "./suggest-areas.ts";

const CENSUS = fileURLToPath(
  new URL("../../../../../shared/data/census_pep/co-est2023-alldata.csv", import.meta.url),
);

interface County {
  id: string;
  name: string;
  people: number;
}

function listCounties(): County[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(CENSUS, "latin1"), { header: true });
  return data.flatMap(({ SUMLEV, STATE = "", COUNTY = "", CTYNAME = "", ESTIMATESBASE2020 }) =>
    Number(SUMLEV) === 50
      ? [
          {
            id: STATE.padStart(2, "0") + COUNTY.padStart(3, "0"),
            name: CTYNAME.replace(/ (?:County|Parish|Borough|Census Area)$/, ""),
            people: Number(ESTIMATESBASE2020),
          },
        ]
      : [],
  );
}

test.skipIf(!existsSync(CENSUS))(
  "of every county name the one with most people in the census of 2020 comes first (needs ../shared/data)",
  () => {
    const named = Map.groupBy(listCounties(), ({ name }) => name);
    const shared = [...named.values()].filter(({ length }) => length > 1);
    expect(shared.length).toBeGreaterThan(400);
    const sizeOf = ({ id }: County) => (isLargestOfName(id) ? Number.POSITIVE_INFINITY : countZips(id));
    const wrong = shared.flatMap((counties) => {
      const [largest] = counties.toSorted((a, b) => b.people - a.people);
      const [first] = counties.toSorted((a, b) => sizeOf(b) - sizeOf(a));
      const firsts = counties.filter(({ id }) => isLargestOfName(id)).length;
      return first === largest && firsts <= 1 ? [] : [`${largest?.name}: ${largest?.id}, not ${first?.id}`];
    });
    expect(wrong).toEqual([]);
  },
);

test.each([
  ["Jefferson", "21111", "01073"],
  ["Montgomery", "24031", "42091"],
  ["Washington", "41067", "42125"],
])("of counties named %s it is the one of more people, not of more postal codes", (_, larger, other) => {
  expect(countZips(other)).toBeGreaterThan(countZips(larger));
  expect([isLargestOfName(larger), isLargestOfName(other)]).toEqual([true, false]);
});
