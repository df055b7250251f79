/** The page of a portfolio, at one of its tabs. */
export function portfolioAddress(id: string, tab?: string): string {
  const search = new URLSearchParams({ portfolio: id, ...(tab === undefined ? {} : { tab }) });
  return `/portfolios?${search}`;
}
