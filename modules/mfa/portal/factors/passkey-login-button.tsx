import { Button } from '@sanam/ui';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { mfaCalls } from '../../contract/calls.ts';
import { askPasskey, knowsPasskeys, PasskeyCancelled } from './passkey.ts';

export interface PasskeyLoginButtonProps {
  entrance: 'member' | 'agent';
  onEntered: (value: Value<'loginPasskey'>) => void;
  onRefused: (text: string | null) => void;
}

/**
 * The button for a log-in without a password: the browser offers its passkeys for this site. Nothing if it does not
 * support them.
 */
export function PasskeyLoginButton({ entrance, onEntered, onRefused }: PasskeyLoginButtonProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  if (!knowsPasskeys()) return null;
  const press = async () => {
    setBusy(true);
    onRefused(null);
    try {
      const { options, ticket } = await call(mfaCalls.loginPasskeyOptions, { body: {} });
      const passkey = await askPasskey(options);
      onEntered(await call(mfaCalls.loginPasskey, { body: { ticket, passkey, entrance } }));
    } catch (thrown) {
      onRefused(thrown instanceof PasskeyCancelled ? t('factor.passkeyCancelled') : refusalText(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="key" wide busy={busy} onClick={() => void press()}>
      {t('factor.passkeyLogin')}
    </Button>
  );
}
