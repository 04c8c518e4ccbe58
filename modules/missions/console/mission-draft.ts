import type { CallArguments, Calls } from '@sanam/contract';
import { isOfPlay, type MissionCounter, type MissionOccurrence, unitOf } from '../contract/states.ts';
import type { Mission } from './use-missions.ts';

export type Terms = Omit<CallArguments<Calls['opsAddMission']>['body'], 'reason'>;

const MONEY = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/;
const WHOLE = /^[1-9]\d{0,11}$/;
const ANY = 'any';

/** A mission as it is typed. */
export interface MissionDraft {
  titleTh: string;
  titleEn: string;
  counter: MissionCounter;
  product: Exclude<Terms['product'], null> | typeof ANY;
  multiple: string;
  goal: string;
  occurrence: MissionOccurrence;
  reward: string;
  startsAt: string | null;
  endsAt: string | null;
}

export const newMission: MissionDraft = {
  titleTh: '',
  titleEn: '',
  counter: 'validBet',
  product: ANY,
  multiple: '',
  goal: '',
  occurrence: 'daily',
  reward: '',
  startsAt: null,
  endsAt: null,
};

export const draftOf = ({ product, multiple, ...mission }: Mission): MissionDraft => ({
  titleTh: mission.titleTh,
  titleEn: mission.titleEn,
  counter: mission.counter,
  product: product ?? ANY,
  multiple: multiple ?? '',
  goal: mission.goal,
  occurrence: mission.occurrence,
  reward: mission.reward,
  startsAt: mission.startsAt,
  endsAt: mission.endsAt,
});

export const isMoney = (typed: string): boolean => MONEY.test(typed) && Number(typed) > 0;
export const isGoal = (counter: MissionCounter, typed: string): boolean =>
  unitOf(counter) === 'money' ? isMoney(typed) : WHOLE.test(typed);
export const isMultiple = (typed: string): boolean => isMoney(typed) && Number(typed) > 1;

/** "20" and "20.5" with their two decimals. */
function amountOf(typed: string): string {
  const [whole = '', part = ''] = typed.split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
}

/** The mission that is typed; undefined while something is missing. */
export function termsOf(draft: MissionDraft): Terms | undefined {
  const { counter, product, multiple, goal, reward, startsAt, endsAt, ...rest } = draft;
  const isTimed = counter === 'winMultiple';
  const isGood =
    rest.titleTh.trim() !== '' &&
    rest.titleEn.trim() !== '' &&
    isGoal(counter, goal) &&
    isMoney(reward) &&
    (!isTimed || isMultiple(multiple));
  if (!isGood || startsAt === null || endsAt === null || startsAt >= endsAt) return undefined;
  return {
    ...rest,
    counter,
    product: product === ANY || !isOfPlay(counter) ? null : product,
    multiple: isTimed ? amountOf(multiple) : null,
    goal: unitOf(counter) === 'money' ? amountOf(goal) : goal,
    reward: amountOf(reward),
    startsAt,
    endsAt,
  };
}
