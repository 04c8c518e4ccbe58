import type { Value } from '@sanam/client/client';
import { promotionPath } from '@sanam/content/portal/paths.ts';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { openPopup } from '@sanam/portal/lib/popup.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Badge, Button, buttonClass, type Tone } from '@sanam/ui';
import type { ShownState } from '../../contract/activity-states.ts';
import { promotionCalls } from '../../contract/calls.ts';
import { depositWithPath } from '../paths.ts';
import { type Card, useActivityAct } from '../queries.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';

type Shown = Pick<Card, 'id' | 'kind' | 'state' | 'acts' | 'reward' | 'rounds' | 'due'>;

const tones: Record<ShownState, Tone> = {
  comingSoon: 'neutral',
  join: 'neutral',
  joined: 'gain',
  apply: 'neutral',
  applying: 'caution',
  issued: 'gain',
  rejected: 'loss',
  claim: 'neutral',
  claimed: 'gain',
  closed: 'neutral',
};

interface StateButtonProps {
  card: Shown;
  /** True on the page of the activity, which already contains its form. */
  isOnPage?: boolean;
}

/** The button for the member's state (PRM-013 to PRM-017), or the state as text if there is no action. */
export function StateButton({ card, isOnPage = false }: StateButtonProps) {
  const t = useT();
  const isVisitor = useSession(({ token }) => token === null);
  const { id, kind, state, acts } = card;
  if (acts.deposit)
    return (
      <Link to={depositWithPath(id)} className={buttonClass('brand')}>
        {t('bonus.depositWith')}
      </Link>
    );
  const isToTake = state === 'join' || state === 'apply' || state === 'claim';
  const isForMembers = isToTake || (kind === 'deposit' && state === null);
  if (isVisitor && isForMembers)
    return (
      <Button look="brand" onClick={() => openPopup('login')}>
        {t('promotions.login')}
      </Button>
    );
  if (state === null) return null;
  if (acts.join) return <JoinButton id={id} />;
  if (acts.claim)
    return <ClaimButton id={id} amount={card.due?.amount ?? card.reward} rounds={card.rounds?.count ?? null} />;
  if (acts.apply && !isOnPage)
    return (
      <Link to={promotionPath(id)} className={buttonClass('brand')}>
        {t('promotions.state.apply')}
      </Link>
    );
  if (acts.apply && state === 'apply') return null;
  if (isToTake) return <Badge>{t('promotions.notNow')}</Badge>;
  return <Badge tone={tones[state]}>{t(`promotions.state.${state}`)}</Badge>;
}

function JoinButton({ id }: { id: string }) {
  const t = useT();
  const join = useActivityAct(
    id,
    (idempotencyKey) => call(promotionCalls.joinPromotion, { params: { id } }, { idempotencyKey }),
    () => t('promotions.act.joined'),
  );
  return (
    <Button look="brand" busy={join.isPending} onClick={() => join.mutate()}>
      {t('promotions.state.join')}
    </Button>
  );
}

/**
 * Returns the translation key of a claim result: cash and free rounds are given; bonus money is active, waits for
 * another bonus, or is held for review.
 */
export function claimedWords({ bonus, rounds }: Pick<Value<'claimPromotion'>, 'bonus' | 'rounds'>) {
  if (rounds !== null) return 'promotions.act.claimedRounds';
  if (bonus === null) return 'promotions.act.claimed';
  if (bonus.state === 'held') return 'bonus.claimedHeld';
  return bonus.state === 'queued' ? 'bonus.claimedWaits' : 'bonus.claimed';
}

/** Returns the values for these translations. */
export const claimedFigures = (
  { amount, rounds }: Pick<Value<'claimPromotion'>, 'amount' | 'rounds'>,
  money: (amount: string) => string,
) => ({ amount: money(amount), count: rounds ?? 0 });

interface ClaimButtonProps {
  id: string;
  amount: string | null;
  /** Number of free rounds instead of an amount. */
  rounds: number | null;
}

/** The button that claims a waiting reward. */
export function ClaimButton({ id, amount, rounds }: ClaimButtonProps) {
  const t = useT();
  const money = useMoney();
  const claim = useActivityAct(
    id,
    (idempotencyKey) => call(promotionCalls.claimPromotion, { params: { id } }, { idempotencyKey }),
    (claimed) => t(claimedWords(claimed), claimedFigures(claimed, money)),
  );
  return (
    <Button look="brand" busy={claim.isPending} onClick={() => claim.mutate()}>
      {claimText(t, amount === null ? null : money(amount), rounds)}
    </Button>
  );
}

function claimText(t: Translate, amount: string | null, rounds: number | null): string {
  if (rounds !== null) return t('promotions.act.claimRounds', { count: rounds });
  return amount === null ? t('promotions.state.claim') : t('promotions.act.claimAmount', { amount });
}
