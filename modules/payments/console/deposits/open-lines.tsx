import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Deposit } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';

type Line = Deposit['openLines'][number];

/** The unmatched lines on the order's account. One of them can be attached to the order. */
export function OpenLines({ deposit }: { deposit: Deposit }) {
  const t = useWords();
  const mayGive = useMay('payments.unmatched.decide');
  const [line, setLine] = useState<Line | null>(null);
  if (deposit.openLines.length === 0) return <Typography variant="body2">{t('deposit.openLinesNone')}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {deposit.openLines.map((one) => (
          <Box component="li" key={one.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <Amount value={one.amount} />
            <Moment at={one.bookedAt} />
            <span>{[one.payerName, one.payerAccount].filter(Boolean).join(' · ') || t('common.none')}</span>
            {mayGive && (
              <Button size="small" variant="outlined" onClick={() => setLine(one)}>
                {t('deposit.giveLine')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {line !== null && <GiveDialog deposit={deposit} line={line} onClose={() => setLine(null)} />}
    </>
  );
}

function GiveDialog({ deposit, line, onClose }: { deposit: Deposit; line: Line; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const amount = moneyWithSymbol(line.amount);
  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = {
      decision: 'attach' as const,
      depositId: deposit.id,
      reason: reason ?? '',
      expectedVersion: line.version,
    };
    await call('opsDecideUnmatchedLine', { params: { id: line.id }, body }, { idempotencyKey });
    notify(t('unmatched.attached'), { type: 'success' });
    void reload('deposits', deposit.id);
  }
  return (
    <ActDialog
      title={t('deposit.giveLineTitle', { amount })}
      effects={[t('unmatched.attachWhat', { amount }), t('unmatched.attachNext')]}
      confirm={t('deposit.giveLineGo')}
      reason="required"
      content={{ line: line.id, version: line.version }}
      run={run}
      onStale={() => reload('deposits', deposit.id)}
      onClose={onClose}
    />
  );
}
