import { sessionStore } from './storage.ts';

const ADOPTED = 'apiHost';
const CALL_PROBE = '/wps/system/status';
const CALL_PROBE_MS = 5000;
const HOST = /^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$/;

let adopted = sessionStore.get(ADOPTED) ?? '';

/** Returns the origin of calls and the live channel; `''`: the page's own. */
export const apiBase = (): string => adopted;

/**
 * Returns the origin of the first router; `''` for none, for the page's own and for an invalid host (PLT-017, GAP-025).
 */
export function baseOf(
  domainList: readonly { domainName: string }[],
  page: Pick<Location, 'host' | 'protocol'>,
): string {
  const host = domainList[0]?.domainName ?? '';
  return HOST.test(host) && host !== page.host ? `${page.protocol}//${host}` : '';
}

async function answersCalls(base: string): Promise<boolean> {
  const answer = await fetch(base + CALL_PROBE, {
    credentials: 'include',
    signal: AbortSignal.timeout(CALL_PROBE_MS),
  }).catch(() => undefined);
  return answer?.ok === true;
}

/**
 * Sends calls to the first router once it has answered; before, and if it does not answer, to the page's own host.
 * Never changes during a session, because its device cookie belongs to the host that opened it.
 */
export async function adoptHost(
  domainList: readonly { domainName: string }[],
  { hasSession, probe = answersCalls }: { hasSession: () => boolean; probe?: (base: string) => Promise<boolean> },
): Promise<void> {
  const base = baseOf(domainList, window.location);
  if (base === adopted || hasSession()) return;
  const isThere = base === '' || (await probe(base));
  if (!isThere || hasSession()) return;
  adopted = base;
  sessionStore.set(ADOPTED, base === '' ? null : base);
}

/** A picture that every picture host has. */
const PICTURE_PROBE = '/art/icon.svg';
const PICTURE_PROBE_MS = 4000;

/** Checks whether a host delivers the probe in time. */
function showsPictures(host: string): Promise<boolean> {
  return new Promise((done) => {
    const image = new Image();
    const late = setTimeout(() => done(false), PICTURE_PROBE_MS);
    const settle = (isThere: boolean) => () => {
      clearTimeout(late);
      done(isThere);
    };
    image.onload = settle(true);
    image.onerror = settle(false);
    image.src = host + PICTURE_PROBE;
  });
}

/** Returns the first picture host that answers, tried in turn; `''` (the page's own) if none does (GAP-177). */
export async function chooseImageHost(hosts: readonly string[], probe = showsPictures): Promise<string> {
  for (const given of hosts) {
    const host = given.replace(/\/+$/, '');
    if (/^https?:\/\//.test(host) && (await probe(host))) return host;
  }
  return '';
}
