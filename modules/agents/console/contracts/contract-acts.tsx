import { RemovalButton } from '@sanam/console/components/removal-button.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { ImposeButton } from './impose-button.tsx';
import type { ContractRow } from './contract-row.ts';

type Act = 'withdraw' | 'keep' | 'end' | 'suspend' | 'resume';

/** Actions that each state of a contract version allows. */
const actsOf: Partial<Record<ContractRow['stateDetail'], readonly Act[]>> = {
  offered: ['withdraw'],
  signed: ['end'],
  imposed: ['keep'],
  active: ['end', 'suspend'],
  suspended: ['end', 'resume'],
};

/** Acts by one person that take an offer or announced terms back. */
const isWithdrawal = (act: Act): boolean => act === 'withdraw' || act === 'keep';

/**
 * The buttons of a contract version: withdraw an offer or announced terms, end a contract, propose to suspend or resume
 * it, or worse terms.
 */
export function ContractActs({ row }: { row: ContractRow }) {
  const mayOffer = useMay('agents.contract.offer');
  const maySuspend = useMay('agents.contract.suspend');
  const acts = actsOf[row.stateDetail] ?? [];
  const isInForce = row.stateDetail === 'active' || row.stateDetail === 'suspended';
  return (
    <>
      {acts
        .filter((act) => (isWithdrawal(act) ? mayOffer : maySuspend))
        .map((act) => (
          <ContractAct key={act} row={row} act={act} />
        ))}
      {isInForce && row.effectiveTo === null && !row.isUnreadable && maySuspend && <ImposeButton row={row} />}
    </>
  );
}

function ContractAct({ row, act }: { row: ContractRow; act: Act }) {
  const t = useWords();
  const call = useCall();
  const { contractId, version, agent } = row;
  const params = { contractId };
  const run = async ({ reason }: { reason: string }): Promise<unknown> => {
    if (isWithdrawal(act)) return call('opsWithdrawAgentContract', { params, body: { version, reason } });
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
