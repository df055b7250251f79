import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

/** A document whose pages can be drawn. */
export interface OpenDocument {
  pageCount: number;
  /** Its size in points, and its drawing at so many pixels a point; `turn` quarters clockwise its letters lie. */
  openPage: (number: number, turn: number) => Promise<OpenPage>;
  close: () => void;
}

export interface OpenPage {
  width: number;
  height: number;
  /** Draws it; the signal ends a drawing that nobody waits for any more. */
  draw: (canvas: HTMLCanvasElement, scale: number, signal: AbortSignal) => Promise<void>;
}

/** Opens a PDF document. The library is large: it comes with the first document that somebody looks at. */
export async function openDocument(bytes: ArrayBuffer): Promise<OpenDocument> {
  const { getDocument, GlobalWorkerOptions } = await import("pdfjs-dist");
  GlobalWorkerOptions.workerSrc = workerAddress;
  const task = getDocument({ data: bytes, enableXfa: false, useSystemFonts: true });
  const file = await task.promise;
  return {
    pageCount: file.numPages,
    openPage: async (number, turn) => {
      const page = await file.getPage(number);
      const rotation = (page.rotate + 270 * turn) % 360;
      const { width, height } = page.getViewport({ scale: 1, rotation });
      return {
        width,
        height,
        draw: async (canvas, scale, signal) => {
          const viewport = page.getViewport({ scale, rotation });
          canvas.width = Math.round(viewport.width);
          canvas.height = Math.round(viewport.height);
          const drawing = page.render({ canvas, viewport, annotationMode: 0 });
          signal.addEventListener("abort", () => drawing.cancel());
          // A drawing that was ended is none that failed.
          await drawing.promise.catch((error: unknown) => {
            if (!signal.aborted) throw error;
          });
        },
      };
    },
    close: () => void task.destroy(),
  };
}
