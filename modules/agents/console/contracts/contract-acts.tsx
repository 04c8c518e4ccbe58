import { RemovalButton } from '@sanam/console/components/removal-button.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { ContractRow } from './contract-row.ts';

type Act = 'withdraw' | 'end' | 'suspend' | 'resume';

/** Actions that each state of a contract version allows. */
const actsOf: Partial<Record<ContractRow['stateDetail'], readonly Act[]>> = {
  offered: ['withdraw'],
  signed: ['end'],
  active: ['end', 'suspend'],
  suspended: ['end', 'resume'],
};

/** The buttons of a contract version: withdraw an offer, end a contract, propose to suspend or resume it. */
export function ContractActs({ row }: { row: ContractRow }) {
  const mayOffer = useMay('agents.contract.offer');
  const maySuspend = useMay('agents.contract.suspend');
  const acts = actsOf[row.stateDetail] ?? [];
  return acts
    .filter((act) => (act === 'withdraw' ? mayOffer : maySuspend))
    .map((act) => <ContractAct key={act} row={row} act={act} />);
}

function ContractAct({ row, act }: { row: ContractRow; act: Act }) {
  const t = useWords();
  const call = useCall();
  const { contractId, version, agent } = row;
  const params = { contractId };
  const run = async ({ reason }: { reason: string }): Promise<unknown> => {
    if (act === 'withdraw') return call('opsWithdrawAgentContract', { params, body: { version, reason } });
    if (act === 'end') return call('opsEndAgentContract', { params, body: { reason } });
    return call('opsSuspendAgentContract', { params, body: { isSuspended: act === 'suspend', reason } });
  };
  const isProposal = act === 'suspend' || act === 'resume';
  return (
    <RemovalButton
      label={t(`agentContract.act.${act}`)}
      of={agent.username}
      title={t(`agentContract.title.${act}`, { name: agent.username })}
      effects={[t(`agentContract.effect.${act}`), ...(isProposal ? [t('agentPlan.effectTwo')] : [])]}
      confirm={t(isProposal ? 'agentPlan.propose' : `agentContract.act.${act}`)}
      done={t(isProposal ? 'action.proposed' : `agentContract.done.${act}`)}
      content={{ contractId, version, act }}
      remove={run}
    />
  );
}
