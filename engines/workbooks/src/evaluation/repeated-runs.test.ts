import { describe, expect, test } from "vitest";
import { isError, type Scalar } from "../values/value.ts";
import type { CompiledWorkbook } from "./compile-workbook.ts";
import { openHandMade } from "./hand-made.ts";

const MONTHS = "BCDEFGHIJKLM";

/** Rents by month, what is summed, found and counted over them, and a data table of two inputs. */
function openModel(more: Record<string, string | { xml: string }> = {}, calcPr = ""): CompiledWorkbook {
  const model: Record<string, number | string | { xml: string }> = {
    ...{ A1: 1000, A2: 0.03, A3: 0.05, A4: 1, A5: 2, A6: 7 },
    P1: "=SUM(B3:M3)",
    P2: "=SUM(B2:INDEX(B2:M2,A5))",
    P3: "=SUMPRODUCT((B1:M1>1020)*B2:M2)",
    P4: "=IF(A4=2,A6,P1)/A6",
    P5: "=IFERROR(P1/(A5-2),A6)",
    R1: "=P1",
    ...{ S1: 0.01, T1: 0.02, U1: 0.04, R2: 0.05, R3: 0.1 },
    S2: { xml: '<c r="S2"><f t="dataTable" ref="S2:U3" dt2D="1" dtr="1" r1="A2" r2="A3"/><v>0</v></c>' },
    P6: "=SUM(S2:U3)",
    ...more,
  };
  for (const [at, month] of [...MONTHS].entries()) {
    model[`${month}1`] = at === 0 ? "=A1" : `=${MONTHS[at - 1]}1*(1+$A$2)`;
    model[`${month}5`] = 10 * at + 12;
    model[`${month}2`] = `=${month}1*(1-$A$3)`;
    model[`${month}3`] = `=IF($A$4=1,${month}2,-${month}1)`;
  }
  return openHandMade({ sheets: { Model: model }, calcPr });
}

function draw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function pickChanges(compiled: CompiledWorkbook, random: () => number): Map<number, Scalar> {
  const changes = new Map<number, Scalar>();
  for (const name of ["A1", "A2", "A3", "A4", "A5", "A6", "E5", "T1", "R3"]) {
    if (random() < 0.7) continue;
    const cell = compiled.find("Model", name) ?? 0;
    const value = Number(compiled.table.cached[cell]);
    const isCount = Number.isInteger(value) && value < 10;
    changes.set(cell, isCount ? Math.floor(random() * 4) : value * (0.5 + random()));
  }
  return changes;
}

const show = (values: readonly Scalar[]) => values.map((value) => (isError(value) ? value.code : value));

function expectTheSame(open: () => CompiledWorkbook): { ran: number; whole: number } {
  const [again, fresh] = [open(), open()];
  const random = draw(27);
  let [ran, whole] = [0, 0];
  for (let at = 0; at < 200; at += 1) {
    const changes = pickChanges(again, random);
    const [moved, all] = [again.run(changes), fresh.runWhole(changes)];
    expect(show(moved.values)).toEqual(show(all.values));
    expect(moved.residual).toBe(all.residual);
    ran += moved.ran;
    whole += all.ran;
  }
  return { ran, whole };
}

describe("A workbook that runs again", () => {
  test("is worth what a run of all its formulas is worth, whatever moved since", () => {
    const { ran, whole } = expectTheSame(() => openModel());
    expect(ran).toBeLessThan(0.95 * whole);
  });

  test("follows what a formula finds when it runs", () => {
    expectTheSame(() => openModel({ P7: "=OFFSET(B1,0,A5)*2", P8: '=INDIRECT("C"&A4+1)+P7' }));
    const spilled = '<c r="B7"><f t="array" ref="B7:M7">B1:M1*1</f></c>';
    const doubled = Object.fromEntries([...MONTHS].map((month) => [`${month}8`, `=${month}5*2`]));
    const sum = '=SUMIF(_xlfn.ANCHORARRAY(B7),">0",_xlfn.ANCHORARRAY(B8))';
    expectTheSame(() => openModel({ ...doubled, B7: { xml: spilled }, P8: sum }));
  });

  test("follows what stands between the ends of a range, and behind the first cell of a sum by criteria", () => {
    expectTheSame(() =>
      openModel({
        P7: "=SUM(INDEX(B5:C5,1):INDEX(K5:M5,2))",
        P8: '=SUMIF(B1:M1,">0",B5)',
        P9: '=AVERAGEIF(B1:M1,">0",$B$5)',
      }),
    );
  });

  test("begins circles from the file's own values each time", () => {
    const circle = { Q1: "=P1*0.01+Q2*A3", Q2: "=Q1*0.5+A1" };
    const { ran, whole } = expectTheSame(() =>
      openModel(circle, 'iterate="1" iterateCount="100" iterateDelta="0.001"'),
    );
    expect(ran).toBe(whole);
  });

  test("refuses a circle that only some values go through", () => {
    const open = () => openModel({ Q1: "=IF(A4=3,Q2,A1)", Q2: "=Q1+1" });
    expectTheSame(open);
    const compiled = open();
    for (let at = 0; at < 5; at += 1) compiled.run(new Map([[compiled.find("Model", "A1") ?? 0, 1000 + at]]));
    expect(compiled.refused.size).toBe(0);
    compiled.run(new Map([[compiled.find("Model", "A4") ?? 0, 3]]));
    expect(compiled.refused.size).toBeGreaterThan(0);
  });

  test("runs only what reads the inputs that moved", () => {
    const compiled = openModel();
    const of = (name: string, value: number) => new Map([[compiled.find("Model", name) ?? 0, value]]);
    const whole = compiled.run().ran;
    for (let at = 0; at < 3; at += 1) compiled.run(of("A2", at / 100));
    compiled.run(of("A6", 9));
    expect(compiled.run(of("A6", 10)).ran).toBe(2);
    expect(compiled.run(of("A6", 10)).ran).toBe(0);
    expect(compiled.runWhole(of("A6", 10)).ran).toBe(whole);
  });

  test("draws as a run of all would", () => {
    const open = () => openModel({ Q1: "=A1*RAND()", Q2: "=A6+RAND()" });
    const { ran, whole } = expectTheSame(open);
    expect(ran).toBe(whole);
  });
});
