const TITLES: Record<string, string> = {
  unitMix: "Unit mix",
  nonRevenueUnits: "Non-revenue units",
  leaseExpirations: "Lease expirations",
  commercialLeases: "Commercial leases",
  staffing: "Staffing",
  capitalNeeds: "Capital needs",
  remainingLife: "Component remaining life",
  t12: "Operating statement (T12)",
  renovationScope: "Scope of work",
  transferTaxes: "Transfer and mortgage taxes",
};

/** The name of an input that is a table; one that nobody has named yet stands as its key says it. */
export function tableTitle(table: string): string {
  const words = table.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return TITLES[table] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
