/**
 * Headings of lists that Spanish, German and French speakers keep of homes in the United States, word by word in the
 * words of the fields; a word that says nothing is left out.
 */
const WORDS: Record<string, string> = {
  ...spread("direccion domicilio adresse anschrift strasse straße", "address"),
  ...spread("ciudad stadt ort ville municipio", "city"),
  ...spread("bundesstaat edo", "state"),
  ...spread("plz postleitzahl cp", "zip"),
  ...spread("condado landkreis comte", "county"),
  ...spread("habitaciones recamaras recs dormitorios cuartos schlafzimmer chambres", "bedrooms"),
  ...spread("banos bader badezimmer toilettes", "bathrooms"),
  ...spread("superficie wohnflache wohnfl", "living area"),
  ...spread("pies pi2 pies2 qft", "sqft"),
  ...spread("terreno grundstuck grundstucksflache terrain", "lot"),
  ...spread("ano annee jahr", "year"),
  ...spread("construccion constr constr. construit", "built"),
  ...spread("baujahr", "year built"),
  ...spread("precio preis prix", "price"),
  ...spread("lista anuncio angebot demande", "list"),
  ...spread("angebotspreis", "list price"),
  ...spread("venta verkauf vente vendido verkauft", "sale"),
  ...spread("verkaufspreis", "sale price"),
  ...spread("verkaufsdatum", "sale date"),
  ...spread("compra kauf achat", "purchase"),
  ...spread("kaufpreis", "purchase price"),
  ...spread("kaufdatum", "purchase date"),
  ...spread("fecha datum", "date"),
  ...spread("renta alquiler miete kaltmiete loyer", "rent"),
  ...spread("monatsmiete", "monthly rent"),
  ...spread("actual aktuell actuel", "current"),
  ...spread("estimada estimado geschatzt estime", "estimated"),
  ...spread("mercado markt marche", "market"),
  ...spread("mensual mensuel mensuelle monatlich mtl monat mois mes", "monthly"),
  ...spread("semanal wochentlich", "weekly"),
  ...spread("anual anuales jahrlich annuel annuelle annuelles", "annual"),
  ...spread("contrato bail mietvertrag arrendamiento", "lease"),
  ...spread("vence vencimiento termina fin ende", "end"),
  ...spread("inicio empieza debut beginn", "start"),
  ...spread("mietbeginn", "lease start"),
  ...spread("mietende", "lease end"),
  ...spread("impuesto impuestos predial grundsteuer impots", "property taxes"),
  ...spread("seguro versicherung assurance", "insurance"),
  ...spread("cuota hausgeld", "fee"),
  ...spread("mantenimiento", "maintenance fee"),
  ...spread("comentarios comentario observaciones notas bemerkung bemerkungen notizen remarques", "notes"),
  ...spread("dueno propietario eigentumer proprietaire", "owner"),
  ...spread("inquilino mieter locataire", "tenant"),
  ...spread("estatus statut", "status"),
  ...spread("oferta gebot", "offer"),
  ...spread("reparacion reparaciones renovierung sanierung reparations", "repairs"),
  ...spread("valor", "value"),
  ...spread("reparado reparada", "after repair"),
  ...spread("pedido", "asking"),
  ...spread("tipo typ", "type"),
  ...spread("propiedad immobilie propriete vivienda inmueble", "property"),
  ...spread("propriétaire", "owner"),
  ...spread("mun", "municipal"),
  ...spread("scol scolaire scolaires", "school"),
  ...spread("numero nummer", "number"),
};

/** Words of another language that say what a heading is about; the rest of its words are then of that language too. */
const SAYS_LITTLE = new Set(
  "municipale municipal de del la las el los du des le les der die das von en pro par hab".split(" "),
);

/** English has these letters too: they are other words only beside one that it has not. */
const ALSO_ENGLISH = new Set(
  "actual fin lista valor ort cp constr anual edo terrain mun des mes pies banos typ market".split(" "),
);

function spread(words: string, meaning: string): Record<string, string> {
  return Object.fromEntries(words.split(" ").map((word) => [word, meaning]));
}

const PHRASES: readonly [words: RegExp, meaning: string][] = [
  [/\bsalles? (?:de|d) (?:bains?|eau)\b/g, "bathrooms"],
  [/\bpies ?(?:2|cuadrados)\b|\bpi ?2\b|\bpieds carres\b/g, "sqft"],
  [/\bcodigo postal\b|\bcode postal\b|\bc p\b/g, "zip"],
  [/\bp a\b/g, "annual"],
];

/** `vence contrato` as `lease end`; undefined for a heading in English. */
export function translateHeader(spelling: string): string | undefined {
  const phrased = PHRASES.reduce((text, [words, meaning]) => text.replaceAll(words, meaning), spelling);
  const words = phrased.split(" ").filter(Boolean);
  const isForeign =
    (phrased !== spelling && !/\bannual\b/.test(phrased)) ||
    words.some((word) => Object.hasOwn(WORDS, word) && !ALSO_ENGLISH.has(word));
  const translated = words
    .filter((word) => !SAYS_LITTLE.has(word))
    .map((word) => (Object.hasOwn(WORDS, word) ? WORDS[word] : word))
    .join(" ");
  return isForeign && translated !== "" && translated !== spelling ? translated : undefined;
}
