import { utils, write } from "@e965/xlsx";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { workbook as packWorkbook } from "../../test/workbooks.ts";
import { zipParts } from "../../test/zip.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";

const text = (content: string) => Buffer.from(content, "utf8");

const readBytes = (bytes: Uint8Array, limits = {}) => readSpreadsheet({ bytes }, { limits });

const findProblem = (bytes: Uint8Array, limits = {}) =>
  readBytes(bytes, limits).then(
    () => undefined,
    (error: { problem?: string }) => error.problem,
  );

const readRows = async (bytes: Uint8Array) => (await readBytes(bytes))[0]?.rows;

const workbookXml = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const typesXml = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const relsXml = (target: string, type: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

const workbook = (sheet: string, more: { name: string; content: Buffer; size?: number }[] = []) =>
  zipParts([
    { name: "[Content_Types].xml", content: text(typesXml) },
    { name: "_rels/.rels", content: text(relsXml("xl/workbook.xml", "officeDocument")) },
    { name: "xl/workbook.xml", content: text(workbookXml) },
    { name: "xl/_rels/workbook.xml.rels", content: text(relsXml("worksheets/sheet1.xml", "worksheet")) },
    ...(sheet === "" ? [] : [{ name: "xl/worksheets/sheet1.xml", content: text(sheet) }]),
    ...more,
  ]);

const sheetXml = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`;

const openDocument = (
  content: string,
  more: { name: string; content: Buffer }[] = [],
  kind = "spreadsheet",
) =>
  zipParts([
    { name: "mimetype", content: text(`application/vnd.oasis.opendocument.${kind}`) },
    {
      name: "content.xml",
      content: text(
        `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet><table:table table:name="S">${content}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    },
    ...more,
  ]);

const odsCell = (words: string, more = "") =>
  `<table:table-cell office:value-type="string"${more}><text:p>${words}</text:p></table:table-cell>`;

