import { Amount } from '@sanam/console/components/amount.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import type {} from '../contract/live.ts';
import { friendStates } from '../contract/states.ts';
import { DecideButtons } from './decide-buttons.tsx';
import type { FriendRow as Row } from './records.ts';

const tones: Record<Row['state'], Tone> = {
  waiting: 'neutral',
  held: 'busy',
  review: 'caution',
  rewarded: 'good',
  refused: 'bad',
  over: 'neutral',
};
const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...friendStates.map((state) => ({ label: `referral.state.${state}` as const, filter: { state } })),
];

const columns: Column<Row>[] = [
  {
    source: 'friend',
    label: 'referral.friend',
    cell: ({ friend }) => <MemberLink member={friend} />,
    csv: { kind: 'text', value: ({ friend }) => friend.username },
    card: 'title',
  },
  {
    source: 'inviter',
    label: 'referral.inviter',
    cell: ({ inviter }) => <MemberLink member={inviter} />,
    csv: { kind: 'text', value: ({ inviter }) => inviter.username },
    card: 'line',
  },
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  {
    ...textColumn('state', 'field.status'),
    csv: { kind: 'text', value: (row, t) => t(`referral.state.${row.state}`) },
    cell: ({ state }) => <StateTag state={state} />,
    card: 'figure',
  },
  {
    source: 'signs',
    label: 'referral.signs',
    cell: ({ signs }) => <Signs signs={signs} />,
    csv: { kind: 'text', value: ({ signs }, t) => signs.map((sign) => t(`referral.sign.${sign}`)).join(', ') },
    card: 'line',
  },
  amountColumn('deposited', 'referral.deposited'),
  amountColumn('played', 'referral.played'),
  {
    source: 'rewards',
    label: 'referral.rewards',
    cell: ({ rewards }) => <Rewards rewards={rewards} />,
    csv: {
      kind: 'text',
      value: ({ rewards }, t) =>
        rewards
          .map(
            ({ side, amount, state }) =>
              `${t(`referral.side.${side}`)} ${amount} ${t(`referral.rewardState.${state}`)}`,
          )
          .join(', '),
    },
    card: 'line',
  },
  momentColumn('joinedAt', 'referral.joinedAt'),
  momentColumn('until', 'referral.until', { isHidden: true }),
  momentColumn('heldUntil', 'referral.heldUntil'),
  { source: 'decide', label: 'referral.decide', cell: (row) => <DecideButtons row={row} />, card: 'line' },
];

function StateTag({ state }: { state: Row['state'] }) {
  return <Tag tone={tones[state]}>{useWords()(`referral.state.${state}`)}</Tag>;
}

function Signs({ signs }: { signs: Row['signs'] }) {
  const t = useWords();
  return <>{signs.map((sign) => t(`referral.sign.${sign}`)).join(', ')}</>;
}

function Rewards({ rewards }: { rewards: Row['rewards'] }) {
  const t = useWords();
  return (
    <>
      {rewards.map(({ side, amount, state }) => (
        <div key={side}>
          {t(`referral.side.${side}`)} <Amount value={amount} /> {t(`referral.rewardState.${state}`)}
        </div>
      ))}
    </>
  );
}

/** The list of invited friends, with those that staff have to review. */
export function FriendList() {
  const mayDecide = useMay('referral.friend.decide');
  useRefreshOn('opsReferral');
  return (
    <RecordList<Row>
      title="resources.referrals.name"
      columns={mayDecide ? columns : columns.filter(({ source }) => source !== 'decide')}
      sort={{ field: 'joinedAt', order: 'DESC' }}
      queues={queues}
      filters={[]}
      empty={{ title: 'empty.referrals', hint: 'empty.referralsHint' }}
    />
  );
}
