import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AnswerField } from '@sanam/console/components/answer-field.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { ANSWER_MAX, ANSWER_MIN } from '../../contract/run-calls.ts';
import type { Statement } from './use-runs.ts';

const calls = {
  hold: 'opsHoldAgentStatement',
  release: 'opsReleaseAgentStatement',
  void: 'opsVoidAgentStatement',
} as const;
type Act = keyof typeof calls;

/** The buttons of a statement: hold, release, and void. */
export function StatementActs({ one }: { one: Statement }) {
  const t = useWords();
  const [act, setAct] = useState<Act | null>(null);
  const acts: readonly Act[] = one.state === 'held' ? ['release', 'void'] : ['hold', 'void'];
  return (
    <>
      {acts.map((name) => (
        <Button
          key={name}
          variant="outlined"
          color={name === 'void' ? 'error' : 'primary'}
          onClick={() => setAct(name)}
        >
          {t(`agentStatement.act.${name}`)}
        </Button>
      ))}
      {act !== null && <StatementDialog one={one} act={act} onClose={() => setAct(null)} />}
    </>
  );
}

function StatementDialog({ one, act, onClose }: { one: Statement; act: Act; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const reload = () => reloadRecord('agentStatements', one.id);
  const isProposal = act !== 'hold';
  const [text, setText] = useState('');
  const answer = text.trim();
  return (
    <ActDialog
      title={t(`agentStatement.title.${act}`, { name: one.agent.username })}
      effects={[t(`agentStatement.effect.${act}`), ...(isProposal ? [t('agentPlan.effectTwo')] : [])]}
      confirm={t(isProposal ? 'agentPlan.propose' : 'agentStatement.act.hold')}
      tone={act === 'void' ? 'error' : 'primary'}
      reason="required"
      isReady={!isProposal || answer === '' || (answer.length >= ANSWER_MIN && answer.length <= ANSWER_MAX)}
      content={{ statement: one.id, act, answer }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { reason, ...(isProposal && answer !== '' ? { answer } : {}) };
        await call(calls[act], { params: { statementId: one.id }, body }, { idempotencyKey });
        notify(t(isProposal ? 'action.proposed' : 'agentStatement.held'), { type: isProposal ? 'info' : 'success' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      {isProposal && (
        <AnswerField
          label={t('agentStatement.answer')}
          hint={t('agentStatement.answerHint', { min: ANSWER_MIN })}
          value={text}
          onChange={setText}
        />
      )}
    </ActDialog>
  );
}
