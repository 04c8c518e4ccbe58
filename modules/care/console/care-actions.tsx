import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { type CareStep, stepsFrom } from '../contract/states.ts';
import type { CareCase } from './records.ts';

interface Asked {
  reason: string | undefined;
  idempotencyKey: string;
}

/** The actions of a case: one person takes it, talks to the player, and records the next step. */
export function CareActions({ one }: { one: CareCase }) {
  const t = useWords();
  const mayWork = useMay('care.case.work');
  const [act, setAct] = useState<'take' | CareStep | null>(null);
  const steps = mayWork ? stepsFrom[one.state] : [];
  const mayTake = mayWork && one.closedAt === null;
  const close = () => setAct(null);
  return (
    <>
      {mayTake && (
        <Button variant={one.owner === null ? 'contained' : 'outlined'} onClick={() => setAct('take')}>
          {t('care.take')}
        </Button>
      )}
      {steps.map((step, n) => (
        <Button
          key={step}
          variant={one.owner !== null && n === 0 ? 'contained' : 'outlined'}
          onClick={() => setAct(step)}
        >
          {t(`care.step.${step}`)}
        </Button>
      ))}
      {act === 'take' && <TakeDialog one={one} isPossible={mayTake} onClose={close} />}
      {act !== null && act !== 'take' && (
        <StepDialog one={one} step={act} isPossible={steps.includes(act)} onClose={close} />
      )}
    </>
  );
}

interface DialogProps {
  one: CareCase;
  isPossible: boolean;
  onClose: () => void;
}

/** Runs the call of a dialog, notifies the user and reloads the case. */
function useAct({ id }: CareCase) {
  const [call, notify, reload] = [useCall(), useNotify(), useReloadRecord()];
  const readAgain = () => reload('careCases', id);
  const finish = (words: string) => {
    notify(words, { type: 'success' });
    void readAgain();
  };
  return { call, finish, readAgain };
}

function TakeDialog({ one, isPossible, onClose }: DialogProps) {
  const t = useWords();
  const { call, finish, readAgain } = useAct(one);
  const content = { version: one.version };
  return (
    <ActDialog
      title={t('care.takeTitle', { member: one.member.username })}
      effects={[one.owner === null ? t('care.takeWhat') : t('care.takeOver', { owner: one.owner })]}
      confirm={t('care.takeGo')}
      reason="none"
      isPossible={isPossible}
      content={content}
      run={async ({ idempotencyKey }: Asked) => {
        const body = { expectedVersion: one.version };
        await call('opsTakeCareCase', { params: { id: one.id }, body }, { idempotencyKey });
        finish(t('care.taken'));
      }}
      onStale={readAgain}
      onClose={onClose}
    />
  );
}

function StepDialog({ one, step, isPossible, onClose }: DialogProps & { step: CareStep }) {
  const t = useWords();
  const { call, finish, readAgain } = useAct(one);
  const isHeld = one.holds.some(({ action }) => action === 'depositOrder');
  const effects = [t(`care.stepWhat.${step}`), ...(isHeld ? [t('care.depositsOpen')] : []), t('care.payoutsStay')];
  return (
    <ActDialog
      title={t(`care.stepTitle.${step}`, { member: one.member.username })}
      effects={effects}
      confirm={t(`care.step.${step}`)}
      reason="required"
      isPossible={isPossible}
      content={{ step, version: one.version }}
      run={async ({ reason, idempotencyKey }: Asked) => {
        const body = { step, reason: reason ?? '', expectedVersion: one.version };
        await call('opsStepCareCase', { params: { id: one.id }, body }, { idempotencyKey });
        finish(t('care.stepped'));
      }}
      onStale={readAgain}
      onClose={onClose}
    />
  );
}
