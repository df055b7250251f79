// The custom functions of the spreadsheet add-in, as Excel runs them. Cells that are calculated together go in one call.
// In a block: names of Excel's own script are not taken.
{
  const MOST_CELLS = 100;
  const GATHER_MILLISECONDS = 25;
  const KEEP_MILLISECONDS = 300_000;
  const TOKEN = "labs-token";

  const kept = new Map();
  const notes = new Map();
  let waiting = [];
  let timer;

  /** The same question within five minutes has the same answer; a refused one is asked again. */
  function ask(cell) {
    const key = JSON.stringify(cell);
    const known = kept.get(key);
    if (known !== undefined && Date.now() - known.at < KEEP_MILLISECONDS) return known.answer;
    const answer = new Promise((resolve, reject) => waiting.push({ cell, resolve, reject }));
    kept.set(key, { at: Date.now(), answer });
    answer.catch(() => kept.delete(key));
    if (timer === undefined) timer = setTimeout(sendAll, GATHER_MILLISECONDS);
    return answer;
  }

  function sendAll() {
    timer = undefined;
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += MOST_CELLS) void send(all.slice(at, at + MOST_CELLS));
  }

  async function send(batch) {
    try {
      const answers = await fetchAnswers(batch.map(({ cell }) => cell));
      for (const [at, { resolve, reject }] of batch.entries()) {
        const answer = answers[at];
        if (answer?.value == null) reject(failure(answer?.reason ?? "Labs gave no answer"));
        else resolve(answer);
      }
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error);
      for (const { reject } of batch) reject(failure(told));
    }
  }

  async function fetchAnswers(cells) {
    const token = await OfficeRuntime.storage.getItem(TOKEN);
    if (!token) throw new Error("Enter an access token in the Labs pane (Home, Labs)");
    const answer = await fetch("/api/spreadsheet/cells", {
      method: "POST",
      credentials: "omit",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ cells }),
    }).catch(() => {
      throw new Error("Labs could not be reached");
    });
    const told = await answer.json().catch(() => ({}));
    if (answer.ok) return told.cells;
    const { detail } = told;
    const words = Array.isArray(detail) ? detail[0]?.msg : detail;
    throw new Error(words ?? `Labs answered ${answer.status}`);
  }

  /** An error of Excel's with words that stand in its card. */
  const failure = (words) => new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, words);
  const wrong = (words) => new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, words);

  let noting;
  const toNote = new Map();

  function keepNote(address, text) {
    if (!address || !text || notes.get(address) === text) return;
    toNote.set(address, text);
    if (noting === undefined) noting = setTimeout(writeNotes, GATHER_MILLISECONDS);
  }

  /** Notes are a comfort: where Excel has none, or a sheet is protected, the value stands without. */
  async function writeNotes() {
    noting = undefined;
    const all = [...toNote];
    toNote.clear();
    if (typeof Excel === "undefined" || !Office.context.requirements.isSetSupported("ExcelApi", "1.18"))
      return;
    await Excel.run(async (context) => {
      const found = all.map(([address, text]) => {
        const cut = address.lastIndexOf("!");
        const name = address.slice(0, cut).replace(/^'|'$/g, "").replaceAll("''", "'");
        const cell = address.slice(cut + 1);
        const sheet = context.workbook.worksheets.getItem(name);
        const note = sheet.notes.getItemOrNullObject(cell);
        note.load("content");
        return { address, text, cell, sheet, note };
      });
      await context.sync();
      for (const { address, text, cell, sheet, note } of found) {
        // What a person wrote there stays.
        if (!note.isNullObject && !note.content.startsWith("Labs: ")) continue;
        if (note.isNullObject) sheet.notes.add(cell, text);
        else note.content = text;
        notes.set(address, text);
      }
      await context.sync();
    }).catch(() => undefined);
  }

  async function answer(cell, invocation) {
    const told = await ask(cell);
    keepNote(invocation?.address, told.note);
    return told.value;
  }

  const PARTS = new Map(
    ["point", "low", "high", "grade", "source", "asOf"].map((part) => [part.toLowerCase(), part]),
  );

  function needText(value, what) {
    const text = String(value ?? "").trim();
    if (text === "") throw wrong(`Enter ${what}`);
    return text;
  }

  function estimate(of, place, part, invocation) {
    const asked = PARTS.get(String(part || "point").toLowerCase());
    if (asked === undefined) throw wrong(`The part is one of ${[...PARTS.values()].join(", ")}`);
    return answer({ of, place: needText(place, "an address"), part: asked }, invocation);
  }

  CustomFunctions.associate("RENT", async (place, part, invocation) =>
    estimate("rent", place, part, invocation),
  );
  CustomFunctions.associate("VALUE", async (place, part, invocation) =>
    estimate("value", place, part, invocation),
  );
  CustomFunctions.associate("UNDERWRITE", async (place, price, output, invocation) => {
    if (!(typeof price === "number" && price > 0)) throw wrong("The price is a number above 0");
    const asked = { of: "underwrite", place: needText(place, "an address"), price };
    return answer({ ...asked, output: needText(output, "a return, such as leveredIrr") }, invocation);
  });
  CustomFunctions.associate("MARKET", async (area, metric, invocation) => {
    const asked = { of: "market", area: needText(area, "a county or metro") };
    return answer({ ...asked, metric: needText(metric, "a metric, such as typicalRent") }, invocation);
  });

  globalThis.labsSpreadsheet = { TOKEN, forget: () => kept.clear() };
}