describe("An OpenDocument spreadsheet", () => {
  test("is read as what it holds: figures, days, texts, merged cells, every sheet", async () => {
    const book = utils.book_new();
    const cells = [
      ["Homes", null, null],
      ["Address", "Rent", "Lease end"],
      ["9 Main St", 1250.5, new Date(Date.UTC(2027, 4, 31))],
    ];
    const sheet = utils.aoa_to_sheet(cells, { cellDates: true });
    sheet["!merges"] = [utils.decode_range("A1:C1")];
    utils.book_append_sheet(book, sheet, "Tape");
    utils.book_append_sheet(book, utils.aoa_to_sheet([["x"]]), "Notes");
    const sheets = await readBytes(write(book, { type: "buffer", bookType: "ods" }));
    expect(sheets.map(({ name }) => name)).toEqual(["Tape", "Notes"]);
    expect(sheets[0]?.rows).toEqual([
      ["Homes"],
      ["Address", "Rent", "Lease end"],
      ["9 Main St", 1250.5, new Date(Date.UTC(2027, 4, 31))],
    ]);
    expect(sheets[0]?.merges).toEqual([{ top: 0, left: 0, bottom: 0, right: 2 }]);
  });

  test("may end in a million empty rows, as programs write them", async () => {
    const rows = `<table:table-row>${odsCell("a")}<table:table-cell table:number-columns-repeated="16383"/></table:table-row><table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    expect(await readRows(openDocument(rows))).toEqual([["a"]]);
  });

  test("keeps rows that are printed on top of each page and rows that fold", async () => {
    const row = (words: string, more = "") => `<table:table-row${more}>${odsCell(words)}</table:table-row>`;
    const rows = `<table:table-header-rows>${row("Address")}</table:table-header-rows><table:table-row-group>${row("9 Elm St")}<table:table-row-group table:display="false">${row("11 Elm St", ' table:visibility="collapse"')}</table:table-row-group></table:table-row-group><table:table-rows>${row("13 Elm St", ' table:number-rows-repeated="2"')}</table:table-rows>`;
    expect(await readRows(openDocument(rows))).toEqual([
      ["Address"],
      ["9 Elm St"],
      ["11 Elm St"],
      ["13 Elm St"],
      ["13 Elm St"],
    ]);
  });

  test("is read by the values of its cells: shares, dollars, days, results of formulas, notes left out", async () => {
    const cell = (attributes: string, words: string) =>
      `<table:table-cell ${attributes}>${words === "" ? "" : `<text:p>${words}</text:p>`}</table:table-cell>`;
    const cells = [
      cell('office:value-type="currency" office:currency="USD" office:value="189000"', "$189,000"),
      cell('office:value-type="percentage" office:value="0.055"', "6%"),
      cell('office:value-type="date" office:date-value="2027-05-31T00:00:00"', "05/31/27"),
      cell('table:formula="of:=SUM([.A1:.A2])" office:value-type="float" office:value="12.5"', "13"),
      `<table:table-cell office:value-type="string"><office:annotation><text:p>ask him</text:p></office:annotation><text:p>a<text:s text:c="2"/>b</text:p></table:table-cell>`,
      `<table:table-cell table:style-name="ce1" table:number-columns-repeated="2"/>`,
      cell('office:value-type="boolean" office:boolean-value="true"', "TRUE"),
      cell('table:number-columns-spanned="2" office:value-type="string"', "wide"),
      "<table:covered-table-cell/>",
      `<table:table-cell table:style-name="ce1" table:number-columns-repeated="16000"/>`,
    ];
    const rows = `<table:table-row>${cells.join("")}</table:table-row><table:table-row table:number-rows-repeated="1048574"><table:table-cell table:style-name="ce1" table:number-columns-repeated="16384"/></table:table-row>`;
    expect(await readRows(openDocument(rows))).toEqual([
      [189000, 0.055, new Date(Date.UTC(2027, 4, 31)), 12.5, "a  b", null, null, true, "wide"],
    ]);
  });

  test("says which of its sheets are not seen", async () => {
    const sheet = (name: string, style: string) =>
      `<table:table table:name="${name}" table:style-name="${style}"><table:table-row>${odsCell(name)}</table:table-row></table:table>`;
    const style = (name: string, properties: string) =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties ${properties}/></style:style>`;
    const content = `<office:document-content><office:automatic-styles><style:style style:name="ta0" style:family="table"/>${style("ta1", 'table:display="true"')}${style("ta2", 'table:display="false"')}</office:automatic-styles><office:body><office:spreadsheet>${sheet("Old", "ta2")}${sheet("Now", "ta1")}${sheet("Plain", "ta0")}</office:spreadsheet></office:body></office:document-content>`;
    const bytes = zipParts([
      { name: "mimetype", content: text("application/vnd.oasis.opendocument.spreadsheet") },
      { name: "content.xml", content: text(content) },
    ]);
    expect((await readBytes(bytes)).map(({ name, hidden }) => [name, hidden])).toEqual([
      ["Old", true],
      ["Now", false],
      ["Plain", false],
    ]);
  });

  test("is refused where a program wrote formulas and not what they come to", async () => {
    const row = (attributes: string) =>
      `<table:table-row>${odsCell("Rent")}<table:table-cell table:formula="of:=5*[.A1]"${attributes}/></table:table-row>`;
    expect(await findProblem(openDocument(row("")))).toBe("damaged");
    expect(await readRows(openDocument(row(' office:value-type="string"')))).toEqual([["Rent"]]);
  });

  test("is refused where it is a bomb, a text, a program, or locked", async () => {
    const wide = `<table:table-row table:number-rows-repeated="100000">${odsCell("a", ' table:number-columns-repeated="16000"')}</table:table-row>`;
    expect(await findProblem(openDocument(wide))).toBe("too_large");
    const row = `<table:table-row>${odsCell("a")}</table:table-row>`;
    expect(await findProblem(openDocument(row.repeat(310_000)))).toBe("too_large");
    expect(await findProblem(openDocument(row, [], "text"))).toBe("wrong_type");
    const script = { name: "Basic/Standard/Module1.xml", content: text("x") };
    expect(await findProblem(openDocument(row, [script]))).toBe("macro");
    const locked = { name: "META-INF/manifest.xml", content: text("<manifest:encryption-data/>") };
    expect(await findProblem(openDocument(row, [locked]))).toBe("encrypted");
    expect(await findProblem(openDocument(`<!ENTITY b "c">${row}`))).toBe("damaged");
  });
});

