import type { Field } from "./header-synonyms.ts";

/** Headers of Spanish, French, German, Italian, Portuguese and Dutch rolls, without their accents. */
const HEADERS: Partial<Record<Field, string>> = {
  unit: "einheit|einheiten|wohnung|wohneinheit|mieteinheit|we|we nr|whg|whg nr|wohnungsnr|wohnungs nr|wohnungsnummer|einheit nr|nutzungseinheit|unidad|unidad no|no de unidad|numero de unidad|departamento|depto|depto no|dpto|depa|apartamento|apto|piso|vivienda|local|inmueble no|casa|casa no|logement|logement no|no logement|no de logement|numero de logement|appartement|appartement no|no app|app|no appartement|no d appartement|numero d appartement|appt|appt no|lot no|unite|unita|appartamento|interno|alloggio|unita immobiliare|unidade|imovel|eenheid|woning|numero|numero de departamento|numero de apartamento",
  tenant:
    "mieter|mietername|mieter name|name des mieters|mietpartei|bewohner|nutzer|inquilino|inquilina|inquilinos|nombre del inquilino|nombre inquilino|nombre|arrendatario|nombre del arrendatario|residente|ocupante|locataire|locataires|nom du locataire|nom|nom locataire|preneur|conduttore|inquilini|nome|nome inquilino|locatario|locataria|morador|huurder|naam",
  status:
    "zustand|vermietungsstand|vermietungsstatus|mietstatus|belegung|belegungsstatus|estado|estatus|situacion|ocupacion|estado de ocupacion|statut|etat|occupation|situation|statut d occupation|stato|stato locativo|situacao|ocupacao|staat",
  floorPlan:
    "wohnungstyp|typ|wohnungsart|tipo|tipo de unidad|tipo de departamento|tipologia|modelo|type de logement|typologie|type d appartement|tipo unita|tipo de unidade",
  beds: "zimmer|zimmerzahl|anzahl zimmer|schlafzimmer|recamaras|recamara|habitaciones|habitacion|dormitorios|cuartos|chambres|chambre|pieces|nb pieces|nombre de pieces|nombre de chambres|camere|camere da letto|locali|vani|quartos|kamers",
  baths: "bader|badezimmer|bad|banos|bano|salles de bain|sdb|bagni|bagno|banheiros|badkamers",
  sqft: "flache|wohnflache|nutzflache|mietflache|qm|m2|metros|metros cuadrados|superficie|surface|sup|pies cuadrados|pi2|pieds carres|superficie habitable|metri quadri|mq|area m2|metragem|oppervlakte",
  moveIn:
    "einzug|einzugsdatum|fecha de entrada|fecha entrada|fecha de ingreso|ingreso|entrada|date d entree|date entree|entree|emmenagement|data ingresso|data di ingresso|data de entrada",
  moveOut:
    "auszug|auszugsdatum|fecha de salida|fecha salida|salida|date de sortie|date sortie|sortie|depart|demenagement|data uscita|uscita|data de saida|saida",
  leaseStart:
    "mietbeginn|vertragsbeginn|beginn|mietvertrag beginn|mietvertrag ab|inicio|inicio de contrato|inicio del contrato|inicio contrato|fecha de inicio|fecha inicio|inicio de arrendamiento|desde|debut|debut de bail|debut du bail|debut bail|date de debut|date debut|prise d effet|date d effet|date de prise d effet|date du bail|inizio|inizio contratto|data inizio|decorrenza|inicio do contrato|data inicio|ingangsdatum",
  leaseEnd:
    "mietende|vertragsende|ende|mietvertrag ende|mietvertrag bis|befristet bis|laufzeit bis|fin|fin de contrato|fin del contrato|fin contrato|fecha de fin|fecha fin|fecha de termino|fecha termino|fecha de vencimiento|vence|vencimiento|vencimiento de contrato|vencimiento del contrato|termino|termino de contrato|hasta|fin de bail|fin du bail|fin bail|date de fin|date fin|echeance|echeance du bail|date d echeance|fine|fine contratto|data fine|scadenza|scadenza contratto|fim|fim do contrato|data fim|termino do contrato|einddatum",
  term: "laufzeit|plazo|plazo meses|duracion|duree|duree du bail|durata|prazo",
  marketRent:
    "marktmiete|sollmiete|soll miete|ortsubliche miete|renta de mercado|renta mercado|alquiler de mercado|precio de mercado|loyer de marche|loyer du marche|loyer marche|valeur locative|canone di mercato|aluguel de mercado|markthuur",
  contractRent:
    "miete|kaltmiete|nettokaltmiete|netto kaltmiete|nkm|nettomiete|grundmiete|monatsmiete|istmiete|ist miete|vertragsmiete|miete monat|miete pro monat|miete monatlich|monatliche miete|monatliche kaltmiete|kaltmiete monat|renta|renta mensual|renta actual|renta contratada|renta contractual|renta base|alquiler|alquiler mensual|alquiler actual|arriendo|arriendo mensual|canon|canon mensual|canon de arrendamiento|arrendamiento|mensualidad|precio mensual|loyer|loyer mensuel|loyer mensuel hc|loyer actuel|loyer hc|loyer hors charges|loyer nu|loyer de base|loyer net|loyer par mois|affitto|affitto mensile|canone|canone mensile|canone di locazione|aluguel|aluguel mensal|valor do aluguel|renda|renda mensal|huur|kale huur|huurprijs|maandhuur",
  otherCharges:
    "nebenkosten|nk|betriebskosten|heizkosten|nk vorauszahlung|nebenkostenvorauszahlung|bk vorauszahlung|gastos|gastos comunes|cuota de mantenimiento|mantenimiento|expensas|otros cargos|provisions|provision pour charges|provisions pour charges|provisions sur charges|charges mensuelles|autres charges|charges locatives|spese|spese condominiali|oneri accessori|condominio|encargos|servicekosten",
  totalCharges:
    "warmmiete|bruttomiete|brutto warmmiete|bruttowarmmiete|gesamtmiete|gesamt|renta total|alquiler total|total mensual|total a pagar|loyer cc|loyer charges comprises|loyer total|total mensuel|loyer ttc|totale|totale mensile|canone totale|total mensal|totale huur",
  deposit:
    "kaution|mietkaution|mietsicherheit|deposito|deposito en garantia|deposito de garantia|deposito de seguridad|fianza|garantia|depot|depot de garantie|depot garantie|caution|cauzione|deposito cauzionale|caucao|waarborgsom|borg",
  balance:
    "saldo|ruckstand|mietruckstand|offener saldo|offene posten|saldo pendiente|adeudo|deuda|mora|solde|solde du|impaye|impayes|arriere|arrieres|morosita|arretrati|debito|achterstand",
  building:
    "gebaude|haus|hausnr|haus nr|edificio|torre|bloque|batiment|bat|immeuble|palazzina|scala|predio|bloco|gebouw",
  property: "objekt|liegenschaft|propiedad|inmueble|conjunto|propriete|residence|proprieta|propriedade",
  address: "adresse|strasse|anschrift|direccion|domicilio|calle|indirizzo|via|endereco|rua|adres|straat",
  notes:
    "bemerkung|bemerkungen|anmerkung|anmerkungen|hinweis|notas|nota|observaciones|comentarios|remarque|remarques|observations|commentaires|osservazioni|observacoes|opmerkingen",
  subsidy: "wohngeld|subsidio|apl|aide au logement|allocation logement",
  skip: "telefon|telefono|telephone|correo|correo electronico|courriel|etage|stock|stockwerk|geschoss|planta|nivel|piano|andar|miete m2|miete qm|kaltmiete m2|kaltmiete qm|eur m2|loyer m2|loyer au m2|renta m2|precio m2|jahresmiete|renta anual|loyer annuel|canone annuo",
};

