import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { provideChromium } from "../../../scripts/chromium.mjs";

/** The one that the browser tests run in, installed first where it is missing and may be. */
export const CHROMIUM = provideChromium();
export const CHROMIUM_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
];

/** One tab of the system's Chromium, spoken to by its own protocol. */
export interface Tab {
  send: <Answer = unknown>(method: string, params?: object) => Promise<Answer>;
  /** The value of an expression in the page; promises are waited for. */
  evaluate: <Value>(expression: string) => Promise<Value>;
}

interface Message {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Runs something in a fresh browser of a desktop's size. */
export async function withTab<Result>(use: (tab: Tab) => Promise<Result>): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), "labs-chromium-"));
  const child = spawn(
    CHROMIUM,
    [
      ...CHROMIUM_FLAGS,
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "--window-size=1440,900",
      "about:blank",
    ],
    // Distributions start it by a script of their own, which a signal would end alone: in a group both can be told.
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  try {
    return await use(await openTab(await debuggerAddress(child)));
  } finally {
    // A program that could not be started has no number, and no end to wait for.
    if (child.pid !== undefined && child.exitCode === null) {
      const gone = new Promise((done) => child.once("close", done));
      process.kill(-child.pid, "SIGTERM");
      await gone;
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function debuggerAddress(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const match = /DevTools listening on (ws:\S+)/.exec(text);
      if (match?.[1]) found(match[1]);
    });
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`Chromium ended with ${code}:\n${text}`)));
  });
}

async function openTab(address: string): Promise<Tab> {
  const { host } = new URL(address);
  const tabs = (await (await fetch(`http://${host}/json/list`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const tab = tabs.find(({ type }) => type === "page");
  if (tab === undefined) throw new Error("Chromium has no tab");
  const socket = new WebSocket(tab.webSocketDebuggerUrl);
  await new Promise((done, failed) => {
    socket.addEventListener("open", done, { once: true });
    socket.addEventListener("error", failed, { once: true });
  });
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  let last = 0;
  async function send<Answer = unknown>(method: string, params: object = {}): Promise<Answer> {
    last += 1;
    const id = last;
    const answer = new Promise<Message>((done) => waiting.set(id, done));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answer;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as Answer;
  }
  async function evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await send<{
      result: { value: Value };
      exceptionDetails?: { exception?: { description?: string }; text: string };
    }>("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true, userGesture: true });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }
  return { send, evaluate };
}
