import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
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
  return (
    <ActDialog
      title={t(`agentStatement.title.${act}`, { name: one.agent.username })}
      effects={[t(`agentStatement.effect.${act}`), ...(isProposal ? [t('agentPlan.effectTwo')] : [])]}
      confirm={t(isProposal ? 'agentPlan.propose' : 'agentStatement.act.hold')}
      tone={act === 'void' ? 'error' : 'primary'}
      reason="required"
      content={{ statement: one.id, act }}
      run={async ({ reason = '', idempotencyKey }) => {
        await call(calls[act], { params: { statementId: one.id }, body: { reason } }, { idempotencyKey });
        notify(t(isProposal ? 'action.proposed' : 'agentStatement.held'), { type: isProposal ? 'info' : 'success' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}