const FIELDS = new Map<string, Field>(
  (Object.entries(HEADERS) as [Field, string][]).flatMap(([field, names]) =>
    names.split("|").map((name) => [name, field] as const),
  ),
);

/** `Kaltmiete (EUR)`, `Renta mensual MXN`: money and square metres say nothing of the field. */
const UNITS = / (eur|euro|euros|usd|mxn|pesos|cop|ars|clp|brl|chf|cad|in eur|en eur|en usd|m2|qm|m|pi2)$/;

/** The field that a header of another language names, once it is in `normalizeWords` form. */
export function findForeignField(words: string): Field | undefined {
  const plain = words.replace(UNITS, "").replace(/ (en|in|nr|no|num|nummer)$/, "");
  return FIELDS.get(words) ?? FIELDS.get(plain);
}

/** What a word of state is called in English. */
const STATES: Record<string, string> = {
  vacant:
    "leerstand|leer|leerstehend|leer stehend|frei|unvermietet|vakant|vacante|vacio|vacia|desocupado|desocupada|disponible|libre|sin ocupar|sin inquilino|sin rentar|vide|inoccupe|inoccupee|non loue|a louer|vacance|vago|vaga|livre|disponivel|libero|libera|sfitto|sfitta|leeg|leegstand",
  occupied:
    "vermietet|belegt|bewohnt|ocupado|ocupada|rentado|rentada|alquilado|alquilada|arrendado|arrendada|al corriente|occupe|occupee|loue|louee|alugado|alugada|affittato|affittata|occupato|occupata|locato|locata|verhuurd|bezet",
  notice:
    "gekundigt|kundigung|in kundigung|con aviso|aviso|aviso de salida|preaviso|en preaviso|preavis|en preavis|conge|conge donne|en conge|disdetta|in disdetta|opgezegd",
  "vacant leased":
    "reserviert|vorvermietet|neuvermietet|reservado|reservada|vacante rentado|vacante alquilado|preloue|pre loue|reserve|reservee|riservato|prenotato|gereserveerd",
  model: "musterwohnung|muestra|departamento muestra|temoin|logement temoin|appartement temoin|campione",
  down: "in sanierung|sanierung|renovierung|in renovierung|nicht vermietbar|en remodelacion|en renovacion|en reparacion|fuera de servicio|inhabitable|en travaux|travaux|hors service|en renovation|in ristrutturazione|ristrutturazione|em reforma|em obras|renovatie",
  employee: "hausmeister|hausmeisterwohnung|conserje|portero|concierge|gardien|portiere|zelador",
};

