import JSZip from "jszip";

/**
 * What the library that writes decks has otherwise than ECMA-376, put right in the parts themselves: a program that
 * holds a file to the standard offers to repair it.
 */
export async function holdToStandard(written: Buffer): Promise<Buffer> {
  const file = await JSZip.loadAsync(written);
  for (const [names, repair] of REPAIRS) {
    for (const part of file.file(names)) file.file(part.name, repair(await part.async("string")));
  }
  return file.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
}

const REPAIRS: readonly [RegExp, (xml: string) => string][] = [
  [/^ppt\/presentation\.xml$/, mastersBeforeSlides],
  [/^ppt\/charts\/chart\d+\.xml$/, (xml) => withTwoAxes(xml).replace(LINE_CHART, repairLines)],
];

/** CT_Presentation: masters of notes come before the slides. */
function mastersBeforeSlides(xml: string): string {
  const [notes] = /<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>/s.exec(xml) ?? [""];
  return xml.replace(notes, "").replace("</p:sldMasterIdLst>", (end) => end + notes);
}

/** CT_BarChart and CT_LineChart: an axis of categories and one of values; the library names one of series too. */
function withTwoAxes(xml: string): string {
  return xml.replace(/((?:<c:axId val="\d+"\/>){2})<c:axId val="\d+"\/>(?=<\/c:(?:bar|line)Chart>)/g, "$1");
}

const LINE_CHART = /<c:lineChart>.*?<\/c:lineChart>/gs;

/** CT_LineChart says how lines are grouped; CT_LineSer has its marker before its labels, and no bars to invert. */
function repairLines(xml: string): string {
  return xml
    .replace("<c:lineChart><c:varyColors", '<c:lineChart><c:grouping val="standard"/><c:varyColors')
    .replace(/<c:invertIfNegative val="\d"\/>/g, "")
    .replace(/(<c:dLbls>(?:(?!<\/c:dLbls>).)*<\/c:dLbls>)(<c:marker>.*?<\/c:marker>)/gs, "$2$1");
}
