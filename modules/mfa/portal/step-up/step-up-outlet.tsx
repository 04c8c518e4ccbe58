import { Suspense } from 'react';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { useStepUp } from '@sanam/portal/lib/step-up.ts';

const StepUpDialog = lazyPage(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

/**
 * The outlet of the step-up dialog, rendered once in the shell above its pop-ups; its code loads when a call first
 * requires a second factor.
 */
export function StepUpOutlet() {
  const { asked } = useStepUp();
  if (asked === null) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog challenge={asked.challenge} onDone={asked.done} />
    </Suspense>
  );
}
