import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { PrizeRow } from './records.ts';

const acts = ['pay', 'refuse'] as const;
type Act = (typeof acts)[number];

/** The decision on a prize with signs of automated play: it is paid or refused, once. */
export function PrizeDecision({ row }: { row: PrizeRow }) {
  const t = useWords();
  const [open, setOpen] = useState<Act | null>(null);
  if (row.state !== 'held' && open === null) return null;
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          color={act === 'refuse' ? 'error' : 'primary'}
          onClick={() => setOpen(act)}
          aria-label={t(`lotteryPrize.actOf.${act}`, { name: row.member.username })}
        >
          {t(`lotteryPrize.act.${act}`)}
        </Button>
      ))}
      {open !== null && <DecisionDialog act={open} row={row} onClose={() => setOpen(null)} />}
    </>
  );
}

function DecisionDialog({ act, row, onClose }: { act: Act; row: PrizeRow; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const { id, version, rank, amount } = row;
  const name = row.member.username;
  return (
    <ActDialog
      title={t(`lotteryPrize.actOf.${act}`, { name })}
      effects={[t(`lotteryPrize.effect.${act}`, { name, rank, amount: `฿${amount}` }), t('lotteryPrize.effectFinal')]}
      confirm={t(`lotteryPrize.act.${act}`)}
      tone={act === 'refuse' ? 'error' : 'primary'}
      reason="required"
      isPossible={row.state === 'held'}
      content={{ id, act, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        await call('opsDecideShotPrize', { params: { id }, body: { act, version, reason } }, { idempotencyKey });
        notify(t('lotteryPrize.decided'), { type: 'success' });
        refresh();
      }}
      onStale={async () => refresh()}
      onClose={onClose}
    />
  );
}
