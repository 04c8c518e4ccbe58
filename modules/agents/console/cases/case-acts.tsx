import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AnswerField } from '@sanam/console/components/answer-field.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { type CaseDecision, decisionsOf } from '../../contract/case-states.ts';
import { ANSWER_MAX, ANSWER_MIN } from '../../contract/run-calls.ts';
import { namesOf } from './case-list.tsx';
import type { WageCase } from './use-case.ts';

/** The possible decisions on a case; letting the members count again needs a second person. */
export function CaseActs({ one }: { one: WageCase }) {
  const t = useWords();
  const mayDecide = useMay('agents.member.exclude');
  const [decision, setDecision] = useState<CaseDecision | null>(null);
  if (!mayDecide) return null;
  const possible = decisionsOf(one);
  const close = () => setDecision(null);
  return (
    <>
      {possible.map((each) => (
        <Button key={each} variant={each === possible[0] ? 'contained' : 'outlined'} onClick={() => setDecision(each)}>
          {t(`wageCase.decision.${each}`)}
        </Button>
      ))}
      {decision !== null && (
        <DecideDialog one={one} decision={decision} isPossible={possible.includes(decision)} onClose={close} />
      )}
    </>
  );
}

interface DecideProps {
  one: WageCase;
  decision: CaseDecision;
  isPossible: boolean;
  onClose: () => void;
}

function DecideDialog({ one, decision, isPossible, onClose }: DecideProps) {
  const t = useWords();
  const [call, notify, reload] = [useCall(), useNotify(), useReloadRecord()];
  const [text, setText] = useState('');
  const answer = text.trim();
  const { id, version, questions } = one;
  const isClear = decision === 'clear';
  const readAgain = () => reload('wageCases', id);
  return (
    <ActDialog
      title={t(`wageCase.decisionTitle.${decision}`, { names: namesOf(one) })}
      effects={[
        t(`wageCase.effect.${decision}`),
        t(decision === 'answer' ? 'wageCase.effectAsked' : 'wageCase.effectRead'),
        ...(isClear ? [t('agentPlan.effectTwo')] : []),
      ]}
      confirm={t(isClear ? 'agentPlan.propose' : `wageCase.decision.${decision}`)}
      reason="required"
      isPossible={isPossible}
      isReady={answer.length >= ANSWER_MIN && answer.length <= ANSWER_MAX}
      content={{ id, decision, answer, version, questions }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { decision, version, questions, reason, answer };
        const { state } = await call('opsDecideWageCase', { params: { id }, body }, { idempotencyKey });
        const isDone = state === 'done';
        notify(t(isDone ? 'wageCase.done' : 'action.proposed'), { type: isDone ? 'success' : 'info' });
        await readAgain();
      }}
      onStale={readAgain}
      onClose={onClose}
    >
      <AnswerField
        label={t('wageCase.answer')}
        hint={t('wageCase.answerHint', { min: ANSWER_MIN })}
        value={text}
        onChange={setText}
      />
    </ActDialog>
  );
}
