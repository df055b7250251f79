import type { ReportLook, saveReportLook } from "@labs/contract/committee/report-templates";
import type { ReportLook as DrawnLook } from "@labs/reporting/report-model";
import { imageSize } from "image-size";
import type { z } from "zod";
import type { Executor } from "../../lib/database/database.ts";
import { storableJson } from "../../lib/database/storable-json.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { findLook, keepLook } from "./templates-repository.ts";

const PLAIN: ReportLook = { revision: 0, name: null, color: null, logo: null };

export async function readLook(database: Executor): Promise<ReportLook> {
  return (await findLook(database)) ?? PLAIN;
}

export async function saveLook(
  database: Executor,
  { basedOn, ...look }: z.output<(typeof saveReportLook)["body"]>,
): Promise<ReportLook> {
  const wrong = [
    ...(look.color !== null && contrastOnWhite(look.color) < LEAST_CONTRAST
      ? [{ field: "color", msg: "The color is too light to read on white paper: choose a darker one" }]
      : []),
    ...(look.logo === null ? [] : faultsOfLogo(look.logo)),
  ];
  if (wrong.length > 0) {
    throw invalid(wrong.map(({ field, msg }) => ({ loc: ["body", field], msg, type: "look_invalid" })));
  }
  if (!(await keepLook(database, basedOn, storableJson(look)))) {
    throw new AppError("conflict", "Somebody has changed the look meanwhile: load it again");
  }
  return readLook(database);
}

/** WCAG 2.2, success criterion 1.4.3: text is read at this contrast. */
const LEAST_CONTRAST = 4.5;

/** Contrast of a color with white by relative luminance. Source: WCAG 2.2, definition of contrast ratio. */
export function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** A small file may hold a picture of gigabytes, and one of a strip of points is no logo. */
const LONGEST_SIDE = 2_000;

function faultsOfLogo(logo: string): { field: string; msg: string }[] {
  const size = sizeOf(logo);
  if (size === undefined)
    return [{ field: "logo", msg: "The picture can't be read: save it as PNG or JPEG again" }];
  if (Math.max(size.width, size.height) > LONGEST_SIDE) {
    return [
      {
        field: "logo",
        msg: `The picture has ${size.width} × ${size.height} points; 2,000 on a side are the most`,
      },
    ];
  }
  return [];
}

function sizeOf(logo: string): { width: number; height: number } | undefined {
  const [head = "", content = ""] = logo.split(",");
  try {
    const { width, height, type } = imageSize(Buffer.from(content, "base64"));
    const said = head.includes("image/png") ? "png" : "jpg";
    return type === said && width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}

/** The look as reports draw it: the logo inside a drawing, as the typesetter takes words alone. */
export function drawLook(
  { color, name, logo }: ReportLook,
  operatorName: string,
): DrawnLook & { name: string } {
  const size = logo === null ? undefined : sizeOf(logo);
  return {
    name: name ?? operatorName,
    color,
    logo:
      logo === null || size === undefined
        ? null
        : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"><image href="${logo}" width="${size.width}" height="${size.height}"/></svg>`,
  };
}
