// Exports of the betting record and of profit and loss.
import { toWire } from '@sanam/contract';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import {
  EXPORT_DAYS_MAX,
  type ExportAsk,
  type ExportColumn,
  type ExportTable,
  momentText,
  wordsOf,
} from '@sanam/wallet/server/index.ts';
import { type ProfitDeps, readGroups, sumOf, sumsOf } from './profit.ts';
import { statusOf } from './round-status.ts';
import * as store from './store.ts';

const SET = 2000;
const words = wordsOf(new URL('../words/', import.meta.url));
const text = (header: string, weight: number): ExportColumn => ({ header, kind: 'text', weight });
const figure = (header: string): ExportColumn => ({ header, kind: 'number', weight: 10 });

/** Returns the rounds of the range, newest first, with totals. */
export async function betTable(db: Db, ask: ExportAsk): Promise<ExportTable> {
  const { memberId, zone, currency, language } = ask;
  const { from, to } = await businessDays(db, ask, zone, EXPORT_DAYS_MAX);
  const filter = { memberId, from, to };
  const totals = await store.totalsOfRounds(db, filter);
  const say = (key: string) => words(language, key);
  const wire = (amountMinor: bigint) => toWire(amountMinor, currency);
  return {
    title: say('member.personalHistoryCopy'),
    facts: [],
    totals: [
      [say('record.stake'), wire(totals.stake)],
      [say('record.validBet'), wire(totals.valid)],
      [say('record.win'), wire(totals.win)],
      [say('record.result'), wire(totals.win - totals.stake)],
    ],
    columns: [
      text(say('record.time'), 15),
      { header: say('record.round'), kind: 'id', weight: 16 },
      text(say('record.game'), 15),
      text(say('record.vendor'), 12),
      figure(say('record.stake')),
      figure(say('record.validBet')),
      figure(say('record.win')),
      figure(say('record.result')),
      text(say('record.status'), 9),
    ],
    rowCount: Number(totals.count),
    rows: setsOf(db, filter, (round) => [
      momentText(round.opened_at, zone),
      round.round_id,
      (language === 'EN' ? round.name_en : round.name_th) ?? round.game_code,
      round.vendor_name,
      wire(round.bet_total),
      wire(round.state === 'CLOSED' ? round.valid_bet : 0n),
      wire(round.win_total),
      wire(round.win_total - round.bet_total),
      say(`record.roundStatus.${statusOf[round.state]}`),
    ]),
  };
}

async function* setsOf(
  db: Db,
  filter: store.RoundFilter,
  rowOf: (round: store.ListedRound) => string[],
): AsyncIterable<string[][]> {
  let before: bigint | undefined;
  for (;;) {
    const rounds = await store.listRounds(db, { ...filter, before }, SET);
    if (rounds.length > 0) yield rounds.map((round) => rowOf(round));
    if (rounds.length < SET) return;
    before = rounds.at(-1)!.id;
  }
}

const sums = ['stake', 'validBet', 'win', 'result', 'bonus', 'points', 'fees', 'net'] as const;

/** Returns profit and loss by day, with totals. */
export async function profitTable(deps: Pick<ProfitDeps, 'wallet'>, db: Db, ask: ExportAsk): Promise<ExportTable> {
  const { memberId, zone, currency, language } = ask;
  const range = await businessDays(db, ask, zone, EXPORT_DAYS_MAX);
  const { groups } = await readGroups(deps, db, { memberId, currency, zone, range, group: 'day' });
  const say = (key: string) => words(language, key);
  const wire = (amountMinor: bigint) => toWire(amountMinor, currency);
  const heads = sums.map((id) =>
    say(id === 'stake' || id === 'validBet' || id === 'win' ? `record.${id}` : `record.profit.${id}`),
  );
  const all = sumsOf(sumOf(groups), wire);
  return {
    title: say('member.personalProfit'),
    facts: [],
    totals: sums.map((id, at) => [heads[at]!, all[id]] as const),
    columns: [text(say('record.groupName.day'), 10), ...heads.map((head) => figure(head))],
    rowCount: groups.length,
    rows: once(
      groups.map((group) => {
        const own = sumsOf(group, wire);
        return [group.day ?? '', ...sums.map((id) => own[id])];
      }),
    ),
  };
}

async function* once<Set>(set: Set): AsyncIterable<Set> {
  yield set;
}
