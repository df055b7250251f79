import { describe, expect, test } from "vitest";
import { readText } from "./read-text.ts";

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part)] : part)));

describe("A publisher's text", () => {
  test("in UTF-8 keeps its letters, and loses the mark that some programs put first", () => {
    expect(readText(bytes([0xef, 0xbb, 0xbf], "Doña Ana"))).toBe("Doña Ana");
    expect(readText(bytes("Doña Ana"))).toBe("Doña Ana");
  });

  test("in Latin-1 keeps its letters too", () => {
    expect(readText(bytes("Do", [0xf1], "a Ana"))).toBe("Doña Ana");
  });

  test("in UTF-16 is read by its mark", () => {
    expect(readText(bytes([0xff, 0xfe, 0x41, 0x00, 0xf1, 0x00]))).toBe("Añ");
    expect(readText(bytes([0xfe, 0xff, 0x00, 0x41, 0x00, 0xf1]))).toBe("Añ");
  });

  test("ends its lines in one way, whether it came with CR, LF or both", () => {
    expect(readText(bytes("a\rb\r\nc\nd"))).toBe("a\nb\nc\nd");
  });
});
