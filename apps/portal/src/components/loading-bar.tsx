import { useEffect, useState } from 'react';
import { useT } from '../i18n/language.ts';
import { usePendingLoads } from '../lib/lazy-page.ts';

/** Delays in milliseconds: shorter loads need no indication, after longer ones a text is shown (PLT-031). */
const SHOWN_MS = 400;
const SLOW_MS = 12_000;

/** Bar at the top edge while a screen's code is loading, with a text if it takes long. */
export function LoadingBar() {
  const isPending = usePendingLoads(({ count }) => count > 0);
  return isPending ? <Bar /> : null;
}

function Bar() {
  const t = useT();
  const [stage, setStage] = useState<'quick' | 'shown' | 'slow'>('quick');
  useEffect(() => {
    const timers = [setTimeout(() => setStage('shown'), SHOWN_MS), setTimeout(() => setStage('slow'), SLOW_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  if (stage === 'quick') return null;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 flex flex-col items-center">
      <span className="loading-bar h-1 w-full bg-accent" />
      <span
        className={
          stage === 'slow' ? 'mt-2 rounded-full bg-ink px-4 py-1.5 text-sm text-ground shadow-high' : 'sr-only'
        }
      >
        {t(stage === 'slow' ? 'state.slowHint' : 'app.loading')}
      </span>
    </div>
  );
}
