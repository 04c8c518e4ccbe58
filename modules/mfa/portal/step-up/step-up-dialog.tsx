import { Dialog } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { StepUpChallenge } from '@sanam/portal/lib/step-up.ts';
import { mfaCalls } from '../../contract/calls.ts';
import { FactorForm } from '../factors/factor-form.tsx';

export interface StepUpDialogProps {
  challenge: StepUpChallenge;
  /** Called with false if it was closed: the refused call stays refused. */
  onDone: (isProven: boolean) => void;
}

/**
 * The dialog that requires the second factor again before money or credentials change; the refused call is repeated
 * after it.
 */
export function StepUpDialog({ challenge, onDone }: StepUpDialogProps) {
  const t = useT();
  const value = challenge.challenge ?? '';
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title={t('factor.stepUpTitle')}
      closeLabel={t('app.close')}
      width={460}
      height={0}
      closeOnCover={false}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('factor.stepUpWhy')}</p>
        <FactorForm
          challenge={challenge}
          submitLabel={t('factor.goOn')}
          onSend={(method) => call(mfaCalls.stepUpCode, { body: { challenge: value, method } })}
          onPasskeyOptions={async () =>
            (await call(mfaCalls.stepUpOptions, { body: { challenge: value } })).passkey ?? { challenge: '' }
          }
          onAnswer={async (answer) => {
            await call(mfaCalls.stepUp, { body: { challenge: value, ...answer } });
            onDone(true);
          }}
        />
      </div>
    </Dialog>
  );
}
