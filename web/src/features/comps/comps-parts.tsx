import { PageSkeleton } from "../../components/layout/page.tsx";
import { lazyPart } from "../../components/status/lazy-part.tsx";

const page = <PageSkeleton rows={8} />;

/** Views and dialogs of the comps come when they are opened: the table of a home's comps needs none of their code. */
export const BuildingSales = lazyPart({
  what: "The sale comps",
  load: async () => (await import("./building-sales.tsx")).BuildingSales,
  waiting: page,
});
export const Communities = lazyPart({
  what: "The comps by property",
  load: async () => (await import("./community-comps.tsx")).Communities,
  waiting: page,
});
export const Form1007 = lazyPart({
  what: "Form 1007",
  load: async () => (await import("./form-1007.tsx")).Form1007,
  waiting: page,
});
export const AddComp = lazyPart({
  what: "The form",
  load: async () => (await import("./add-comp.tsx")).AddComp,
  waiting: null,
});
export const AdjustComp = lazyPart({
  what: "The form",
  load: async () => (await import("./adjust-comp.tsx")).AdjustComp,
  waiting: null,
});
export const RuleEditor = lazyPart({
  what: "The criteria",
  load: async () => (await import("./rule-editor.tsx")).RuleEditor,
  waiting: null,
});
