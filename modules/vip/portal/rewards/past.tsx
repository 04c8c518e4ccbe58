import { useState } from 'react';
import { Badge, Pager, type Tone } from '@sanam/ui';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import type { ShownRewardState } from '../../contract/states.ts';
import { type Reward, useRewards } from '../queries.ts';
import { rewardName } from './reward-name.ts';

const tones: Record<ShownRewardState, Tone> = { owed: 'caution', claimable: 'brand', paid: 'gain', expired: 'neutral' };

/** The member's rebates and gifts with their states, newest first; nothing if there never were any. */
export function PastRewards() {
  return <Rewards state={undefined} />;
}

/** The paid rebates and gifts, for the reward centre. */
export function PaidRewards() {
  return <Rewards state="paid" />;
}

function Rewards({ state }: { state: ShownRewardState | undefined }) {
  const t = useT();
  const labels = usePagerLabels();
  const [pageNo, setPageNo] = useState(1);
  const { data } = useRewards(state, pageNo);
  if (data === undefined || data.totalCount === 0) return null;
  return (
    <section aria-label={t('vip.rewards.past')} className="flex flex-col gap-3">
      <h2 className="text-xl">{t('vip.rewards.past')}</h2>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {data.list.map((reward) => (
          <Row key={`${reward.kind} ${reward.period}`} reward={reward} />
        ))}
      </ul>
      <Pager page={pageNo} totalPages={data.totalPages} onPage={setPageNo} labels={labels} />
    </section>
  );
}

function Row({ reward }: { reward: Reward }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { amount, labelName, state, isBonus } = reward;
  return (
    <li className="flex items-center justify-between gap-3 px-3 py-2">
      <span className="min-w-0">
        <span className="block break-words">{rewardName(t, reward)}</span>
        <span className="block text-xs break-words text-ink-soft">{labelName}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <span className="num font-semibold">{moneyText(amount, symbol)}</span>
        {isBonus && <span className="text-xs text-ink-soft">{t('vip.rewards.asBonus')}</span>}
        <Badge tone={tones[state]}>{t(`vip.rewards.state.${state}`)}</Badge>
      </span>
    </li>
  );
}
