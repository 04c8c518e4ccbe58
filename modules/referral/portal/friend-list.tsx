import { Badge, Card, Pager, type Tone } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { FriendState } from '../contract/states.ts';
import { type Friend, useFriends } from './queries.ts';

const tones: Record<FriendState, Tone> = {
  waiting: 'neutral',
  held: 'brand',
  review: 'caution',
  rewarded: 'gain',
  refused: 'loss',
  over: 'neutral',
};

/** The list of friends who registered by the link, with their progress. */
export function FriendList({ symbol }: { symbol: string }) {
  const t = useT();
  const labels = usePagerLabels();
  const [pageNo, setPageNo] = useState(1);
  return (
    <ListStates
      query={useFriends(pageNo)}
      isEmpty={({ list }) => list.length === 0}
      icon="users"
      emptyTitle={t('referral.none')}
      emptyText={t('referral.noneText')}
    >
      {({ list, totalPages }) => (
        <>
          <ul className="flex flex-col gap-3">
            {list.map((row) => (
              <Row key={`${row.account} ${row.joinedAt}`} row={row} symbol={symbol} />
            ))}
          </ul>
          <Pager page={pageNo} totalPages={totalPages} onPage={setPageNo} labels={labels} />
        </>
      )}
    </ListStates>
  );
}

function Row({ row, symbol }: { row: Friend; symbol: string }) {
  const t = useT();
  const { account, joinedAt, state, reward } = row;
  return (
    <Card as="li" flat className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold break-all">{account}</p>
        <Badge tone={tones[state]}>{t(`referral.state.${state}`)}</Badge>
      </div>
      <p className="text-sm text-ink-soft">{whyOf(t, row)}</p>
      {reward === null ? null : (
        <p className="text-sm">{t(`referral.reward.${reward.state}`, { amount: moneyText(reward.amount, symbol) })}</p>
      )}
      <p className="tabular text-xs text-ink-soft">{t('referral.joinedAt', { at: dateTimeText(joinedAt) })}</p>
    </Card>
  );
}

/** Returns a sentence that explains the state of a friend. */
function whyOf(t: Translate, { state, hasDeposited, hasPlayed, until, reward, isVoid }: Friend): string {
  const at = until === null ? '' : dateTimeText(until);
  if (isVoid && state !== 'refused' && state !== 'over') return t('referral.why.void');
  if (state === 'held') return t('referral.why.held', { at });
  if (state === 'rewarded') return t(reward === null ? 'referral.why.capped' : 'referral.why.rewarded');
  if (state !== 'waiting') return t(`referral.why.${state}`);
  if (!hasDeposited) return t('referral.why.deposit', { at });
  return t(hasPlayed ? 'referral.why.soon' : 'referral.why.play', { at });
}
