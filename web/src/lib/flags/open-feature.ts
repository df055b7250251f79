import type { ResolutionDetails } from "@openfeature/core";
import { OFREPWebProvider } from "@openfeature/ofrep-web-provider";
import { OpenFeature, ProviderEvents } from "@openfeature/web-sdk";
import { API_HOST } from "../calls/transport.ts";
import { fetchFlags } from "./flag-answers.ts";
import { type FlagValue, useFlagOverrides } from "./flag-overrides.ts";

function overridden<Value extends FlagValue>(
  key: string,
  fallback: Value,
): ResolutionDetails<Value> | undefined {
  const value = useFlagOverrides.getState().overrides[key];
  if (value === undefined || typeof value !== typeof fallback) return undefined;
  return { value: value as Value, reason: "OVERRIDDEN_IN_THIS_BROWSER", variant: "override" };
}

/** The server's flags by the OpenFeature remote evaluation protocol; an override of this browser wins. */
class OverridableProvider extends OFREPWebProvider {
  override resolveBooleanEvaluation(...given: Parameters<OFREPWebProvider["resolveBooleanEvaluation"]>) {
    return overridden(given[0], given[1]) ?? super.resolveBooleanEvaluation(...given);
  }

  override resolveStringEvaluation(...given: Parameters<OFREPWebProvider["resolveStringEvaluation"]>) {
    return overridden(given[0], given[1]) ?? super.resolveStringEvaluation(...given);
  }

  override resolveNumberEvaluation(...given: Parameters<OFREPWebProvider["resolveNumberEvaluation"]>) {
    return overridden(given[0], given[1]) ?? super.resolveNumberEvaluation(...given);
  }
}

let isStarted = false;

/** Starts the flag client unless it is: with the first page that asks for a flag. */
export function ensureFlags(): void {
  if (!isStarted) startFlags(API_HOST || window.location.origin);
}

/** Starts the flag client; a flag service that is away leaves each flag at its default. */
export function startFlags(origin: string): void {
  isStarted = true;
  const provider = new OverridableProvider({
    baseUrl: origin,
    disableVisibilityRefresh: true,
    // A kept answer would be confirmed with an empty 304, and the page of flags would have nothing to list.
    cacheMode: "disabled",
    fetchImplementation: fetchFlags,
  });
  OpenFeature.setProvider(provider);
  useFlagOverrides.subscribe(() => {
    provider.events?.emit(ProviderEvents.ConfigurationChanged, {
      flagsChanged: Object.keys(useFlagOverrides.getState().overrides),
    });
  });
}

/** Follows one flag: tells its value now and whenever it is another; ends when the answer is called. */
export function watchFlag(key: string, fallback: boolean, tell: (value: boolean) => void): () => void {
  ensureFlags();
  const client = OpenFeature.getClient();
  const read = () => tell(client.getBooleanValue(key, fallback));
  const events = [ProviderEvents.Ready, ProviderEvents.ConfigurationChanged, ProviderEvents.ContextChanged];
  for (const event of events) client.addHandler(event, read);
  read();
  return () => {
    for (const event of events) client.removeHandler(event, read);
  };
}

/** Asks the flag service again. */
export async function refreshFlags(): Promise<void> {
  await OpenFeature.setContext({ ...OpenFeature.getContext() });
}
