import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { atHost } from "../../lib/calls/at-host.ts";

/** How the functions come into Excel, and what they are. */
export function SpreadsheetSettings() {
  return (
    <>
      <Section title="Functions in Excel" description="Figures of Labs in cells, with their source as a note">
        <ol>
          <li>
            Download <a href={atHost("/api/spreadsheet/manifest.xml")}>the add-in of this installation</a>.
          </li>
          <li>
            In Excel on the web: Home, Add-ins, More add-ins, My add-ins, Upload my add-in. In Excel on
            Windows or a Mac an administrator adds it for the firm in the Microsoft 365 admin center:
            Settings, Integrated apps, Upload custom apps.
          </li>
          <li>
            Make an <Link to="/settings/tokens">access token</Link> that reads research and underwriting, and
            keep it in the pane of the add-in (Home, Labs).
          </li>
        </ol>
      </Section>
      <Section title="What to type">
        <ul>
          <li>
            Rent a month: <code>=LABS.RENT(A2)</code>
          </li>
          <li>
            Low end of the value: <code>=LABS.VALUE(A2, "low")</code>
          </li>
          <li>
            Return at a price: <code>=LABS.UNDERWRITE(A2, 300000, "leveredIrr")</code>
          </li>
          <li>
            Metric of a market: <code>=LABS.MARKET("Travis County, TX", "typicalRent")</code>
          </li>
        </ul>
        <p>
          A2 holds an address with city and state, or a place id. Parts of an estimate are point, low, high,
          grade, source and asOf. A cell without an answer shows #N/A with the reason. Calculate again in the
          pane asks for new figures.
        </p>
      </Section>
    </>
  );
}
