import { type Inputs, withInput } from "@labs/underwriting/model-inputs";

/** What the loaded evidence of a place says of assumptions, beneath all that is known of the property itself. */
export interface MarketDefaults {
  inputs: Inputs;
  /** By path of the input: what it is, of which place, by which publisher and as of when. */
  sources: Record<string, string>;
  /** By path of an input that evidence could have filled: why the firm's template stands. */
  reasons: Record<string, string>;
}

export class DefaultsDraft implements MarketDefaults {
  inputs: Inputs = {};
  sources: Record<string, string> = {};
  reasons: Record<string, string> = {};

  add(path: string, value: number, source: string): void {
    this.inputs = withInput(this.inputs, path, value);
    this.sources[path] = source;
  }
}
