import { describe, expect, test } from "vitest";
import { describeSummary, failedTies, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const ROLLS: { language: string; line: string; asOf: string | null; text: string }[] = [
  {
    language: "German",
    line: "4 units: 3 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 2630, sqft 2658.67",
    asOf: "2026-03-31",
    text: `
Mieterliste | Objekt: Lindenstraße 5 | Stand: 31.03.2026
Einheit | Mieter | Wohnfläche m² | Kaltmiete | Nebenkosten | Warmmiete | Mietbeginn | Mietende | Kaution
1 | Anna Amsel | 65 | 850,00 € | 150,00 € | 1.000,00 € | 01.05.2020 | unbefristet | 2.550,00 €
2 | Bernd Beck | 65 | 880,00 € | 150,00 € | 1.030,00 € | 01.06.2021 | 31.12.2026 | 2.640,00 €
3 | Leerstand | 52 | | | | | |
4 | Clara Cohn | 65 | 900,00 € | 160,00 € | 1.060,00 € | 15.02.2023 | unbefristet | 2.700,00 €
Summe | | 247 | 2.630,00 € | 460,00 € | 3.090,00 € | | |
`,
  },
  {
    language: "Spanish",
    line: "4 units: 3 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 2750, sqft null",
    asOf: "2026-04-30",
    text: `
Lista de alquileres al 30/04/2026
Unidad | Inquilino | Recámaras | Renta mensual | Inicio de contrato | Fin de contrato | Depósito | Saldo | Estado
101 | Ana | 2 | $900 | 01/05/2025 | 30/04/2026 | $900 | $0 | Ocupado
102 | Beto | 2 | $900 | 15/05/2025 | 14/05/2026 | $900 | $0 | Ocupado
103 | | 2 | | | | | | Vacante
104 | Caro | 3 | $950 | 20/06/2025 | 19/06/2026 | $950 | $120 | Ocupado
Total | | | $2,750 | | | $2,750 | $120 |
`,
  },
  {
    language: "French",
    line: "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 1575.5, sqft 1399.32",
    asOf: "2026-04-01",
    text: `
État locatif
Date : 1er avril 2026
Appt | Locataire | Type | Surface (m²) | Loyer HC | Charges | Date d'entrée | Échéance
A01 | Mme Durand | T2 | 45 | 750,50 € | 60,00 € | 15/03/2020 | 14/03/2027
A02 | M. Petit | T2 | 45 | 825,00 € | 60,00 € | 01/09/2021 | 31/08/2027
A03 | Vacant | T1 | 40 | | | |
Total | | | 130 | 1 575,50 € | 120,00 € | |
`,
  },
  {
    language: "Italian",
    line: "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 1350, sqft null",
    asOf: null,
    text: `
Interno | Inquilino | Canone mensile | Spese | Inizio contratto | Scadenza | Stato
1 | Rossi | 650,00 | 50,00 | 01/02/2022 | 31/01/2026 | Affittato
2 | Bianchi | 700,00 | 50,00 | 15/02/2022 | 14/02/2026 | Affittato
3 | | | | | | Sfitto
`,
  },
  {
    language: "Portuguese",
    line: "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 1800, sqft null",
    asOf: null,
    text: `
Unidade | Locatário | Aluguel | Início | Término | Situação
101 | Ana | R$ 900,00 | 01/05/2025 | 30/04/2026 | Alugado
102 | Bruno | R$ 900,00 | 15/05/2025 | 14/05/2026 | Alugado
103 | | | | | Vago
`,
  },
  {
    language: "two languages at once",
    line: "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 3250, sqft null",
    asOf: null,
    text: `
Unit / Unité | Tenant / Locataire | Rent / Loyer | Lease End / Fin du bail
1 | Anne | 1 600,00 $ | 2026-06-30
2 | Benoit | 1 650,00 $ | 2026-06-30
3 | Vacant | |
`,
  },
];

describe("A roll is read whose headers are", () => {
  test.each(ROLLS)("$language", ({ line, asOf, text }) => {
    const roll = readRentRoll([toSheet(text)]);
    expect(describeSummary(roll)).toBe(line);
    expect(failedTies(roll)).toEqual([]);
    expect(roll.asOf).toBe(asOf);
  });

  test("German, with days before months", () => {
    const [roll] = ROLLS.slice(0, 1).map(({ text }) => readRentRoll([toSheet(text)]));
    expect(
      roll?.units.map(({ leaseStart, leaseEnd, monthToMonth }) => [leaseStart, leaseEnd, monthToMonth]),
    ).toEqual([
      ["2020-05-01", null, true],
      ["2021-06-01", "2026-12-31", false],
      [null, null, null],
      ["2023-02-15", null, true],
    ]);
  });
});
