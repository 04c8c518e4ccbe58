import Button from '@mui/material/Button';
import type { Value } from '@sanam/client/client';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { EXTENDED_DAYS_MAX } from '../../contract/turnover.ts';

interface ExtendProps {
  row: Value<'opsMemberTurnover'>['list'][number];
}

const DAY_MS = 86_400_000;

/** The button that gives a member more days for the turnover of a bonus. */
export function ExtendButton({ row: { id, state, source, expiresAt } }: ExtendProps) {
  const t = useWords();
  const { dateTime } = useTimeWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const [days, setDays] = useState(7);
  if (state !== 'open' || source !== 'grant' || expiresAt === null) return null;
  const next = new Date(Date.parse(expiresAt) + days * DAY_MS).toISOString();
  return (
    <>
      <Button size="small" aria-label={`${t('turnover.extend')}: ${id}`} onClick={() => setIsAsking(true)}>
        {t('turnover.extend')}
      </Button>
      {isAsking && (
        <ActDialog
          title={t('turnover.extendTitle')}
          effects={[
            t('turnover.deadlineNow', { time: dateTime(expiresAt) }),
            t('turnover.deadlineNew', { time: dateTime(next) }),
            t('turnover.effectExtend'),
          ]}
          confirm={t('turnover.extend')}
          reason="required"
          content={{ extend: id, days }}
          run={async ({ reason = '', idempotencyKey }) => {
            await call('opsExtendTurnover', { params: { id }, body: { days, reason } }, { idempotencyKey });
            notify(t('turnover.extended'), { type: 'success' });
            refresh();
          }}
          onStale={async () => refresh()}
          onClose={() => setIsAsking(false)}
        >
          <NumberField
            label={t('turnover.extendDays')}
            short={t('turnover.extendDays')}
            value={days}
            min={1}
            max={EXTENDED_DAYS_MAX}
            isDisabled={false}
            onChange={setDays}
          />
        </ActDialog>
      )}
    </>
  );
}
