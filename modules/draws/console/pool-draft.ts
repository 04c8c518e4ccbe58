// Shared form fields of wheels and raffles: names, times, and the rule for earning tickets.
import { type CallArguments, type Calls, fromWire } from '@sanam/contract';
import { type FreeEntry, type TicketCounter } from '../contract/states.ts';

type Wheel = CallArguments<Calls['opsAddWheel']>['body'];
export type PoolTerms = Pick<
  Wheel,
  'titleTh' | 'titleEn' | 'startsAt' | 'endsAt' | 'counter' | 'product' | 'per' | 'dayMax' | 'free'
>;

const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;
const DAY_MAX = /^([1-9]\d?|100)$/;
const ANY = 'any';

export interface PoolDraft {
  titleTh: string;
  titleEn: string;
  startsAt: string | null;
  endsAt: string | null;
  counter: TicketCounter;
  product: Exclude<PoolTerms['product'], null> | typeof ANY;
  per: string;
  dayMax: string;
  free: FreeEntry;
}

export const newPool: PoolDraft = {
  titleTh: '',
  titleEn: '',
  startsAt: null,
  endsAt: null,
  counter: 'validBet',
  product: ANY,
  per: '',
  dayMax: '5',
  free: 'none',
};

export const poolDraftOf = ({ product, per, dayMax, ...terms }: PoolTerms): PoolDraft => ({
  titleTh: terms.titleTh,
  titleEn: terms.titleEn,
  startsAt: terms.startsAt,
  endsAt: terms.endsAt,
  counter: terms.counter,
  free: terms.free,
  product: product ?? ANY,
  per: per ?? '',
  dayMax: dayMax === null ? '' : String(dayMax),
});

export const isAmount = (typed: string): boolean => AMOUNT.test(typed) && fromWire(typed) > 0n;
/** Answers whether the amount of a ticket is valid: at least 1.00. */
export const isPer = (typed: string): boolean => AMOUNT.test(typed) && fromWire(typed) >= 100n;
export const isDayMax = (typed: string): boolean => DAY_MAX.test(typed);

/** Returns the terms; undefined for a draft with a missing or invalid field. */
export function poolTermsOf(draft: PoolDraft): PoolTerms | undefined {
  const { counter, product, per, dayMax, free, startsAt, endsAt } = draft;
  const [titleTh, titleEn] = [draft.titleTh.trim(), draft.titleEn.trim()];
  if (titleTh === '' || titleEn === '' || startsAt === null || endsAt === null || startsAt >= endsAt) return undefined;
  const named = { titleTh, titleEn, startsAt, endsAt, counter, free };
  if (counter === 'none') return { ...named, product: null, per: null, dayMax: null };
  if (!isPer(per) || !isDayMax(dayMax)) return undefined;
  const only = product === ANY || counter !== 'validBet' ? null : product;
  return { ...named, product: only, per, dayMax: Number(dayMax) };
}
