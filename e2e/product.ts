/** Environment variable with the products that global-setup.ts started: a list, one for each worker. */
export const PRODUCT_VARIABLE = 'SANAM_E2E_PRODUCT';

export interface Product {
  portalUrl: string;
  consoleUrl: string;
  docsUrl: string;
  studioUrl: string;
  railUrl: string;
  demo: {
    player: { username: string; password: string };
    staff: { username: string; password: string; role: string }[];
  };
  /** The studio's keys, so that a journey can act as the vendor. */
  vendor: { vendor: string; request_key: string; answer_key: string };
  /** Folder for state shared by journeys, such as a staff member's second factor. */
  folder: string;
}

/** Returns the running product of the journey's worker. */
export function product(): Product {
  const text = process.env[PRODUCT_VARIABLE];
  if (text === undefined) throw new Error('the journeys need the product that global-setup.ts starts');
  const products = JSON.parse(text) as Product[];
  return products[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % products.length]!;
}
