import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { AmlCase } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { type AmlOutcome, amlOutcomes } from '../../contract/aml-rules.ts';

type Act = 'take' | 'note' | 'decide';
interface Asked {
  reason: string | undefined;
  idempotencyKey: string;
}

/** The actions of a laundering case: one person takes it, anyone may add notes, two people close it. */
export function AmlCaseActions({ one }: { one: AmlCase }) {
  const t = useWords();
  const mayWork = useMay('risk.aml.lock');
  const mayEnd = useMay('risk.aml.lift');
  const [act, setAct] = useState<Act | null>(null);
  const isOpen = one.state !== 'closed';
  const may = { take: mayWork && isOpen, note: mayWork, decide: mayEnd && isOpen && one.approval === null };
  const close = () => setAct(null);
  return (
    <>
      {one.approval !== null && <WaitingApproval approval={one.approval} />}
      {may.take && (
        <Button variant={one.owner === null ? 'contained' : 'outlined'} onClick={() => setAct('take')}>
          {t('amlCase.take')}
        </Button>
      )}
      {may.note && (
        <Button variant="outlined" onClick={() => setAct('note')}>
          {t('amlCase.note')}
        </Button>
      )}
      {may.decide && (
        <Button variant={one.owner === null ? 'outlined' : 'contained'} onClick={() => setAct('decide')}>
          {t('amlCase.decide')}
        </Button>
      )}
      {act === 'take' && <TakeDialog one={one} isPossible={may.take} onClose={close} />}
      {act === 'note' && <NoteDialog one={one} onClose={close} />}
      {act === 'decide' && <DecideDialog one={one} isPossible={may.decide} onClose={close} />}
    </>
  );
}

function TakeDialog({ one, isPossible, onClose }: { one: AmlCase; isPossible: boolean; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  async function run({ idempotencyKey }: Asked) {
    const body = { expectedVersion: one.version };
    await call('opsTakeAmlCase', { params: { id: one.id }, body }, { idempotencyKey });
    notify(t('amlCase.taken'), { type: 'success' });
    void reload('amlCases', one.id);
  }
  return (
    <ActDialog
      title={t('amlCase.takeTitle', { member: one.member.username })}
      effects={[one.owner === null ? t('amlCase.takeWhat') : t('amlCase.takeOver', { owner: one.owner })]}
      confirm={t('amlCase.takeGo')}
      reason="none"
      isPossible={isPossible}
      content={{ version: one.version }}
      run={run}
      onStale={() => reload('amlCases', one.id)}
      onClose={onClose}
    />
  );
}

function NoteDialog({ one, onClose }: { one: AmlCase; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  async function run({ reason, idempotencyKey }: Asked) {
    await call('opsNoteAmlCase', { params: { id: one.id }, body: { reason: reason ?? '' } }, { idempotencyKey });
    notify(t('amlCase.noted'), { type: 'success' });
    void reload('amlCases', one.id);
  }
  return (
    <ActDialog
      title={t('amlCase.noteTitle', { member: one.member.username })}
      effects={[t('amlCase.noteWhat')]}
      confirm={t('amlCase.noteGo')}
      reason="required"
      content={{ id: one.id }}
      run={run}
      onStale={() => reload('amlCases', one.id)}
      onClose={onClose}
    />
  );
}

function DecideDialog({ one, isPossible, onClose }: { one: AmlCase; isPossible: boolean; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const [outcome, setOutcome] = useState<AmlOutcome>('clear');
  async function run({ reason, idempotencyKey }: Asked) {
    const body = { outcome, reason: reason ?? '', expectedVersion: one.version };
    await call('opsDecideAmlCase', { params: { id: one.id }, body }, { idempotencyKey });
    notify(t('action.proposed'), { type: 'info' });
    void reload('amlCases', one.id);
  }
  return (
    <ActDialog
      title={t('amlCase.decideTitle', { member: one.member.username })}
      effects={[t(`amlCase.outcomeWhat.${outcome}`), t('amlCase.silent'), t('register.changeTwo')]}
      confirm={t('amlCase.decideGo')}
      reason="required"
      isPossible={isPossible}
      content={{ outcome, version: one.version }}
      run={run}
      onStale={() => reload('amlCases', one.id)}
      onClose={onClose}
    >
      <FormLabel id="aml-outcome">{t('amlCase.how')}</FormLabel>
      <RadioGroup
        aria-labelledby="aml-outcome"
        value={outcome}
        onChange={(_event, value) => setOutcome(amlOutcomes.find((code) => code === value) ?? 'clear')}
      >
        {amlOutcomes.map((code) => (
          <FormControlLabel key={code} value={code} control={<Radio />} label={t(`amlCase.outcome.${code}`)} />
        ))}
      </RadioGroup>
    </ActDialog>
  );
}
