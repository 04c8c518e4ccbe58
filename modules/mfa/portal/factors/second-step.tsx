import { Button, Checkbox, Icon } from '@sanam/ui';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { mfaCalls } from '../../contract/calls.ts';
import { type Challenge, knownMethods } from './methods.ts';
import { FactorForm } from './factor-form.tsx';

export interface SecondStepProps {
  /** The value of `identity.secondFactorRequired`. */
  challenge: Challenge;
  /** Called when the log-in is complete, with the same value as `login` returns. */
  onEntered: (value: Value<'loginSecond'>) => void;
  /** Returns to the first step; the challenge stays unanswered. */
  onBack: () => void;
}

/**
 * The second step of a log-in: after a right password on a device or from an address that is unknown (IDN-163,
 * GAP-071).
 */
export function SecondStep({ challenge, onEntered, onBack }: SecondStepProps) {
  const t = useT();
  const [rememberDevice, setRememberDevice] = useState(true);
  const value = challenge.challenge ?? '';
  // The remember box is hidden for substitutes of a factor, because the server knows the device after the log-in
  // anyway.
  const isPlain = knownMethods(challenge).every((method) => method === 'paymentPassword' || method === 'captcha');
  return (
    <section aria-label={t('factor.secondTitle')} className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
          <Icon name="shield" size={24} />
        </span>
        <div>
          <h2 className="text-base">{t('factor.secondTitle')}</h2>
          <p className="text-sm text-ink-soft">{t('factor.secondWhy')}</p>
        </div>
      </div>
      <FactorForm
        challenge={challenge}
        submitLabel={t('factor.goOn')}
        onSend={(method) => call(mfaCalls.loginSecondCode, { body: { challenge: value, method } })}
        onPasskeyOptions={async () =>
          (await call(mfaCalls.loginPasskeyOptions, { body: { challenge: value } })).options
        }
        onAnswer={async (answer) =>
          onEntered(await call(mfaCalls.loginSecond, { body: { challenge: value, rememberDevice, ...answer } }))
        }
      >
        {isPlain ? null : (
          <Checkbox
            label={t('factor.rememberDevice')}
            checked={rememberDevice}
            onChange={(event) => setRememberDevice(event.target.checked)}
          />
        )}
      </FactorForm>
      <Button look="ghost" icon="chevronLeft" onClick={onBack}>
        {t('factor.back')}
      </Button>
    </section>
  );
}
