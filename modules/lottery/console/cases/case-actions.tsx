import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AnswerField } from '@sanam/console/components/answer-field.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { type CaseDecision, decisionsOf } from '../../contract/states.ts';
import type { LotteryCase } from './case-columns.tsx';

/**
 * The possible decisions on a case. An answer ends it at once; a decision that moves money waits for a second person.
 */
export function CaseActions({ one }: { one: LotteryCase }) {
  const t = useWords();
  const mayDecide = useMay('lottery.case.decide');
  const [decision, setDecision] = useState<CaseDecision | null>(null);
  const isOpen = one.state === 'open' && one.waiting === null;
  const possible = mayDecide && isOpen ? decisionsOf(one) : [];
  return (
    <>
      {one.waiting !== null && <WaitingApproval approval={one.waiting} />}
      {possible.map((each, n) => (
        <Button key={each} variant={n === 0 ? 'contained' : 'outlined'} onClick={() => setDecision(each)}>
          {t(`lotteryCase.decision.${each}`)}
        </Button>
      ))}
      {decision !== null && (
        <DecideDialog
          one={one}
          decision={decision}
          isPossible={possible.includes(decision)}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}

interface DecideProps {
  one: LotteryCase;
  decision: CaseDecision;
  isPossible: boolean;
  onClose: () => void;
}

/** Length limits of the call's answer, in characters. */
const ANSWER_MIN = 10;
const ANSWER_MAX = 1000;

function DecideDialog({ one, decision, isPossible, onClose }: DecideProps) {
  const t = useWords();
  const [call, notify, reload] = [useCall(), useNotify(), useReloadRecord()];
  const [text, setText] = useState('');
  const answer = text.trim();
  const isAnswer = decision === 'answer';
  const readAgain = () => reload('lotteryCases', one.id);
  const said = { amount: moneyWithSymbol(one.amount ?? '0.00'), member: one.username };
  return (
    <ActDialog
      title={t(`lotteryCase.decisionTitle.${decision}`, said)}
      effects={[
        t(`lotteryCase.effect.${decision}`, said),
        t(isAnswer ? 'lotteryCase.effectMember' : 'lotteryDraw.twoPeople'),
      ]}
      confirm={t(`lotteryCase.decision.${decision}`)}
      reason="required"
      isPossible={isPossible}
      isReady={!isAnswer || (answer.length >= ANSWER_MIN && answer.length <= ANSWER_MAX)}
      content={{ decision, answer, version: one.version }}
      run={async ({ reason, idempotencyKey }) => {
        const body = { decision, reason: reason ?? '', version: one.version, ...(isAnswer ? { answer } : {}) };
        const { state } = await call('opsDecideLotteryCase', { params: { id: one.id }, body }, { idempotencyKey });
        notify(t(state === 'proposed' ? 'action.proposed' : 'lotteryCase.done'), { type: 'success' });
        void readAgain();
      }}
      onStale={readAgain}
      onClose={onClose}
    >
      {isAnswer && (
        <AnswerField
          label={t('lotteryCase.answer')}
          hint={t('lotteryCase.answerHint', { min: ANSWER_MIN })}
          value={text}
          onChange={setText}
        />
      )}
    </ActDialog>
  );
}
