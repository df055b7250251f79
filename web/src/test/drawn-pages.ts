/** What a browser draws of a PDF, which none of these tests has: which pages were asked for, and whether it fails. */
export const drawn = { pages: [] as number[], fails: false };

export function emptyDrawn(): void {
  drawn.pages = [];
  drawn.fails = false;
}

/** Stands in for the document that a browser would draw: three pages of one size. */
export async function openDocument() {
  if (drawn.fails) throw new Error("The document is damaged");
  return {
    pageCount: 3,
    openPage: async (number: number) => {
      drawn.pages.push(number);
      return { width: 600, height: 800, draw: async () => undefined };
    },
    close: () => undefined,
  };
}
