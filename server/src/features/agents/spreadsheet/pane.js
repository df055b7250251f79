// The pane of the spreadsheet add-in: keeps the access token on this computer, and calculates again.
Office.onReady(async () => {
  const { TOKEN, forget } = globalThis.labsSpreadsheet;
  const token = document.getElementById("token");
  const state = document.getElementById("state");
  const say = (words) => {
    state.textContent = words;
  };
  say((await OfficeRuntime.storage.getItem(TOKEN)) ? "An access token is kept." : "No access token yet.");
  const calculate = async () => {
    forget();
    await Excel.run(async (context) => {
      context.application.calculate("FullRebuild");
      await context.sync();
    });
  };
  document.getElementById("keep").addEventListener("submit", async (event) => {
    event.preventDefault();
    const given = token.value.trim();
    if (!given.startsWith("labs_pat_")) return say("An access token begins with labs_pat_");
    await OfficeRuntime.storage.setItem(TOKEN, given);
    token.value = "";
    say("The access token is kept.");
    await calculate();
  });
  document.getElementById("forget").addEventListener("click", async () => {
    await OfficeRuntime.storage.removeItem(TOKEN);
    forget();
    say("The access token is forgotten.");
  });
  document.getElementById("refresh").addEventListener("click", () => void calculate());
});
