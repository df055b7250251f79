import { expect, test } from "vitest";
import { errorOfAnswer, readFieldErrors } from "./call-error.ts";

const detail = [
  { loc: ["body", "email"], msg: "Enter a valid email address", type: "invalid" },
  { loc: ["body", "email"], msg: "A second fault", type: "invalid" },
  { loc: ["body", "inputs", "debt", "maxLtv"], msg: "Must be below 1", type: "too_big" },
  { loc: ["query", "page"], msg: "Must be a number", type: "invalid_type" },
];

test("the message is the answer's message before its detail before the status text", () => {
  expect(errorOfAnswer(500, "Server Error", { message: "A", detail: "B" }).message).toBe("A");
  expect(errorOfAnswer(404, "Not Found", { detail: "B" }).message).toBe("B");
  expect(errorOfAnswer(404, "Not Found", {}).message).toBe("Not Found");
  expect(errorOfAnswer(404, "Not Found", undefined).message).toBe("Not Found");
});

test("an answer that says nothing at all still has words", () => {
  expect(errorOfAnswer(502, "", "<html>").message).toBe("Something went wrong");
  expect(errorOfAnswer(404, "Not Found", { message: 7, detail: "" }).message).toBe("Not Found");
});

test("a 422 shows the first detail's msg, even beside a message", () => {
  const error = errorOfAnswer(422, "Unprocessable Content", { message: "M", detail });
  expect(error.message).toBe("Enter a valid email address");
  expect(error.status).toBe(422);
});

test("a 422 without details falls back like any other", () => {
  expect(errorOfAnswer(422, "Unprocessable Content", { detail: [] }).message).toBe("Unprocessable Content");
  expect(errorOfAnswer(422, "Unprocessable Content", { detail: "Whole" }).message).toBe("Whole");
});

test("only a 422 reads a list of details", () => {
  expect(errorOfAnswer(409, "Conflict", { detail }).message).toBe("Conflict");
});

test("each field has its first message under its path in the body", () => {
  expect(readFieldErrors(errorOfAnswer(422, "", { detail }))).toEqual({
    email: "Enter a valid email address",
    "inputs.debt.maxLtv": "Must be below 1",
    "query.page": "Must be a number",
  });
});

test("other failures have no field messages", () => {
  expect(readFieldErrors(errorOfAnswer(409, "", { detail }))).toEqual({});
  expect(readFieldErrors(new Error("lost"))).toEqual({});
});
