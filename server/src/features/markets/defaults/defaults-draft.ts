import { type Inputs, type InputValue, inputAt, withInput } from "@labs/underwriting/model-inputs";
import type { FirmTemplate } from "../../assumptions/service.ts";

/** What the loaded evidence of a place and the firm say of assumptions, beneath all that is known of the property itself. */
export interface MarketDefaults {
  /** What the firm assumes there, and what it assumes where no evidence stands. */
  template: FirmTemplate;
  inputs: Inputs;
  /** The firm's template where its own rules make it another for this property. */
  adapted: Inputs;
  /** By path of the input: what it is, of which place, by which publisher and as of when. */
  sources: Record<string, string>;
  /** By path of an input that the firm's template fills: why no evidence does, or what the template was adapted to. */
  reasons: Record<string, string>;
  /** By path: what evidence past its publisher's cycle says. Nothing starts from it; it is offered beside what does. */
  lastKnown: Record<string, LastKnown>;
}

/** A figure of the place that its publisher has a newer one of, which is not loaded. */
export interface LastKnown {
  value: number;
  source: string;
}

export class DefaultsDraft implements MarketDefaults {
  readonly template: FirmTemplate;
  inputs: Inputs = {};
  adapted: Inputs = {};
  sources: Record<string, string> = {};
  reasons: Record<string, string> = {};
  lastKnown: Record<string, LastKnown> = {};

  constructor(template: FirmTemplate) {
    this.template = template;
  }

  /** What the firm assumes for all markets; of a value by year its first. */
  findUsual(path: string): number {
    return Number([inputAt(this.template.general, path)].flat()[0]);
  }

  /** Whether the firm itself entered what it assumes for all markets, instead of the sample of the first start. */
  isFirmsOwn(path: string): boolean {
    return this.template.entered.has(path);
  }

  add(path: string, value: InputValue, source: string): void {
    this.inputs = withInput(this.inputs, path, value);
    this.sources[path] = source;
  }

  /** A figure to start from; one past its publisher's cycle is only offered. */
  addFigure(path: string, { value, source, isOld }: LastKnown & { isOld: boolean }): void {
    if (isOld) this.lastKnown[path] = { value, source };
    else this.add(path, value, source);
  }

  adapt(path: string, value: number, reason: string): void {
    this.adapted = withInput(this.adapted, path, value);
    this.reasons[path] = reason;
  }
}

/** Of which template a value is; of one for all markets, why no evidence stands in its place. */
export function describeTemplate(path: string, { template, reasons }: MarketDefaults): string {
  const words = template.sources[path] ?? "";
  const reason = inputAt(template.local, path) === undefined ? reasons[path] : undefined;
  return reason === undefined ? words : `${words}: ${reason}`;
}
