import { Button, toast } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { type Contract, useContractAct } from './queries.ts';

type Act = 'withdraw' | 'end';
const isAct = (action: string): action is Act => action === 'withdraw' || action === 'end';

/** The buttons that withdraw an offer, or end a contract with the running period; each asks for confirmation. */
export function ContractActs({ kind, plan, contract }: { kind: PlanKind; plan: string; contract: Contract }) {
  const t = useT();
  const act = useContractAct(kind, plan);
  const { contractId, version, account } = contract;
  const press = async (action: Act) => {
    const yes = await askDanger({
      title: t(`agents.contract.ask.${action}`, { name: account }),
      body: t(`agents.contract.what.${action}`),
      go: t(`agents.contract.${action}`),
    });
    if (!yes) return;
    act.mutate(
      { action, contractId, version },
      {
        onSuccess: () => toast(t('agents.contract.done'), 'gain'),
        onError: (error) => toast(refusalText(error), 'loss'),
      },
    );
  };
  const actions = contract.actions.filter(isAct);
  if (actions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button
          key={action}
          busy={act.isPending}
          aria-label={t(`agents.contract.ask.${action}`, { name: account })}
          onClick={() => void press(action)}
        >
          {t(`agents.contract.${action}`)}
        </Button>
      ))}
    </div>
  );
}
