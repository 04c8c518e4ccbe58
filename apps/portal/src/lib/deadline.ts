/** A chunk that has not come after two minutes never will (PLT-033). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The promise's answer, or an error when it takes longer than this. */
export function withDeadline<T>(promise: Promise<T>, ms = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('chunk timed out')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
