import { expect, test } from "vitest";
import { startTaxRate } from "./home-taxes.ts";

test("where a rental is taxed as any owner's home, what owners pay stands, lower or higher than the firm's", () => {
  // Colorado and Arizona.
  expect(startTaxRate({ owners: 0.0045, firm: 0.0115, stateFips: "08" })).toMatchObject({
    rate: 0.0045,
    isFirms: false,
  });
  expect(startTaxRate({ owners: 0.0131, firm: 0.0115, stateFips: "04" })).toMatchObject({
    rate: 0.0131,
    isFirms: false,
  });
});

test("elsewhere what owners pay is the least", () => {
  // Florida, Texas, Indiana, and a county of no known state.
  expect(startTaxRate({ owners: 0.0082, firm: 0.0115, stateFips: "12" })).toMatchObject({
    rate: 0.0115,
    isFirms: true,
  });
  expect(startTaxRate({ owners: 0.0177, firm: 0.0115, stateFips: "48" })).toMatchObject({
    rate: 0.0177,
    isFirms: false,
  });
  expect(startTaxRate({ owners: 0.0096, firm: 0.0115, stateFips: "18" })).toMatchObject({
    rate: 0.0115,
    isFirms: true,
  });
  expect(startTaxRate({ owners: 0.0096, firm: 0.0115, stateFips: "" }).rate).toBe(0.0115);
});
