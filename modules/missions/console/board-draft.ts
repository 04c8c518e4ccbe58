// The form state of a leaderboard, its validation and its conversion to the request.
import { type CallArguments, type Calls, fromWire } from '@sanam/contract';

type Board = Omit<CallArguments<Calls['opsAddMissionBoard']>['body'], 'reason'>;

const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;
const PRIZES_MAX = 100;
const ANY = 'any';

export interface BoardDraft {
  titleTh: string;
  titleEn: string;
  product: Exclude<Board['product'], null> | typeof ANY;
  minScore: string;
  /** Prizes from the first rank on, separated by spaces. */
  prizes: string;
  startsAt: string | null;
  endsAt: string | null;
}

export const newBoard: BoardDraft = {
  titleTh: '',
  titleEn: '',
  product: ANY,
  minScore: '',
  prizes: '',
  startsAt: null,
  endsAt: null,
};

export const isAmount = (typed: string): boolean => AMOUNT.test(typed) && fromWire(typed) > 0n;

/** Parses the prizes; undefined if one is invalid or above the one before it. */
export function prizesOf(typed: string): string[] | undefined {
  const prizes = typed.split(/\s+/).filter((one) => one !== '');
  const isGood =
    prizes.length > 0 &&
    prizes.length <= PRIZES_MAX &&
    prizes.every((prize, at) => isAmount(prize) && (at === 0 || fromWire(prize) <= fromWire(prizes[at - 1]!)));
  return isGood ? prizes : undefined;
}

/** Converts the form to a leaderboard; undefined while the input is incomplete or invalid. */
export function boardOf({ product, startsAt, endsAt, ...draft }: BoardDraft): Board | undefined {
  const prizes = prizesOf(draft.prizes);
  const [titleTh, titleEn] = [draft.titleTh.trim(), draft.titleEn.trim()];
  if (prizes === undefined || titleTh === '' || titleEn === '' || !isAmount(draft.minScore)) return undefined;
  if (startsAt === null || endsAt === null || startsAt >= endsAt) return undefined;
  return {
    titleTh,
    titleEn,
    product: product === ANY ? null : product,
    minScore: draft.minScore,
    prizes,
    startsAt,
    endsAt,
  };
}