describe("A delimited text", () => {
  test.each([
    ["commas", 'a,b,c\n1,"x, y",3\n'],
    ["tabs", "a\tb\tc\n1\tx, y\t3\n"],
    ["semicolons", "a;b;c\n1;x, y;3\n"],
    ["bars", "a|b|c\n1|x, y|3\n"],
  ])("set apart by %s is one sheet of cells", async (_, content) => {
    expect(await readRows(text(content))).toEqual([
      ["a", "b", "c"],
      ["1", "x, y", "3"],
    ]);
  });

  test("that names its separator, as Excel does, is read by it", async () => {
    expect(await readRows(text("sep=;\na;b,c\n1;2,3"))).toEqual([[], ["a", "b,c"], ["1", "2,3"]]);
  });

  test("that nothing separates but blanks is refused with what to do about it", async () => {
    const lines = [
      "ADDRESS                 CITY         RENT",
      "9 MAIN ST               TULSA        1,250",
      "1410 W 5TH ST, APT 3    DAYTON         985",
    ];
    await expect(readBytes(text(lines.join("\n")))).rejects.toThrow(
      /fixed width.+save it as \.xlsx or \.csv/,
    );
    // Blanks within cells are none between columns.
    const [first] = await readBytes(text("Address,City,Rent\n9  Main  St,Tulsa,1250\n8  Elm  St,Tulsa,990"));
    expect(first?.rows).toHaveLength(3);
  });

  test("keeps empty lines, so that a row's number is the file's", async () => {
    expect(await readRows(text("a,b\r\n\r\n1,2\r\n"))).toEqual([["a", "b"], [], ["1", "2"]]);
  });

  test("in UTF-8, UTF-16 with its mark or without, and Latin-1 keeps its letters", async () => {
    const content = "Unit,Tenant\n1,García";
    const expected = [
      ["Unit", "Tenant"],
      ["1", "García"],
    ];
    for (const bytes of [
      text(content),
      text(`\uFEFF${content}`),
      Buffer.from(`\uFEFF${content}`, "utf16le"),
      Buffer.from(content, "utf16le"),
      Buffer.from(content, "latin1"),
    ]) {
      expect(await readRows(bytes)).toEqual(expected);
    }
  });

  test("with a quote that never closes loses no line after it", async () => {
    expect(await readRows(text('Unit,Size\n1,5" pipe\n2,"6" pipe\n3,"Lane, Ora"\n'))).toEqual([
      ["Unit", "Size"],
      ["1", '5" pipe'],
      ["2", '"6" pipe'],
      ["3", "Lane, Ora"],
    ]);
  });

  test("keeps formulas as text and a thousand columns", async () => {
    const wide = Array.from({ length: 1_200 }, (_, at) => `c${at}`).join(",");
    const rows = await readRows(text(`${wide}\n=1+1,@x\n`));
    expect(rows?.[0]).toHaveLength(1_200);
    expect(rows?.[1]).toEqual(["=1+1", "@x"]);
  });
});

