import { expect, test } from "vitest";
import { spellOut } from "./short-forms.ts";

test.each([
  ["Sec. Dep. Forf.", "income", "security deposit forfeited"],
  ["Sec 8 Rent", "income", "sec 8 rent"],
  ["Dep. Exp.", "below", "depreciation expense"],
  ["Chg in Dep.", "below", "change in deposit"],
  ["App Fees", "income", "application fees"],
  ["App. Repairs", "expense", "appliance repairs"],
  ["Vac. Loss", "income", "vacancy loss"],
  ["Elec - Vac.", "expense", "electric vacant"],
  ["Int. Paint", "expense", "interior paint"],
  ["Int. Exp. - Mtg", "below", "interest expense mortgage"],
  ["Rate Cap Prem.", "below", "rate cap prem"],
  ["Cap Rate", null, "cap rate"],
  ["Cap Res.", "below", "capital reserve"],
  ["Cap. Imp.", "below", "capital improvements"],
  ["Short Term Prem.", "income", "short term prem"],
  ["P.I.L.O.T.", "expense", "pilot"],
  ["Net Oper. Inc.", null, "net operating income"],
] as const)("%s of %s is %s", (label, placement, words) => {
  expect(spellOut(label, placement)).toBe(words);
});
