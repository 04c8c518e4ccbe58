// Form draft of a raffle.
import { type CallArguments, type Calls, fromWire } from '@sanam/contract';
import { RAFFLE_PRIZES_MAX } from '../../contract/states.ts';
import { type BonusDraft, bonusTermsOf, newBonus } from '@sanam/wallet/console/index.ts';
import { isAmount, newPool, type PoolDraft, poolTermsOf } from '../pool-draft.ts';

export type RaffleTerms = Omit<CallArguments<Calls['opsAddRaffle']>['body'], 'reason'>;

export interface RaffleDraft extends PoolDraft {
  publicNameTh: string;
  publicNameEn: string;
  publicAt: string | null;
  /** Amounts of the prizes, beginning with the first prize, separated by spaces. */
  prizes: string;
  paidAs: 'cash' | 'bonus';
  bonus: BonusDraft;
}

export const newRaffle: RaffleDraft = {
  ...newPool,
  publicNameTh: '',
  publicNameEn: '',
  publicAt: null,
  prizes: '',
  paidAs: 'cash',
  bonus: newBonus,
};

const NAME_MIN = 3;
const HOUR_MS = 3_600_000;

/** Returns the amounts; undefined for an invalid amount, or if a prize is higher than the one before it. */
export function prizesOf(typed: string): string[] | undefined {
  const prizes = typed.split(/\s+/).filter((one) => one !== '');
  const fall = prizes.every(
    (prize, at) => isAmount(prize) && (at === 0 || fromWire(prize) <= fromWire(prizes[at - 1]!)),
  );
  return fall && prizes.length > 0 && prizes.length <= RAFFLE_PRIZES_MAX ? prizes : undefined;
}

/** Answers whether the public value appears at least one hour after the end. */
export const isLater = ({ endsAt, publicAt }: Pick<RaffleDraft, 'endsAt' | 'publicAt'>): boolean =>
  endsAt !== null && publicAt !== null && Date.parse(publicAt) >= Date.parse(endsAt) + HOUR_MS;

/** Returns the terms; undefined for a draft with a missing or invalid field. */
export function raffleTermsOf(draft: RaffleDraft): RaffleTerms | undefined {
  const [terms, prizes] = [poolTermsOf(draft), prizesOf(draft.prizes)];
  const [publicNameTh, publicNameEn] = [draft.publicNameTh.trim(), draft.publicNameEn.trim()];
  if (terms === undefined || prizes === undefined || draft.publicAt === null || !isLater(draft)) return undefined;
  if (publicNameTh.length < NAME_MIN || publicNameEn.length < NAME_MIN) return undefined;
  const bonus = draft.paidAs === 'bonus' ? bonusTermsOf(draft.bonus) : undefined;
  if (draft.paidAs === 'bonus' && bonus === undefined) return undefined;
  const whole = { ...terms, prizes, publicNameTh, publicNameEn, publicAt: draft.publicAt };
  return bonus === undefined ? whole : { ...whole, terms: bonus };
}
