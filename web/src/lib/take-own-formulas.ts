import { takeDefinitions } from "@labs/underwriting/definitions";

/** For pages that show inputs of every model and open no property: the formulas come with their code. */
export async function takeOwnFormulas(): Promise<void> {
  const { ownDefinitions, ownVersion } = await import("@labs/underwriting/own-definitions");
  const { singlefamily, multifamily, portfolio } = ownDefinitions;
  takeDefinitions({
    version: ownVersion(),
    pages: {
      singlefamily: singlefamily.pages,
      multifamily: multifamily.pages,
      portfolio: portfolio.pages,
    },
  });
}
