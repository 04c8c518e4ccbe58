import type { Column } from '@sanam/console/components/column.ts';
import { memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { RemovalButton } from '@sanam/console/components/removal-button.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { uplineColumn } from '../agent-columns.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Value } from '@sanam/client/client';
import { offerStates } from '../../contract/states.ts';

export type OfferRow = Value<'opsListAgentOffers'>['list'][number];

const tones: Record<OfferRow['state'], Tone> = {
  offered: 'busy',
  accepted: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
};
const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...offerStates.map((state) => ({ label: `agentOffer.state.${state}` as const, filter: { state } })),
];

const columns: Column<OfferRow>[] = [
  { ...memberColumn, card: 'title' },
  { source: 'accountType', label: 'agentTree.type', cell: (row) => <Type row={row} />, card: 'line' },
  uplineColumn,
  {
    ...textColumn('state', 'field.status'),
    csv: { kind: 'text', value: (row, t) => t(`agentOffer.state.${row.state}`) },
    cell: (row) => <State row={row} />,
    card: 'figure',
  },
  textColumn('offeredBy', 'agentOffer.by'),
  textColumn('reason', 'agentOffer.reason', { card: undefined, isHidden: true }),
  momentColumn('offeredAt', 'agentOffer.at'),
  momentColumn('expiresAt', 'agentOffer.until', { card: undefined }),
  momentColumn('decidedAt', 'field.decided', { card: undefined, isHidden: true }),
  { source: 'withdraw', label: 'agentOffer.withdraw', cell: (row) => <Withdraw row={row} />, card: 'act' },
];

function Type({ row }: { row: OfferRow }) {
  return <>{useWords()(`agentType.${row.accountType}`)}</>;
}

function State({ row: { state } }: { row: OfferRow }) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`agentOffer.state.${state}`)}</Tag>;
}

function Withdraw({ row }: { row: OfferRow }) {
  const t = useWords();
  const call = useCall();
  const { id, state, member } = row;
  if (state !== 'offered') return null;
  return (
    <RemovalButton
      label={t('agentOffer.withdraw')}
      of={member.username}
      title={t('agentOffer.withdrawTitle', { name: member.username })}
      effects={[t('agentOffer.withdrawWhat')]}
      confirm={t('agentOffer.withdraw')}
      done={t('agentOffer.withdrawn')}
      content={{ withdraw: id }}
      remove={({ reason }) => call('opsWithdrawAgentOffer', { params: { offerId: id }, body: { reason } })}
    />
  );
}

/** The list of offers to become an agent, made by staff or by agents. */
export function OfferList() {
  const mayOffer = useMay('agents.agent.offer');
  return (
    <RecordList<OfferRow>
      title="resources.agentOffers.name"
      columns={mayOffer ? columns : columns.filter(({ source }) => source !== 'withdraw')}
      sort={{ field: 'offeredAt', order: 'DESC' }}
      queues={queues}
      filters={[]}
      empty={{ title: 'empty.agentOffers', hint: 'empty.agentOffersHint' }}
    />
  );
}
