import { useEffect } from 'react';
import { call } from './api.ts';
import { setSystemStatus, useSystemStatus } from './system-status.ts';

const WATCH_MS = 60_000;

/**
 * An open page that is in sight hears within a minute that the site shut, also when nothing is pressed (GAP-009); one
 * that comes back into sight hears at once. A member's page is told besides, by the live channel.
 */
export function useStatusWatch(): void {
  const { status } = useSystemStatus();
  useEffect(() => {
    if (status !== 0) return undefined;
    const look = () => {
      if (!document.hidden) void readSystemStatus();
    };
    const timer = setInterval(look, WATCH_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [status]);
}

/** Asks the server how things stand and shows it; a line that fails changes nothing. */
export async function readSystemStatus(): Promise<void> {
  const answer = await call('systemStatus').catch(() => undefined);
  if (answer) setSystemStatus(answer.status);
}
