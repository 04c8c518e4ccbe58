import { Button, Card } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import type { GiftKind } from '../../contract/states.ts';
import { type Reward, useClaimGift, useRewards } from '../queries.ts';
import { bonusTexts } from '../bonus-texts.ts';
import { rewardName } from './reward-name.ts';
import { TurnoverNote } from './turnover-note.tsx';

/** The claimable gifts of the level; nothing if there are none. */
export function Gifts() {
  const t = useT();
  const { data } = useRewards('claimable', 1);
  if (data === undefined || data.claimable === 0) return null;
  return (
    <section aria-label={t('vip.rewards.gifts')} className="flex flex-col gap-3">
      <h2 className="text-xl">{t('vip.rewards.gifts')}</h2>
      <ul className="flex flex-col gap-3">
        {data.list.map((gift) => (
          <Gift key={`${gift.kind} ${gift.period}`} gift={gift} />
        ))}
      </ul>
      {data.list.some(({ terms }) => terms === null) ? <TurnoverNote percent={data.turnoverPercent} /> : null}
    </section>
  );
}

function Gift({ gift }: { gift: Reward }) {
  const t = useT();
  const money = useMoney();
  const zone = useSite()?.zone;
  const { kind, period, amount, labelName, claimUntil, terms } = gift;
  if (kind === 'rebate') return null;
  return (
    <Card as="li" flat className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="num text-xl font-semibold">{money(amount)}</p>
        <p className="font-semibold break-words">{rewardName(t, gift)}</p>
        <p className="text-sm break-words text-ink-soft">
          {labelName}
          {claimUntil !== null && ` · ${t('vip.rewards.until', { time: dateTimeText(claimUntil, zone) })}`}
        </p>
        {terms === null
          ? null
          : bonusTexts({ t, money }, 'gift', terms).map((text) => (
              <p key={text} className="text-sm text-ink-soft">
                {text}
              </p>
            ))}
      </div>
      <ClaimButton kind={kind} period={period} name={rewardName(t, gift)} />
    </Card>
  );
}

function ClaimButton({ name, ...of }: { kind: GiftKind; period: string; name: string }) {
  const t = useT();
  const { mutate, isPending } = useClaimGift(of);
  return (
    <Button look="brand" busy={isPending} aria-label={t('vip.rewards.claimOf', { name })} onClick={() => mutate()}>
      {t('vip.rewards.claim')}
    </Button>
  );
}
