import { describe, expect, test } from "vitest";
import { readBytes } from "../../../lib/spreadsheet/read-bytes.ts";
import { findTable } from "../find-table.ts";
import { listFields } from "../templates/list-templates.ts";
import { proposeMapping } from "./map-columns.ts";

const LIMITS = { bytes: 1e6, rows: 1e4, columns: 1e3, cells: 1e6, letters: 1e7 };

async function propose(lines: readonly string[], remembered: [string, string | null][] = []) {
  const bytes = new TextEncoder().encode(lines.join("\n"));
  const sheets = await readBytes(bytes, { limits: LIMITS, firstSheetOnly: false });
  const fields = listFields("single-family");
  return proposeMapping({
    ...{ table: findTable(sheets, fields), fields },
    ...{ remembered: new Map(remembered), place: {} },
  });
}

const PLACES = ["Akron,OH,44305", "Dallas,TX,75201"];
const rows = (write: (at: number, place: string) => string) => PLACES.map((place, at) => write(at, place));

describe("the only city of a list, behind the address of somebody else", () => {
  test.each([
    ["Owner Name,Owner Address", "ANN"],
    ["Owner Name,Owner Street", "ANN"],
    ["Owner,OWNER_ADDR1", "ANN"],
    ["Seller,Seller Address", "ANN"],
    ["Agent,Agent Address", "ANN"],
    ["Taxpayer Name,Taxpayer Addr", "ANN"],
    ["Owner,Mailing Address", "ANN"],
  ])("is not read, and asked about: %s", async (between, name) => {
    const found = await propose([
      `Property Address,${between},City,State,Zip`,
      ...rows((at, place) => `1${at} Elm St,${name},44${at} Oak Ave,${place}`),
    ]);
    expect(found.mapping).toMatchObject({ address: 0 });
    expect(found.mapping).not.toHaveProperty("city");
    expect(found.questions).toEqual([
      `"City", "State" and "Zip" stand behind "${between.split(",")[1]}" and are not read: are they where the homes are?`,
    ]);
  });

  test.each([
    ["Owner,Owner Address,Owner Phone", "ANN,44 Oak Ave,330-555-0101", "Owner Address"],
    ["Trustee,Trustee Address", "ANN,44 Oak Ave", "Trustee Address"],
    ["PR Name,PR Address", "ANN,44 Oak Ave", "PR Address"],
    ["Executor,Street", "ANN,44 Oak Ave", "Street"],
    ["Owner,Mail Addr,Apt", "ANN,44 Oak Ave,2", "Mail Addr"],
  ])("is asked about with something between, or whoever it is: %s", async (between, cells, owner) => {
    const found = await propose([
      `Property Address,${between},City,State,Zip`,
      ...rows((at, place) => `1${at} Elm St,${cells},${place}`),
    ]);
    expect(found.questions).toContain(
      `"City", "State" and "Zip" stand behind "${owner}", and nothing else says where the homes are: are they the homes'?`,
    );
  });

  test.each([
    ["Owner,Owner Address,City,State,Zip,Property Address", "ANN,44 Oak Ave"],
    ["Name,Address,City,State,Zip,Property Address", "ANN,44 Oak Ave"],
  ])("is asked about where the home's address stands last: %s", async (head, cells) => {
    const found = await propose([head, ...rows((at, place) => `${cells},${place},1${at} Elm St`)]);
    expect(found.mapping).toMatchObject({ address: 5 });
    expect(found.questions.join()).toContain("are they where the homes are?");
  });

  test("is no question once somebody has said it", async () => {
    const lines = [
      "Property Address,Owner,Owner Address,City,State,Zip",
      ...rows((at, place) => `1${at} Elm St,ANN,44 Oak Ave,${place}`),
    ];
    const found = await propose(lines, [
      ["city", "city"],
      ["state", "state"],
      ["zip", "zip"],
    ]);
    expect(found.mapping).toMatchObject({ address: 0, city: 3, state: 4, zip: 5 });
    expect(found.questions).toEqual([]);
  });
});

describe("a city that is plainly the home's", () => {
  test.each([
    // Who is named before the home is no question, nor is one whose own city is told.
    ["Owner,Owner Address,Property Address,City,State,Zip", "ANN,44 Oak Ave,12 Elm St,*", [3, 4, 5]],
    [
      "Property Address,Owner,Owner Address,Owner City,Owner State,Owner Zip,City,State,Zip",
      "12 Elm St,ANN,44 Oak Ave,Waco,TX,76701,*",
      [6, 7, 8],
    ],
    ["Property Address,Address 2,City,State,Zip", "12 Elm St,Apt 2,*", [2, 3, 4]],
    ["Address,Full Address,City,State,Zip", "12 Elm St,12 Elm St USA,*", [2, 3, 4]],
  ])("is read without a question: %s", async (head, cells, places) => {
    const found = await propose([head, ...rows((_, place) => cells.replace("*", place))]);
    const [city, state, zip] = places;
    expect(found.questions).toEqual([]);
    expect(found.mapping).toMatchObject({ city, state, zip });
  });

  test("is not doubted for a second ZIP code, which is the owner's", async () => {
    const found = await propose([
      "Property Address,Zip,Owner,Owner Address,City,State,Zip",
      ...rows((at, place) => `1${at} Elm St,44305,ANN,44 Oak Ave,${place}`),
    ]);
    expect(found.mapping).toMatchObject({ zip: 1 });
    expect(found.questions).toEqual([]);
  });
});

describe("addresses with PO boxes among them", () => {
  const BOXES = ["PO BOX 12", "P.O. Box 7", "POST OFFICE BOX 9", "PO DRAWER 3"];
  const list = (head: string, boxes: number, others: number) => [
    `PIN,OWNER1,${head},CITY,STATE,ZIPCODE,CALCACRES,YEARBUILT`,
    ...Array.from({ length: boxes + others }, (_, at) => {
      const address = at < boxes ? BOXES[at] : `1${at} Elm St`;
      return `98640${at},ANN REED,${address},Akron,OH,44305,0.25,1967`;
    }),
  ];
  const ASKED = '"ADDRESS1" holds PO boxes: is it where the homes are, or where their owners get mail?';

  test.each([
    ["ADDRESS1", 2, 18, [ASKED]],
    ["ADDRESS1", 3, 27, [ASKED]],
    ["ADDRESS1", 4, 0, [ASKED]],
    // One may be a mistake, and few are rows to be mended.
    ["ADDRESS1", 1, 4, []],
    ["ADDRESS1", 2, 19, []],
    // The heading says whose they are.
    ["Property Address", 4, 8, []],
    ["SITUS_ADDR", 4, 8, []],
  ])("under %s, %i of them beside %i", async (head, boxes, others, questions) => {
    const found = await propose(list(head, boxes, others));
    expect(found.mapping).toMatchObject({ address: 2 });
    expect(found.questions.filter((question) => question.includes("PO boxes"))).toEqual(questions);
  });

  test("are no question once somebody has said that they are the homes'", async () => {
    const found = await propose(list("ADDRESS1", 4, 4), [["address1", "address"]]);
    expect(found.questions).toEqual([]);
  });
});