describe("A workbook", () => {
  test("answers its sheets with typed cells, hidden ones and merged areas", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Roll",
          rows: [
            ["Unit", "Rent", "Moved in", "Paid"],
            ["101", 1250.5, new Date("2025-03-01T00:00:00Z"), true],
          ],
          merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }],
        },
        { name: "Old", rows: [["x"]], hidden: true },
      ],
    });
    const sheets = await readBytes(bytes);
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ["Roll", false],
      ["Old", true],
    ]);
    expect(sheets[0]?.rows[1]).toEqual(["101", 1250.5, new Date("2025-03-01T00:00:00Z"), true]);
    expect(sheets[0]?.merges).toEqual([{ top: 0, left: 0, bottom: 0, right: 1 }]);
  });

  test("answers figures that a format fills up with zeros as they are shown, amounts as they are", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Roll",
          columns: [
            { header: "Unit", key: "unit", numFmt: "0000" },
            { header: "ZIP", key: "zip", numFmt: "00000" },
            { header: "Rent", key: "rent", numFmt: "0.00" },
          ],
          data: [{ unit: 101, zip: 2134, rent: 900 }],
        },
      ],
    });
    expect((await readRows(bytes))?.[1]).toEqual(["0101", "02134", 900]);
  });

  test("takes a formula's last value, and text that looks like one as text", async () => {
    const rows = await readRows(
      workbook(
        sheetXml(
          '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="inlineStr"><is><t>=2+2</t></is></c></row>',
        ),
      ),
    );
    expect(rows).toEqual([[2, "=2+2"]]);
  });

  test("with one cell at the end of the earth and gigantic bounds is refused, not unrolled", async () => {
    const far = workbook(
      sheetXml(
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
      ),
    );
    await expect(readBytes(far)).rejects.toMatchObject({
      problem: "too_large",
      message: expect.stringContaining("reaches to XFD1048576"),
    });
    const bounds = workbook(sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>'));
    expect(await readRows(bounds)).toEqual([[1]]);
  });

  test("with only a color or a note at the end of the earth is read as if there were none", async () => {
    const bytes = workbook(
      sheetXml(
        '<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>3</v></c></row><row r="1048576"><c r="XFD1048576" s="0"/></row>',
      ),
    );
    expect(await readRows(bytes)).toEqual([[1, null, 3]]);
  });

  test("whose formulas were saved without their values is calculated, a day as a day", async () => {
    const cells = [
      '<row r="1"><c r="A1"><v>1200</v></c><c r="B1"><v>45717</v></c></row>',
      '<row r="2"><c r="A2"><f>A1*12</f><v></v></c><c r="B2" s="1"><f>EDATE(B1,1)</f><v/></c><c r="C2"><f>IF(A1&gt;1000,"high","low")</f></c><c r="D2" t="str"><f>""</f><v></v></c><c r="E2"><f>A1/0</f></c></row>',
    ];
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>';
    const rows = await readRows(packWorkbook({ rows: cells.join(""), styles }));
    expect(rows?.[1]).toEqual([14_400, new Date("2025-04-01T00:00:00Z"), "high", "", "#DIV/0!"]);
  });

  test("whose zeros wait for a calculation when it is opened has it, others are zeros", async () => {
    const rows =
      '<row r="1"><c r="A1"><v>5</v></c><c r="B1"><f>A1*2</f><v>0</v></c><c r="C1"><f>A1*3</f><v>7</v></c></row>';
    const whole = (calculation: string) =>
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets>${calculation}</workbook>`;
    expect(await readRows(packWorkbook({ rows, workbook: whole('<calcPr fullCalcOnLoad="1"/>') }))).toEqual([
      [5, 10, 7],
    ]);
    expect(await readRows(packWorkbook({ rows, workbook: whole("<calcPr/>") }))).toEqual([[5, 0, 7]]);
  });

  test("with a formula that has no value and cannot be calculated is refused with its cell and why", async () => {
    const rows = '<row r="1"><c r="A1"><v>5</v></c><c r="B1"><f>MYMACRO(A1)</f></c></row>';
    await expect(readBytes(packWorkbook({ rows }))).rejects.toMatchObject({
      problem: "damaged",
      message:
        "List!B1 holds a formula that was saved without its value, and it cannot be calculated: the function MYMACRO is not known. Open the workbook in Excel and save it there",
    });
  });

  test("of an older Excel is read with its dates, in either calendar", async () => {
    for (const date1904 of [false, true]) {
      const sheet = utils.aoa_to_sheet([["Unit", "Moved in"]]);
      const serial = date1904 ? 45_717 - 1_462 : 45_717;
      utils.sheet_add_aoa(sheet, [["101", { t: "n", v: serial, z: "m/d/yyyy" }]], { origin: 1 });
      const book = { ...utils.book_new(sheet, "Roll"), Workbook: { WBProps: { date1904 } } };
      const bytes = write(book, { type: "buffer", bookType: "biff8" });
      expect(await readRows(bytes)).toEqual([
        ["Unit", "Moved in"],
        ["101", new Date("2025-03-01T00:00:00Z")],
      ]);
    }
  });

  test("that is markup under an Excel name is read too, its words unchanged", async () => {
    const html =
      "<html><body><table><tr><td>Unit</td><td>Type</td></tr><tr><td>1-2</td><td>2/1</td></tr></table></body></html>";
    expect(await readRows(text(html))).toEqual([
      ["Unit", "Type"],
      ["1-2", "2/1"],
    ]);
    const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Roll"><Table><Row><Cell><Data ss:Type="String">Unit</Data></Cell><Cell><Data ss:Type="Number">12.5</Data></Cell></Row></Table></Worksheet></Workbook>`;
    expect(await readRows(text(xml))).toEqual([["Unit", 12.5]]);
  });
});

