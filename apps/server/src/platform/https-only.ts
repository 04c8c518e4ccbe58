import { refuse } from './errors.ts';

/** Requires HTTPS addresses outside a sandbox; throws otherwise. */
export function checkHttps(mode: 'sandbox' | 'live', addresses: Record<string, string>): void {
  if (mode !== 'live') return;
  const plain = Object.entries(addresses).filter(([, address]) => !address.startsWith('https://'));
  if (plain.length > 0)
    throw refuse('request.invalid', { fields: plain.map(([field]) => ({ field, problem: 'https' })) });
}
