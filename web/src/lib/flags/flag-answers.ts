import { create } from "zustand";
import { CallError, errorOfAnswer, NO_ANSWER } from "../calls/call-error.ts";
import { fetchForFlags } from "../calls/transport.ts";

interface FlagAnswers {
  /** As it came, which the page that lists the flags judges; undefined until the flag service has answered. */
  answer: unknown;
  error: unknown;
}

/** The flag client's last answer, so that the page that lists the flags need not ask a second time. */
export const useFlagAnswers = create<FlagAnswers>()(() => ({ answer: undefined, error: null }));

/** Fetches for the flag client and keeps what came. */
export async function fetchFlags(input: RequestInfo | URL, options?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetchForFlags(input, options);
  } catch (error) {
    useFlagAnswers.setState({ error: new CallError(NO_ANSWER, "The flag service cannot be reached") });
    throw error;
  }
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (response.status === 200) {
    useFlagAnswers.setState({ answer, error: null });
  } else if (response.status !== 304) {
    useFlagAnswers.setState({ error: errorOfAnswer(response.status, response.statusText, answer) });
  }
  return response;
}
