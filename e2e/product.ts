/** Where the workers read what global-setup.ts started: a list, one product for each worker. */
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
  /** The studio's keys: a journey may act as the vendor. */
  vendor: { vendor: string; request_key: string; answer_key: string };
  /** For what one journey leaves for the next, such as the second factor a member of staff has set up. */
  folder: string;
}

/** The running product, as the worker of a journey sees it. */
export function product(): Product {
  const text = process.env[PRODUCT_VARIABLE];
  if (text === undefined) throw new Error('the journeys need the product that global-setup.ts starts');
  const products = JSON.parse(text) as Product[];
  return products[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % products.length]!;
}
