import type { ResolutionDetails } from "@openfeature/core";
import { OFREPWebProvider } from "@openfeature/ofrep-web-provider";
import { OpenFeature, ProviderEvents } from "@openfeature/web-sdk";
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

/** Starts the flag client once; a flag service that is away leaves each flag at its default. */
export function startFlags(origin: string): void {
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

/** Asks the flag service again. */
export async function refreshFlags(): Promise<void> {
  await OpenFeature.setContext({ ...OpenFeature.getContext() });
}