describe("A file that is refused says why", () => {
  test("nothing in it, too many bytes, rows or cells", async () => {
    expect(await findProblem(text(""))).toBe("empty");
    expect(await findProblem(text("a,b\n1,2"), { bytes: 5 })).toBe("too_large");
    expect(await findProblem(text("a,b\n1,2\n3,4\n5,6"), { rows: 2 })).toBe("too_large");
    expect((await readBytes(text("a,b\n1,2\n3,4"), { rows: 2 }))[0]?.rows).toHaveLength(3);
    expect(await findProblem(text("a,b\n1,2\n3,4"), { cells: 5 })).toBe("too_large");
    expect(await findProblem(text(`a,b\n1,${"x".repeat(32_767)}`))).toBeUndefined();
    expect(await findProblem(text(`a,b\n1,${"x".repeat(32_768)}`))).toBe("too_large");
    expect(await findProblem(text(`a,b\n1,"${'""'.repeat(32_767)}"`))).toBeUndefined();
    expect(await findProblem(text('"'.repeat(200_000)))).toBe("too_large");
  });

  test("a bomb, by its directory or against it", async () => {
    const zeros = Buffer.alloc(30_000_000);
    expect(await findProblem(workbook("", [{ name: "xl/worksheets/sheet1.xml", content: zeros }]))).toBe(
      "too_large",
    );
    const lying = [{ name: "xl/worksheets/sheet1.xml", content: zeros, size: 1_000 }];
    expect(await findProblem(workbook("", lying))).toBe("too_large");
  });

  test("macros, a password, other kinds of file", async () => {
    expect(
      await findProblem(workbook(sheetXml(""), [{ name: "xl/vbaProject.bin", content: text("x") }])),
    ).toBe("macro");
    expect(await findProblem(zipParts([{ name: "xl/workbook.xml", content: text("x"), flags: 1 }]))).toBe(
      "encrypted",
    );
    expect(await findProblem(zipParts([{ name: "word/document.xml", content: text("x") }]))).toBe(
      "wrong_type",
    );
    expect(await findProblem(zipParts([{ name: "xl/workbook.bin", content: text("x") }]))).toBe("wrong_type");
    expect(await findProblem(text("%PDF-1.7 …"))).toBe("wrong_type");
    expect(await findProblem(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]))).toBe("wrong_type");
    expect(await findProblem(Buffer.from([1, 2, 3, 0, 0, 0, 7, 8, 0, 9]))).toBe("wrong_type");
  });

  test("a workbook under a password, which hides in another container", async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: "Roll", rows: [["a"]] }],
      encryption: { password: "secret", spinCount: 1_000 },
    });
    expect(await findProblem(bytes)).toBe("encrypted");
  });

  test("what is cut short or broken inside", async () => {
    const whole = await writeXlsx({ sheets: [{ name: "Roll", rows: [["a", 1]] }] });
    expect(await findProblem(whole.subarray(0, whole.length - 30))).toBe("damaged");
    expect(await findProblem(workbook(""))).toBe("damaged");
  });

  test("rows that begin beyond the limit, behind blank ones, are not left out unsaid", async () => {
    const gap = `a,b\n1,2\n${"\n".repeat(20)}3,4\n`;
    expect(await findProblem(text(gap), { rows: 10 })).toBe("too_large");
    expect(await readRows(text(`a,b\n1,2\n${",\n".repeat(200_000)}`))).toHaveLength(2);
  });

  test("noise is not said to be under a password", async () => {
    // A record of a password within what begins as the oldest streams do.
    const record = Buffer.from([9, 0, 4, 0, 7, 0, 16, 0, 0x2f, 0, 4, 0, 1, 2, 3, 4]);
    for (const start of [[0x50, 0x4b, 3, 4], [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], [...record]]) {
      const noise = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256));
      noise.set(start);
      expect(["damaged", "empty", "wrong_type"]).toContain(await findProblem(noise));
    }
  });
});
