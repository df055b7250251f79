const BROWSERS: [pattern: RegExp, name: string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** `Chrome on Windows`; what names no browser is told as it came. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return "An unknown browser";
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}
