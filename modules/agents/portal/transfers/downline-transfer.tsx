import { Field, Select } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { agentCentreCalls } from '../../contract/centre-calls.ts';
import { keys } from '../keys.ts';
import type { TransferOptions } from './queries.ts';
import { TransferForm } from './transfer-form.tsx';

const SHOWN = 100;

/**
 * The transfer to an agent directly below, chosen among the newest; the downline list offers the action for all others.
 */
export function DownlineTransfer({ options }: { options: TransferOptions }) {
  const t = useT();
  const [chosen, setChosen] = useState('');
  const query = { kind: 'agents', pageSize: SHOWN } as const;
  const agents = useQuery({
    queryKey: [...keys.centre, 'downline', query],
    queryFn: () => call(agentCentreCalls.agentDownline, { query }),
  });
  return (
    <ListStates
      query={agents}
      isEmpty={({ list }) => list.length === 0}
      icon="users"
      emptyTitle={t('agents.transfer.noAgents')}
      emptyText={t('agents.transfer.noAgentsText')}
    >
      {({ list, hasMore }) => {
        const agent = list.find(({ memberId }) => memberId === chosen) ?? list[0]!;
        return (
          <>
            <Field label={t('agents.transfer.agent')} hint={hasMore ? t('agents.transfer.moreAgents') : undefined}>
              <Select value={agent.memberId} onChange={(event) => setChosen(event.target.value)}>
                {list.map(({ memberId, account }) => (
                  <option key={memberId} value={memberId}>
                    {account}
                  </option>
                ))}
              </Select>
            </Field>
            <TransferForm
              key={agent.memberId}
              options={options}
              to={{ kind: 'down', name: agent.account, memberId: agent.memberId }}
            />
          </>
        );
      }}
    </ListStates>
  );
}
