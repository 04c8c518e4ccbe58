import { Failed } from '@sanam/portal/components/failed.tsx';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { Slot } from '@sanam/portal/components/slot.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Card, Pager, Tabs } from '@sanam/ui';
import type { Value } from '@sanam/client/client';
import { Suspense, useId, useState } from 'react';
import { useBonuses } from '../bonus/queries.ts';
import { WaitingBonuses } from '../bonus/waiting-bonuses.tsx';
import { ClaimButton } from '../list/state-button.tsx';
import { useMyActivities } from '../queries.ts';
import { rewardText } from '../reward-text.ts';
import { StoppedNote } from '../stopped-note.tsx';
import { FromPromotion } from './from-promotion.tsx';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { useOtherRewards } from './use-other-rewards.ts';

type Row = Value<'participation'>['list'][number];

const views = ['claim', 'claimed'] as const;
type View = (typeof views)[number];

/**
 * The page of the member's rewards, including those of other modules: to claim or start, with amount and deadline, and
 * earlier ones (MBR-008).
 */
export function RewardPage() {
  const t = useT();
  const [view, setView] = useState<View>('claim');
  const panelId = useId();
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        label={t('member.rewardCenter')}
        panelId={panelId}
        selected={view}
        onSelect={setView}
        items={views.map((id) => ({ id, label: t(`promotions.rewards.${id}`) }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`promotions.rewards.${view}`)}>
        <div className="flex flex-col gap-6">
          <Suspense fallback={null}>{view === 'claim' && <Slot of="rewardsWaiting" />}</Suspense>
          <Rewards key={view} view={view} />
          <Suspense fallback={null}>{view === 'claimed' && <Slot of="rewardsPast" />}</Suspense>
        </div>
      </div>
    </div>
  );
}

function Rewards({ view }: { view: View }) {
  const t = useT();
  const labels = usePagerLabels();
  const [pageNo, setPageNo] = useState(1);
  const waiting = useBonuses('queued', 1, { isAsked: view === 'claim' });
  const bonuses = view === 'claim' ? (waiting.data?.list ?? []) : [];
  const others = useOtherRewards();
  const own = useMyActivities(view, pageNo);
  const isStopped = view === 'claim' && own.data?.isStopped === true;
  // Rewards of other modules also count: nothing is said to be empty before they are known.
  const hasMore = bonuses.length > 0 || (view === 'claim' && (others.count > 0 || !others.isKnown));
  return (
    <>
      {view === 'claim' && others.error !== null ? <Failed error={others.error} onRetry={others.retry} /> : null}
      {waiting.data === undefined && waiting.error !== null ? (
        <Failed error={waiting.error} onRetry={waiting.refetch} />
      ) : null}
      {isStopped ? <StoppedNote /> : null}
      <WaitingBonuses list={bonuses} isStopped={isStopped} />
      <ListStates
        query={own}
        isEmpty={({ list }) => list.length === 0 && !hasMore}
        icon="gift"
        emptyTitle={t(`promotions.rewards.none.${view}`)}
        emptyText={t(`promotions.rewards.noneText.${view}`)}
      >
        {({ list, totalPages }) => (
          <div className="flex flex-col gap-3">
            <ul className="flex flex-col gap-3">
              {list.map((row) => (
                <Reward
                  key={`${row.promotionId}-${row.joinedAt}`}
                  row={row}
                  isOpen={view === 'claim'}
                  isStopped={isStopped}
                />
              ))}
            </ul>
            <Pager page={pageNo} totalPages={totalPages} onPage={setPageNo} labels={labels} />
          </div>
        )}
      </ListStates>
    </>
  );
}

function Reward({ row, isOpen, isStopped }: { row: Row; isOpen: boolean; isStopped: boolean }) {
  const t = useT();
  const money = useMoney();
  const { promotionId, title, amount, rounds, claimUntil, joinedAt } = row;
  const text = rewardText(t, money, row);
  return (
    <Card as="li" flat className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        {text === null ? null : <p className="num text-xl font-semibold">{text}</p>}
        <FromPromotion id={promotionId} title={title} />
        <p className="text-sm text-ink-soft">
          {isOpen && claimUntil !== null && !isStopped
            ? t('promotions.act.claimUntil', { time: dateTimeText(claimUntil) })
            : t('promotions.mine.joinedAt', { time: dateTimeText(joinedAt) })}
        </p>
      </div>
      {isOpen && !isStopped ? <ClaimButton id={promotionId} amount={amount} rounds={rounds} /> : null}
    </Card>
  );
}
