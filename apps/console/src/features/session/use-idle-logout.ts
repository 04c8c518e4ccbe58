import { useEffect } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { useCall } from '../../lib/use-call.ts';
import { useStaff } from '../../lib/permissions.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useWords } from '../../i18n/use-words.ts';

const IDLE_MS = 15 * 60_000;
const LOOK_MS = 10_000;
const WARN_MINUTES = 2;

/**
 * Ends the session after 15 minutes without a hand on the keyboard or the pointer (protection-and-console.md 10): the
 * queues poll and listen by themselves, so the server alone cannot tell an empty chair from a busy one. Also says when
 * the session itself is about to end, and asks the server once it should have.
 */
export function useIdleLogout(): void {
  const logout = useLogout();
  const notify = useNotify();
  const call = useCall();
  const t = useWords();
  const endsAt = useStaff()?.sessionExpiresAt;

  useEffect(() => {
    let lastActMs = Date.now();
    const touch = (): void => {
      lastActMs = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - lastActMs < IDLE_MS) return;
      clearInterval(timer);
      notify(t('session.idle'), { type: 'warning', autoHideDuration: null });
      void logout();
    }, LOOK_MS);
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
    for (const name of events) window.addEventListener(name, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of events) window.removeEventListener(name, touch);
    };
  }, [logout, notify, t]);

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
