import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import type { CaseRecord } from './case-columns.tsx';

const acts = ['release', 'refuse'] as const;
type Act = (typeof acts)[number];

/** The buttons that release or refuse the bonus; refusing a started bonus needs a second person. */
export function CaseActs({ one }: { one: CaseRecord }) {
  const t = useWords();
  const mayDecide = useMay('promotions.case.decide');
  const [open, setOpen] = useState<Act | null>(null);
  if (!mayDecide) return null;
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          variant={act === 'release' ? 'contained' : 'outlined'}
          color={act === 'refuse' ? 'error' : 'primary'}
          onClick={() => setOpen(act)}
        >
          {t(`bonusCase.act.${act}`)}
        </Button>
      ))}
      {open !== null && <DecideDialog one={one} act={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function DecideDialog({ one, act, onClose }: { one: CaseRecord; act: Act; onClose: () => void }) {
  const t = useWords();
  const [call, notify, reload] = [useCall(), useNotify(), useReloadRecord()];
  const { id, bonusState, member } = one;
  const isStarted = bonusState !== 'held' && bonusState !== 'queued';
  const effects =
    act === 'release'
      ? [t(one.holds ? 'bonusCase.effectRelease' : 'bonusCase.effectSeen'), t('bonusCase.effectCleared')]
      : [
          t(isStarted ? 'bonusCase.effectTakeBack' : 'bonusCase.effectRefuse'),
          t('bonusCase.effectReason'),
          ...(isStarted ? [t('bonus.twoPeople')] : []),
        ];
  return (
    <ActDialog
      title={t(`bonusCase.actTitle.${act}`, { member: member.username })}
      effects={effects}
      confirm={t(act === 'refuse' && isStarted ? 'bonus.propose' : `bonusCase.act.${act}`)}
      tone={act === 'refuse' ? 'error' : 'primary'}
      reason="required"
      isPossible={one.state === 'open'}
      content={{ id, act }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { act, reason };
        const { state } = await call('opsDecideBonusCase', { params: { id }, body }, { idempotencyKey });
        const isDone = state === 'done';
        notify(t(isDone ? `bonusCase.done.${act}` : 'action.proposed'), { type: isDone ? 'success' : 'info' });
        await reload('bonusCases', id);
      }}
      onStale={() => reload('bonusCases', id)}
      onClose={onClose}
    />
  );
}
