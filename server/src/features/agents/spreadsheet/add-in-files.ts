import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Config } from "../../../lib/config.ts";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  png: "image/png",
  xml: "application/xml; charset=utf-8",
};

/** What Excel fetches without anybody being signed in: nothing in it is data. */
export const ADD_IN_FILES = [
  ...["functions.js", "functions.json", "pane.html", "pane.js"],
  ...["icon-16.png", "icon-32.png", "icon-64.png", "icon-80.png"],
] as const;

export function readAddInFile(name: string): { content: Buffer; contentType: string } {
  const contentType = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  return { content: readFileSync(new URL(name, import.meta.url)), contentType };
}

/** Excel shows the pane inside pages of its own, and demands its own script. */
export const PANE_POLICY = [
  "default-src 'none'",
  "script-src 'self' https://appsforoffice.microsoft.com https://ajax.aspnetcdn.com",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self' https://*.officeapps.live.com https://*.office.com https://*.office365.com https://*.sharepoint.com https://*.microsoft.com",
].join("; ");

/** The manifest with this installation's own address and name; two installations are two add-ins. */
export function writeManifest({
  publicUrl,
  operatorName,
}: Pick<Config, "publicUrl" | "operatorName">): string {
  const filled: Record<string, string> = { BASE: publicUrl, NAME: operatorName, ID: nameId(publicUrl) };
  const template = readFileSync(new URL("manifest.xml", import.meta.url), "utf8");
  return template.replace(/\{\{([A-Z]+)\}\}/g, (_, key: string) => escapeXml(filled[key] ?? ""));
}

const escapeXml = (text: string) =>
  text
    .replace(/[^\P{Cc}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** An id that follows from the address (UUID, version 5 in form). */
function nameId(address: string): string {
  const hex = createHash("sha256").update(`labs spreadsheet ${address}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
