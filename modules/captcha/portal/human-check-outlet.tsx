import { Suspense } from 'react';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { useAskedHumanCheck } from './use-human-check.ts';

const HumanCheckDialog = lazyPage(async () => (await import('./human-check-dialog.tsx')).HumanCheckDialog);

/**
 * The outlet of the human check, rendered once in the shell above its pop-ups; its code loads when it is first needed.
 */
export function HumanCheckOutlet() {
  const { asked } = useAskedHumanCheck();
  if (asked === null) return null;
  return (
    <Suspense fallback={null}>
      <HumanCheckDialog purpose={asked.purpose} onDone={asked.done} />
    </Suspense>
  );
}
