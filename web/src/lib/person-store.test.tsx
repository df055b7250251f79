import { afterEach, describe, expect, it } from "vitest";
import { person } from "../test/page.tsx";
import { useAuthStore } from "./auth-store.ts";
import { createForPerson } from "./person-store.ts";

const [ada, ben] = [person("analyst"), person("analyst", { id: "00000000-0000-4000-8000-0000000000bb" })];

interface Notes {
  text: string;
  steps: number;
}

const open = () =>
  createForPerson<Notes>(() => ({ text: "", steps: 0 }), { name: "notes", pick: ({ text }) => ({ text }) });

const signIn = (user: typeof ada) => useAuthStore.getState().signIn(user, null);
const leavePage = () => window.dispatchEvent(new Event("pagehide"));

afterEach(() => useAuthStore.setState(useAuthStore.getInitialState(), true));

describe("what somebody does in a tab", () => {
  it("outlives an ended session of theirs, and is not shown to whoever signs in next", () => {
    signIn(ada);
    const notes = open();
    notes.setState({ text: "Ada's" });
    useAuthStore.getState().signOut();
    signIn(ada);
    expect(notes.getState().text).toBe("Ada's");
    useAuthStore.getState().signOut();
    signIn(ben);
    expect(notes.getState().text).toBe("");
  });

  it("is found again by a reload in what is kept of it, by the same person alone", () => {
    signIn(ada);
    open().setState({ text: "Ada's", steps: 3 });
    leavePage();
    expect(open().getState()).toEqual({ text: "Ada's", steps: 0 });
    useAuthStore.setState({ user: ben });
    expect(open().getState()).toEqual({ text: "", steps: 0 });
  });
});
