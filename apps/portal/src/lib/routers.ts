import { call } from './api.ts';
import { adoptHost } from './api-host.ts';
import { KEPT_MS } from './kept-answers.ts';
import { currentToken } from './session.ts';
import { sessionStore } from './storage.ts';

/** When they were read. */
const READ_AT = 'routersAt';

/** Reads the hosts of the calls into session storage unless they are there and young (GAP-035). Nothing waits for it. */
export async function readRouters(): Promise<void> {
  const isYoung = Date.now() - Number(sessionStore.get(READ_AT)) < KEPT_MS;
  if (sessionStore.get('routers') !== null && isYoung) return;
  const device = window.matchMedia('(width < 64rem)').matches ? '3' : '0';
  const answer = await call('routers', { query: { device } }).catch(() => undefined);
  if (!answer) return;
  await adoptHost(answer.domainList, { hasSession: () => currentToken() !== null });
  sessionStore.set('routers', JSON.stringify(answer));
  sessionStore.set(READ_AT, String(Date.now()));
}
