import { TextInput } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { agentColumn, uplineColumn } from '../agent-columns.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped, moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { contractDetails } from '../../contract/contract-states.ts';
import { percentText } from '../../contract/rules/percent.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { UnreadableTag } from '../plans/unreadable-tag.tsx';
import { PlanName } from '../plans/plan-list.tsx';
import { ContractActs } from './contract-acts.tsx';
import type { ContractRow } from './contract-row.ts';

const tones: Record<ContractRow['stateDetail'], Tone> = {
  active: 'good',
  offered: 'caution',
  signed: 'busy',
  imposed: 'caution',
  ending: 'busy',
  suspended: 'bad',
  rejected: 'bad',
  expired: 'neutral',
  withdrawn: 'neutral',
  ended: 'neutral',
};

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...contractDetails.map((state) => ({ label: `agentContract.state.${state}` as const, filter: { state } })),
];

/** How amounts and counts of a tier are written. */
interface Hand {
  money: (wire: string) => string;
  count: (count: number) => string;
}
const plain: Hand = { money: (wire) => wire, count: String };
const read: Hand = { money: moneyWithSymbol, count: grouped };

/** Formats a tier table in one line: minimum turnover, minimum number of active members and rate of each tier. */
const tiersText = ({ tiers }: ContractRow, { money, count }: Hand): string =>
  tiers
    .map(({ turnoverMin, activeMin, ratePpm, product, amount }) =>
      amount === undefined
        ? `${product ?? `${money(turnoverMin)} / ${count(activeMin)}`}: ${percentText(ratePpm)}`
        : money(amount),
    )
    .join('; ');

const columns: Column<ContractRow>[] = [
  agentColumn,
  {
    source: 'plan',
    label: 'agentRun.plan',
    cell: (row) => <PlanName plan={row.plan} />,
    csv: { kind: 'text', value: (row) => row.plan.code },
    card: 'line',
  },
  uplineColumn,
  {
    ...textColumn('stateDetail', 'field.status'),
    csv: { kind: 'text', value: (row, t) => t(`agentContract.state.${row.stateDetail}`) },
    cell: (row) => <State row={row} />,
    card: 'figure',
  },
  {
    source: 'tiers',
    label: 'agentContract.tiers',
    cell: (row) => <Rates row={row} />,
    csv: { kind: 'text', value: (row) => tiersText(row, plain) },
    card: 'line',
  },
  amountColumn('payableMax', 'agentContract.payableMax', { isHidden: true }),
  momentColumn('effectiveFrom', 'agentContract.from'),
  momentColumn('effectiveTo', 'agentContract.to', { card: undefined, isHidden: true }),
  momentColumn('offeredAt', 'agentContract.offeredAt', { card: undefined, isHidden: true }),
  momentColumn('signedAt', 'agentContract.signedAt', { card: undefined, isHidden: true }),
  momentColumn('imposedAt', 'agentContract.imposedAt', { card: undefined, isHidden: true }),
  textColumn('reason', 'common.reason', { card: undefined, isHidden: true }),
  { source: 'acts', label: 'agentContract.acts', cell: (row) => <ContractActs row={row} />, card: 'act' },
];

function Rates({ row }: { row: ContractRow }) {
  const t = useWords();
  if (row.isUnreadable) return <UnreadableTag />;
  if (row.plan.kind !== 'rebate') return <>{tiersText(row, read)}</>;
  const nameOf = (product: string | undefined) =>
    t(product === undefined ? 'agentPlan.others' : `game.typeName.${product as GameType}`);
  return <>{row.tiers.map(({ product, ratePpm }) => `${nameOf(product)} ${percentText(ratePpm)}`).join('; ')}</>;
}

function State({ row: { stateDetail } }: { row: ContractRow }) {
  const t = useWords();
  return <Tag tone={tones[stateDetail]}>{t(`agentContract.state.${stateDetail}`)}</Tag>;
}

/** The list of contract versions of all agents, newest first. */
export function ContractList() {
  const t = useWords();
  const mayOffer = useMay('agents.contract.offer');
  const maySuspend = useMay('agents.contract.suspend');
  return (
    <RecordList<ContractRow>
      title="resources.agentContracts.name"
      columns={mayOffer || maySuspend ? columns : columns.filter(({ source }) => source !== 'acts')}
      sort={{ field: 'offeredAt', order: 'DESC' }}
      queues={queues}
      filters={[
        <TextInput key="account" source="account" alwaysOn label={t('agentContract.account')} />,
        <TextInput key="plan" source="plan" label={t('agentContract.planCode')} />,
      ]}
      empty={{ title: 'empty.agentContracts', hint: 'empty.agentContractsHint' }}
    />
  );
}
