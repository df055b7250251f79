import { describe, expect, it } from "vitest";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };
import detailed from "../../golden/fixtures/multi-family-detailed.json" with { type: "json" };
import { type Inputs, type InputValue, withInputs } from "../../inputs/model-inputs.ts";
import { compareOnce, figuresIn } from "../compare.ts";
import { calculateMultiFamily } from "./calculate.ts";
import { ACCOUNTS } from "./case-parts.ts";
import { CASES } from "./cases.ts";

const others = Object.entries(detailed).map(([name, changes]): [string, Inputs] => [
  name,
  withInputs(golden.mfA.inputs, changes as unknown as [string, InputValue][]),
]);
const compare = compareOnce("multifamily", (given) => calculateMultiFamily(given, ACCOUNTS));

describe("the multifamily pages, calculated a second time from docs/methods", () => {
  it.each([...CASES, ...others])("agree on %s", (_, inputs) => {
    expect(compare(inputs).differing).toEqual([]);
  });
  it("have a second calculation of every figure, other than 0 in a case", () => {
    const held = new Set([...CASES, ...others].flatMap(([, inputs]) => [...compare(inputs).held]));
    const open = figuresIn("multifamily").filter(({ key }) => !held.has(key));
    expect(open.map(({ key }) => key)).toEqual([]);
  });
});
