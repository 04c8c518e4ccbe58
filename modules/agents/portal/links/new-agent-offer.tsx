import type { ReactNode } from 'react';
import type { Input as CallInput } from '@sanam/client/client';
import type { LinkTarget } from '../../contract/link-states.ts';
import { NewAgentContractsPart, useNewAgentContracts } from './new-agent-contracts.tsx';
import { NewAgentRatesPart, useNewAgentRates } from './new-agent-rates.tsx';

interface NewAgentOffer {
  /** Fields of the call. */
  given: Pick<CallInput<'createAgentLink'>['body'], 'rebate' | 'rebateMax' | 'contracts'>;
  /** Error that prevents submission. */
  problem: string | undefined;
  fields: ReactNode;
}

/** Holds what a link or an opened account offers to a future agent: rates of a rebate, and contracts. */
export function useNewAgentOffer(target: LinkTarget): NewAgentOffer {
  const rates = useNewAgentRates(target);
  const terms = useNewAgentContracts(target);
  return {
    given: { rebate: rates.rebate, rebateMax: rates.rebateMax, contracts: terms.contracts },
    problem: rates.problem ?? terms.problem,
    fields: (
      <>
        <NewAgentRatesPart {...rates} />
        <NewAgentContractsPart {...terms} />
      </>
    ),
  };
}
