export const portfolioAddress = (id: string) => `/portfolios?portfolio=${encodeURIComponent(id)}`;
