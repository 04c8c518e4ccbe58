import Button from '@mui/material/Button';
import { useState } from 'react';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { isOpen } from '../contract/states.ts';
import { type Grant, useGrantAct } from './use-grants.ts';

const acts = ['again', 'cancel'] as const;
type Act = (typeof acts)[number];

function isPossible(act: Act, { state, isCancelling }: Grant): boolean {
  if (act === 'cancel') return isOpen(state) && !isCancelling;
  return isOpen(state) || state === 'failed' || state === 'used';
}

/** The buttons of a grant: cancel the remaining rounds, or ask the vendor now. */
export function GrantActs({ grant }: { grant: Grant }) {
  const t = useWords();
  const mayChange = useMay('freerounds.grant.change');
  const [open, setOpen] = useState<Act | null>(null);
  if (!mayChange) return null;
  return (
    <>
      {acts
        .filter((act) => isPossible(act, grant))
        .map((act) => (
          <Button
            key={act}
            variant="outlined"
            color={act === 'cancel' ? 'error' : 'primary'}
            onClick={() => setOpen(act)}
          >
            {t(`freeRounds.act.${act}`)}
          </Button>
        ))}
      {open !== null && <GrantDialog act={open} grant={grant} onClose={() => setOpen(null)} />}
    </>
  );
}

function GrantDialog({ act, grant, onClose }: { act: Act; grant: Grant; onClose: () => void }) {
  const { id, version } = grant;
  const { t, call, done, reload } = useGrantAct(id);
  return (
    <ActDialog
      title={t(`freeRounds.act.${act}`)}
      effects={[t(`freeRounds.effect.${act}`)]}
      confirm={t(`freeRounds.act.${act}`)}
      tone={act === 'cancel' ? 'error' : 'primary'}
      reason="required"
      isPossible={isPossible(act, grant)}
      content={{ id, version, act }}
      run={async ({ reason = '', idempotencyKey }) => {
        const input = { params: { id }, body: { version, reason } };
        const name = act === 'cancel' ? 'opsCancelFreeRounds' : 'opsAskFreeRoundsAgain';
        await call(name, input, { idempotencyKey });
        done(t(`freeRounds.done.${act}`));
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}
