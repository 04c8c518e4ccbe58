import { type RoundsDraft, roundsOf } from '@sanam/freerounds/console/index.ts';
import { type BonusDraft, bonusDraftOf, bonusTermsOf, newBonus } from '@sanam/wallet/console/index.ts';
import { withDecimals } from '@sanam/console/lib/format.ts';
import { LEVEL_MAX, TICKETS_MAX } from '../../contract/redemption-states.ts';
import type { Reward } from '../use-points.ts';

const WHOLE = /^[1-9]\d{0,11}$/;

const MONEY = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/;

/** Bonus money as typed. */
interface GiftDraft extends BonusDraft {
  amount: string;
}
export const newGift: GiftDraft = { ...newBonus, amount: '' };
export const isAmount = (typed: string): boolean => MONEY.test(typed) && Number(typed) > 0;

function giftOf({ amount, ...draft }: GiftDraft): Reward['terms']['bonus'] | undefined {
  const terms = bonusTermsOf(draft);
  return terms === undefined || !isAmount(amount) ? undefined : { amount: withDecimals(amount), ...terms };
}

/** Tickets of a wheel or raffle as typed. */
export interface TicketsDraft {
  poolId: string;
  count: string;
}
export const newTickets: TicketsDraft = { poolId: '', count: '1' };
export const isTickets = (typed: string): boolean => WHOLE.test(typed) && Number(typed) <= TICKETS_MAX;

const ticketsOf = ({ poolId, count }: TicketsDraft): Reward['terms']['tickets'] | undefined =>
  poolId === '' || !isTickets(count) ? undefined : { poolId, count: Number(count) };

/** Form state of a reward's terms. */
export interface TermsDraft {
  titleTh: string;
  titleEn: string;
  textTh: string;
  textEn: string;
  pictures: string[];
  price: string;
  levelMin: string;
  limitCount: string;
  limitPeriod: 'none' | 'day' | 'month' | 'ever';
  startsAt: string | null;
  endsAt: string | null;
  rounds: RoundsDraft | null;
  bonus: GiftDraft | null;
  tickets: TicketsDraft | null;
}

export const newTerms: TermsDraft = {
  titleTh: '',
  titleEn: '',
  textTh: '',
  textEn: '',
  pictures: [],
  price: '',
  levelMin: '',
  limitCount: '',
  limitPeriod: 'none',
  startsAt: null,
  endsAt: null,
  rounds: null,
  bonus: null,
  tickets: null,
};

export const draftOf = (terms: Reward['terms']): TermsDraft => ({
  ...terms,
  price: String(terms.price),
  levelMin: terms.levelMin === null ? '' : String(terms.levelMin),
  limitCount: terms.limitCount === null ? '' : String(terms.limitCount),
  limitPeriod: terms.limitPeriod ?? 'none',
  bonus: terms.bonus === null ? null : { ...bonusDraftOf(terms.bonus), amount: terms.bonus.amount },
  tickets: terms.tickets === null ? null : { ...terms.tickets, count: String(terms.tickets.count) },
});

export const isWhole = (typed: string): boolean => WHOLE.test(typed);

/** Checks a level as typed; an empty one is for everybody. */
export const isLevel = (typed: string): boolean => isWhole(typed) && Number(typed) <= LEVEL_MAX;

/** Converts the form to terms; undefined while the input is incomplete. */
export function termsOf(draft: TermsDraft): Reward['terms'] | undefined {
  const { price, levelMin, limitCount, limitPeriod, rounds: typed, bonus: gift, tickets: entries, ...rest } = draft;
  const rounds = typed === null ? null : roundsOf(typed);
  const bonus = gift === null ? null : giftOf(gift);
  const tickets = entries === null ? null : ticketsOf(entries);
  const isLimited = limitPeriod !== 'none';
  const isGood =
    rest.titleTh.trim() !== '' &&
    rest.titleEn.trim() !== '' &&
    isWhole(price) &&
    (levelMin === '' || isLevel(levelMin)) &&
    (!isLimited || isWhole(limitCount));
  if (!isGood || rounds === undefined || bonus === undefined || tickets === undefined) return undefined;
  return {
    ...rest,
    rounds,
    bonus,
    tickets,
    price: Number(price),
    levelMin: levelMin === '' ? null : Number(levelMin),
    limitCount: isLimited ? Number(limitCount) : null,
    limitPeriod: isLimited ? limitPeriod : null,
  };
}
