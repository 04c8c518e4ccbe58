import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { api } from '@sanam/console/lib/api.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useStaff } from '@sanam/console/lib/permissions.ts';
import { serverNow } from '@sanam/client/server-clock';
import { session } from '@sanam/console/lib/session.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';

const IDLE_MS = 15 * 60_000;
const LOOK_MS = 10_000;
const WARN_MINUTES = 2;

/**
 * Ends the session after 15 minutes without keyboard or pointer input in any tab (protection-and-console.md 10). The
 * queues poll by themselves, so the server alone cannot detect an absent person. It also warns before the session
 * itself ends, and asks the server once after that time.
 */
export function useIdleLogout(): void {
  const notify = useNotify();
  const call = useCall();
  const t = useWords();
  const endsAt = useStaff()?.sessionExpiresAt;

  useEffect(() => {
    const touch = (): void => session.noteAct(Date.now());
    touch();
    const timer = setInterval(() => {
      if (Date.now() - session.lastActMs() < IDLE_MS) return;
      clearInterval(timer);
      void endIdle();
    }, LOOK_MS);
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
    for (const name of events) window.addEventListener(name, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of events) window.removeEventListener(name, touch);
    };
  }, []);

  useEffect(() => {
    if (endsAt === undefined) return;
    const leftMs = Date.parse(endsAt) - serverNow();
    const warn = setTimeout(
      () => notify(t('session.endsSoon', { minutes: WARN_MINUTES }), { type: 'warning', autoHideDuration: 20_000 }),
      Math.max(0, leftMs - WARN_MINUTES * 60_000),
    );
    const ask = setTimeout(() => void call('staffInfo', {}).catch(() => {}), Math.max(0, leftMs + 1000));
    return () => {
      clearTimeout(warn);
      clearTimeout(ask);
    };
  }, [endsAt, notify, t, call]);
}

async function endIdle(): Promise<void> {
  await api.call('staffLogout', {}).catch(() => {});
  session.close('idle');
}
