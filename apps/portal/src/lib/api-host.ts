import { sessionStore } from './storage.ts';

const ADOPTED = 'apiHost';
const PROBE = '/wps/system/status';
const PROBE_MS = 5000;
const HOST = /^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$/;

let adopted = sessionStore.get(ADOPTED) ?? '';

/** The origin that calls and the live channel go to; `''`: the page's own. */
export const apiBase = (): string => adopted;

/** The origin the first router names; `''` for none, for the page's own, and for what is no host (PLT-017, GAP-025). */
export function baseOf(
  domainList: readonly { domainName: string }[],
  page: Pick<Location, 'host' | 'protocol'>,
): string {
  const host = domainList[0]?.domainName ?? '';
  return HOST.test(host) && host !== page.host ? `${page.protocol}//${host}` : '';
}

async function answers(base: string): Promise<boolean> {
  const answer = await fetch(base + PROBE, { credentials: 'include', signal: AbortSignal.timeout(PROBE_MS) }).catch(
    () => undefined,
  );
  return answer?.ok === true;
}

/**
 * Calls go to the first router from now on, once it has answered; until then, and when it is silent, to the page's own
 * host. Never under a running session: its device cookie belongs to the host that opened it.
 */
export async function adoptHost(
  domainList: readonly { domainName: string }[],
  { hasSession, probe = answers }: { hasSession: () => boolean; probe?: (base: string) => Promise<boolean> },
): Promise<void> {
  const base = baseOf(domainList, window.location);
  if (base === adopted || hasSession()) return;
  const isThere = base === '' || (await probe(base));
  if (!isThere || hasSession()) return;
  adopted = base;
  sessionStore.set(ADOPTED, base === '' ? null : base);
}
