import { INBOX_KINDS, type InboxItem } from "@labs/contract/access/inbox";
import type { Config } from "../../lib/config.ts";
import type { Message } from "../../lib/mail.ts";
import { writeLink } from "../accounts/service.ts";
import type { Items } from "./list-items.ts";

const MOST_IN_MAIL = 10;

/** Names come from files and from people: in a mail they are text on one line, and nothing that a reader would run. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+|[\u2028\u2029]/gu, " ").trim();
const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => oneLine(text).replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

interface Digest {
  items: Items;
  /** Keys of what stood in the mail before. */
  known: ReadonlySet<string>;
  firstName: string;
}

/** The daily mail: what is new, then by kind what is still open, each with its link. */
export function writeDigest(
  { items, known, firstName }: Digest,
  config: Pick<Config, "publicUrl" | "operatorName">,
): Omit<Message, "to"> {
  const all = [...items.values()].flat();
  const fresh = all.filter(({ key }) => !known.has(key)).length;
  const needs = `${all.length} ${all.length === 1 ? "thing needs" : "things need"} you`;
  const link = (href: string) => writeLink(config, href.replace(/^\//, ""));
  const settings = link("/settings/inbox");
  const groups = [...items].filter(([, of]) => of.length > 0);
  const title = `${needs}, ${fresh} new`;
  const text = [
    `${oneLine(firstName)}, ${title}.`,
    ...groups.flatMap(([kind, of]) => [
      "",
      `${INBOX_KINDS[kind]} (${of.length})`,
      ...of.slice(0, MOST_IN_MAIL).map((item) => `- ${line(item, known)}\n  ${link(item.href)}`),
      ...more(of).map((words) => `- ${words}`),
    ]),
    "",
    `All of it: ${link("/")}`,
    `Notifications, and which come by email: ${settings}`,
    "",
  ].join("\n");
  const html = [
    `<p>${escapeHtml(firstName)}, ${title}.</p>`,
    ...groups.flatMap(([kind, of]) => [
      `<h3>${escapeHtml(INBOX_KINDS[kind])} (${of.length})</h3>`,
      "<ul>",
      ...of.slice(0, MOST_IN_MAIL).map((item) => {
        const mark = known.has(item.key) ? "" : "<strong>New</strong> ";
        return `<li>${mark}<a href="${escapeHtml(link(item.href))}">${escapeHtml(item.title)}</a>: ${escapeHtml(item.detail)}</li>`;
      }),
      ...more(of).map((words) => `<li>${words}</li>`),
      "</ul>",
    ]),
    `<p><a href="${escapeHtml(link("/"))}">All of it</a>. <a href="${escapeHtml(settings)}">Notifications, and which come by email</a>.</p>`,
  ].join("\n");
  return { subject: oneLine(`${config.operatorName}: ${needs}`), text, html };
}

const line = ({ key, title, detail }: InboxItem, known: ReadonlySet<string>) =>
  `${known.has(key) ? "" : "New: "}${oneLine(title)}: ${oneLine(detail)}`;

const more = (of: readonly InboxItem[]): string[] =>
  of.length > MOST_IN_MAIL ? [`and ${of.length - MOST_IN_MAIL} more`] : [];