const ENGLISH = new Map(
  Object.entries(STATES).flatMap(([english, words]) =>
    words.split("|").map((word) => [word, english] as const),
  ),
);

/** The English word for a state in another language, once it is in `normalizeWords` form. */
export const translateState = (words: string): string | undefined => ENGLISH.get(words);

/** Words before a sum. */
export const FOREIGN_TOTAL =
  /^(gesamt(summe|miete)?|summe|zwischensumme|insgesamt|suma( total)?|totale|totaux|sous-?total|somme|somma|totaal)\b/i;

/** What stands where a lease that goes on month by month would end. */
export const FOREIGN_OPEN_END =
  /^(unbefristet|indefinid[oa]|ind[ée]termin[ée]e?|dur[ée]e ind[ée]termin[ée]e|indeterminado|(tempo )?indeterminato|mes a mes|mensual|mois par mois|au mois|mese per mese|m[êe]s a m[êe]s|onbepaalde tijd)\b/i;

/** Words before the day that a roll stands for. */
export const FOREIGN_AS_OF =
  "(?:^|\\b)(?:stand|stichtag|zum|al|a fecha de|a la fecha|fecha|au|en date du|à la date du|situazione al|data|em|op)(?: d[ií]a| de| du| vom)?";

const MONTH_WORDS: Record<string, RegExp> = {
  Jan: /januar|enero|janvier|gennaio|janeiro|januari/,
  Feb: /februar|febrero|f[ée]vrier|febbraio|fevereiro|februari/,
  Mar: /märz|maerz|marzo|mars|março|maart/,
  Apr: /april|abril|avril|aprile/,
  May: /mai|mayo|maggio|maio|mei/,
  Jun: /juni|junio|juin|giugno|junho/,
  Jul: /juli|julio|juillet|luglio|julho/,
  Aug: /august|agosto|août|aout|augustus/,
  Sep: /septiembre|septembre|settembre|setembro|september/,
  Oct: /oktober|octubre|octobre|ottobre|outubro/,
  Nov: /noviembre|novembre|novembro|november/,
  Dec: /dezember|diciembre|d[ée]cembre|dicembre|dezembro|december/,
};
/** Whole words: `junio` is no `juni`. */
const MONTHS = Object.entries(MONTH_WORDS).map(
  ([english, words]) => [english, new RegExp(`^(?:${words.source})$`)] as const,
);
const WORDED = /\b(\d{1,2})(?:\.|er)? (?:de )?(\p{L}{3,10})(?: de)? (\d{4})\b/iu;

/** `31. März 2026`, `1er mars 2026` and `31 de marzo de 2026` as `31 Mar 2026`. */
export function englishMonths(line: string): string {
  return line.replace(WORDED, (whole: string, day: string, month: string, year: string) => {
    const word = month.toLowerCase();
    const english = MONTHS.find(([, words]) => words.test(word))?.[0];
    return english === undefined ? whole : `${day} ${english} ${year}`;
  });
}

/** What such rolls are called. */
export const FOREIGN_TITLE =
  /mieterliste|mieter(ü|ue)bersicht|mietaufstellung|mietliste|lista de (alquileres|rentas|inquilinos|arrendatarios)|rol de (rentas|alquileres)|(é|e)tat locatif|liste des (locataires|loyers)|rent roll|elenco (inquilini|locazioni)|rol de alugu(é|e)is|huurlijst|registre des loyers|tableau des loyers|relaci(ó|o)n de rentas/i;
