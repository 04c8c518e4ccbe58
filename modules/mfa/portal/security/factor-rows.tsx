import { ask, Badge, Button, toast } from '@sanam/ui';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { mfaCalls } from '../../contract/calls.ts';
import { PasskeyRows } from './passkey-rows.tsx';
import { type Overview, useChange } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { SecurityRow } from './security-row.tsx';
import { TotpSetup } from './totp-setup.tsx';

/**
 * The rows of authenticator app, passkeys and recovery codes. New recovery codes are shown once, whatever created them.
 */
export function FactorRows({ overview }: { overview: Overview }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      <TotpRow totp={overview.totp} onCodes={setCodes} />
      <PasskeyRows passkeys={overview.passkeys} max={overview.passkeysMax} onCodes={setCodes} />
      <RecoveryRow overview={overview} onCodes={setCodes} />
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </>
  );
}

type OnCodes = (codes: string[] | null) => void;

function TotpRow({ totp, onCodes }: { totp: Overview['totp']; onCodes: OnCodes }) {
  const t = useT();
  const { busy, run } = useChange();
  const [started, setStarted] = useState<Value<'startTotp'> | null>(null);
  const start = () => run('start', async () => setStarted(await call(mfaCalls.startTotp)));
  const remove = () =>
    run('remove', async () => {
      const isSure = await askDanger({
        title: t('security.totpOffTitle'),
        body: t('security.totpOffText'),
        go: t('security.switchOff'),
      });
      if (!isSure) return;
      await call(mfaCalls.removeTotp);
      toast(t('security.totpIsOff'), 'gain');
    });
  return (
    <SecurityRow
      icon="shield"
      title={t('factor.method.totp')}
      text={totp.since ? t('security.onSince', { at: dateTimeText(totp.since) }) : t('security.totpWhy')}
      badge={totp.isOn ? <OnBadge /> : null}
    >
      {totp.isOn ? (
        <Button size="small" busy={busy !== null} onClick={() => void remove()} aria-label={t('security.totpOff')}>
          {t('security.switchOff')}
        </Button>
      ) : (
        <Button
          size="small"
          look="brand"
          busy={busy !== null}
          onClick={() => void start()}
          aria-label={t('security.totpOn')}
        >
          {t('security.setUp')}
        </Button>
      )}
      {started ? <TotpSetup started={started} onClose={() => setStarted(null)} onCodes={onCodes} /> : null}
    </SecurityRow>
  );
}

export function OnBadge() {
  const t = useT();
  return (
    <Badge tone="gain" icon="check">
      {t('security.isOn')}
    </Badge>
  );
}

function RecoveryRow({ overview, onCodes }: { overview: Overview; onCodes: OnCodes }) {
  const t = useT();
  const { busy, run } = useChange();
  const { recoveryCodes, totp, passkeys } = overview;
  if (!totp.isOn && passkeys.length === 0) return null;
  const make = () =>
    run('make', async () => {
      if (recoveryCodes.left > 0) {
        const isSure = await ask({
          title: t('security.codesNewTitle'),
          body: t('security.codesNewText'),
          icon: 'alert',
          confirm: t('security.codesNew'),
          cancel: t('app.cancel'),
          closeLabel: t('app.close'),
        });
        if (!isSure) return;
      }
      onCodes((await call(mfaCalls.createRecoveryCodes)).recoveryCodes);
    });
  return (
    <SecurityRow
      icon="list"
      title={t('security.codes')}
      text={t('security.codesLeft', { left: recoveryCodes.left, total: recoveryCodes.total })}
      badge={recoveryCodes.left <= 3 ? <Badge tone="caution">{t('security.codesFew')}</Badge> : null}
    >
      <Button size="small" busy={busy !== null} onClick={() => void make()}>
        {t('security.codesNew')}
      </Button>
    </SecurityRow>
  );
}
