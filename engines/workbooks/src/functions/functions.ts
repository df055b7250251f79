import type { Functions } from "../evaluation/function-definition.ts";
import { arrayFunctions } from "./array-functions.ts";
import { bondFunctions } from "./bonds/bond-functions.ts";
import { couponFunctions } from "./bonds/coupons.ts";
import { discountFunctions } from "./bonds/discount-functions.ts";
import { conditionalFunctions } from "./conditional-functions.ts";
import { databaseFunctions } from "./database-functions.ts";
import { dateFunctions } from "./date-functions.ts";
import { distributionFunctions } from "./distribution-functions.ts";
import { financeFunctions } from "./finance-functions.ts";
import { informationFunctions } from "./information-functions.ts";
import { lookupFunctions } from "./lookup-functions.ts";
import { mathFunctions } from "./math-functions.ts";
import { rarerMathFunctions } from "./rarer-math-functions.ts";
import { regressionFunctions } from "./regression-functions.ts";
import { shapeFunctions } from "./shape-functions.ts";
import { statisticsFunctions } from "./statistics-functions.ts";
import { subtotalFunctions } from "./subtotal-functions.ts";
import { textFunctions } from "./text-functions.ts";

/** All functions by name, those aside that decide by themselves which arguments they evaluate. */
export const FUNCTIONS: Functions = {
  ...mathFunctions,
  ...statisticsFunctions,
  ...conditionalFunctions,
  ...lookupFunctions,
  ...dateFunctions,
  ...textFunctions,
  ...financeFunctions,
  ...arrayFunctions,
  ...informationFunctions,
  ...subtotalFunctions,
  ...rarerMathFunctions,
  ...shapeFunctions,
  ...regressionFunctions,
  ...distributionFunctions,
  ...databaseFunctions,
  ...couponFunctions,
  ...bondFunctions,
  ...discountFunctions,
};
