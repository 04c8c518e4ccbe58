import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { FriendRow as Row } from './records.ts';

const acts = ['give', 'refuse'] as const;
type Act = (typeof acts)[number];

/** Checks whether the state allows the act: both acts in review, and refusing during the hold. */
const isPossible = (act: Act, state: Row['state']): boolean =>
  state === 'review' || (act === 'refuse' && state === 'held');

export function DecideButtons({ row }: { row: Row }) {
  const t = useWords();
  const [open, setOpen] = useState<Act | null>(null);
  return (
    <>
      {acts
        .filter((act) => isPossible(act, row.state))
        .map((act) => (
          <Button
            key={act}
            size="small"
            color={act === 'refuse' ? 'error' : 'primary'}
            onClick={() => setOpen(act)}
            aria-label={t(`referral.actOf.${act}`, { name: row.friend.username })}
          >
            {t(`referral.act.${act}`)}
          </Button>
        ))}
      {open !== null && <DecideDialog act={open} row={row} onClose={() => setOpen(null)} />}
    </>
  );
}

function DecideDialog({ act, row, onClose }: { act: Act; row: Row; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const { id, terms } = row;
  const { inviterReward: inviter, friendReward: friend } = terms;
  return (
    <ActDialog
      title={t(`referral.actOf.${act}`, { name: row.friend.username })}
      effects={[t(`referral.effect.${act}`, { inviter, friend }), t('referral.effectFinal')]}
      confirm={t(`referral.act.${act}`)}
      tone={act === 'refuse' ? 'error' : 'primary'}
      reason="required"
      isPossible={isPossible(act, row.state)}
      content={{ id, act }}
      run={async ({ reason = '', idempotencyKey }) => {
        await call('opsDecideReferral', { params: { id }, body: { act, reason } }, { idempotencyKey });
        notify(t('referral.decided'), { type: 'success' });
        refresh();
      }}
      onStale={async () => refresh()}
      onClose={onClose}
    />
  );
}
