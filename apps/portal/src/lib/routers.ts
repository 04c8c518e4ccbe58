import { call } from './api.ts';
import { adoptHost } from './api-host.ts';
import { currentToken } from './session.ts';
import { sessionStore } from './storage.ts';

/** Reads the hosts of the calls into session storage: at the start and again after a log-out (GAP-077). Nothing waits for it. */
export async function readRouters(): Promise<void> {
  const device = window.matchMedia('(width < 64rem)').matches ? '3' : '0';
  const answer = await call('routers', { query: { device } }).catch(() => undefined);
  if (!answer) return;
  await adoptHost(answer.domainList, { hasSession: () => currentToken() !== null });
  sessionStore.set('routers', JSON.stringify(answer));
}
