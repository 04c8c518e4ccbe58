import { useEffect } from 'react';
import { call } from './api.ts';
import { setSystemStatus, useSystemStatus } from './system-status.ts';

const WATCH_MS = 60_000;

/** An open page that is in sight hears within a minute that the site shut, also when nothing is pressed (GAP-009). */
export function useStatusWatch(): void {
  const { status } = useSystemStatus();
  useEffect(() => {
    if (status !== 0) return undefined;
    const look = async () => {
      if (document.hidden) return;
      const answer = await call('systemStatus').catch(() => undefined);
      if (answer) setSystemStatus(answer.status);
    };
    const timer = setInterval(() => void look(), WATCH_MS);
    return () => clearInterval(timer);
  }, [status]);
}
