export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const OPENED = new Set(["application/pdf", "image/png", "image/jpeg", "image/webp", "image/gif"]);

/** A PDF or a picture may open in the page; anything else is saved, as it might run there. */
export const mayOpenInPage = (contentType: string): boolean => OPENED.has(contentType);

/**
 * Names a download so that every browser shows the same name: plain ASCII for old ones, and the whole name
 * percent-encoded as RFC 5987 asks. No character of a name can end the header or leave the folder.
 */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const clean = name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, "_");
  const ascii = clean.normalize("NFKD").replaceAll(/[^\x20-\x7e]|["%;]/g, "_");
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
