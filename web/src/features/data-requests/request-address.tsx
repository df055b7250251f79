import { useCallback, useRef } from "react";
import { usePageAddress } from "../../lib/page-address.ts";

/** What belongs to one request's view alone; it goes when another is opened. */
const VIEW = {
  row: null,
  rows: null,
  outcome: null,
  repair: null,
  view: null,
  unit: null,
  field: null,
  unitQuery: null,
  unitStatus: null,
};

/** Which request is open stands in the page's address: it can be left and found again, and sent to somebody. */
export function useOpenRequest() {
  const { get, set, hrefWith } = usePageAddress();
  const writeHref = (request: string) => hrefWith({ ...VIEW, request });
  // An upload that ends opens its request, whatever was rendered since it began.
  const current = useRef(set);
  current.current = set;
  const open = useCallback((request: string) => current.current({ ...VIEW, request }, { opens: true }), []);
  const close = () => set({ ...VIEW, request: null }, { opens: true });
  return { id: get("request"), kind: get("upload"), set, open, close, writeHref };
}
