interface PdfPage {
  /** Letters at points from the lower left corner. */
  texts: { text: string; x: number; y: number }[];
  /** Letters that are held and not drawn, as behind a scan. */
  isHidden?: boolean;
  /** So many degrees clockwise the page is to be turned for reading, its letters drawn to stand upright then. */
  turn?: 90 | 270;
}

const escapeText = (text: string): string => text.replaceAll(/[\\()]/g, "\\$&");

/** A document of plain pages, letter by letter: what no typesetter would write. */
export function writePdf(pages: readonly PdfPage[]): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((page, at) => {
      const content = writeContent(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 792 792] /Rotate ${page.turn ?? 0} /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    "latin1",
  );
}

function writeContent({ texts, isHidden, turn }: PdfPage): string {
  const place = (x: number, y: number): string => {
    if (turn === 90) return `0 1 -1 0 ${792 - y} ${x} Tm`;
    if (turn === 270) return `0 -1 1 0 ${y} ${792 - x} Tm`;
    return `1 0 0 1 ${x} ${y} Tm`;
  };
  const shown = texts.map(({ text, x, y }) => `${place(x, y)} (${escapeText(text)}) Tj`);
  return ["BT", "/F1 10 Tf", isHidden === true ? "3 Tr" : "0 Tr", ...shown, "ET"].join("\n");
}
