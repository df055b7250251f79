import { compileModel } from "@labs/underwriting/compiled-model";
import { expect, test } from "vitest";
import { importModel } from "./import-model.ts";

const moduleOf = (source: string) => `data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`;

test("a model whose module does not arrive says so without its address", async () => {
  const failure = await importModel("singlefamily", moduleOf("throw new Error('gone')")).catch(
    (error: Error) => error,
  );
  expect(failure).toMatchObject({
    message: "The formulas could not be loaded. Check the connection and try again.",
  });
});

test("a compiled model is imported", async () => {
  await expect(
    importModel("singlefamily", moduleOf(compileModel("singlefamily").source)),
  ).resolves.toBeUndefined();
});
