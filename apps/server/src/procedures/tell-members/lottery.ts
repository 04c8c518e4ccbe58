// Inbox messages about wins, corrections, refunds and moved times of lottery draws and about the end of a chase: one per
// member and round or chase.
import { toWire } from '@sanam/contract';
import { marketOf } from '@sanam/lottery/contract/markets.ts';
import type { CaseOutcome } from '@sanam/lottery/contract/states.ts';
import type { EndedCase, SettledRound } from '@sanam/lottery/server/index.ts';
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { lotteryNotices } from './lottery-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  /** Returns an ended case; undefined if there is none. */
  caseOf: (caseId: string) => Promise<EndedCase | undefined>;
  tell: Notify<typeof lotteryNotices>;
}

const LINK = '/lottery';
/** Address of the member's tickets. */
const TICKETS = '/?mc=lotteryTickets';
/** Messages at the end of a case. A payment is reported as a win; a write-off is not reported. */
const caseTemplates: Partial<Record<CaseOutcome, 'answered' | 'recovered' | 'givenBack'>> = {
  answered: 'answered',
  recovered: 'recovered',
  givenBack: 'givenBack',
};

export function tellOfLottery({ platform: { db, events }, caseOf, tell }: Deps): void {
  events.on('lottery.roundsSettled', 'messages.tell', async ({ drawId, settlementNo, market, numero, rounds }) => {
    for (const round of rounds) {
      const source = `lottery:${drawId}:${settlementNo}:${round.gameCode}`;
      const amounts = { amount: wire(round.payout), before: wire(round.before ?? '0') };
      const values = { ...namesOf(market, numero), ...amounts };
      const notice = { memberId: round.memberId, template: templateOf(round), source, link: LINK, values } as const;
      await inTransaction(db, (trx) => tell(trx, notice));
    }
  });
  events.on('lottery.ticketsRefunded', 'messages.tell', async ({ drawId, market, numero, memberIds }) => {
    for (const memberId of memberIds) {
      const notice = { memberId, template: 'refunded', source: `lottery:${drawId}:refunded`, link: LINK } as const;
      await inTransaction(db, (trx) => tell(trx, { ...notice, values: namesOf(market, numero) }));
    }
  });
  events.on('lottery.drawMoved', 'messages.tell', async ({ drawId, version, market, numero, memberIds }) => {
    const source = `lottery:${drawId}:moved:${version}`;
    for (const memberId of memberIds) {
      const notice = { memberId, template: 'moved', source, link: TICKETS } as const;
      await inTransaction(db, (trx) => tell(trx, { ...notice, values: namesOf(market, numero) }));
    }
  });
  events.on('lottery.caseChanged', 'messages.tell', async ({ caseId, outcome }) => {
    const template = outcome === null ? undefined : caseTemplates[outcome];
    const ended = template === undefined ? undefined : await caseOf(caseId);
    if (template === undefined || ended === undefined) return;
    const { memberId, market, numero, ticketNo, answer, amountMinor } = ended;
    const values = {
      ...namesOf(market, numero),
      ticketNo: ticketNo ?? '',
      answer: answer ?? '',
      amount: toWire(amountMinor ?? 0n),
    };
    const notice = { memberId, template, source: `lotteryCase:${caseId}`, link: TICKETS, values } as const;
    await inTransaction(db, (trx) => tell(trx, notice));
  });
  // A member who stops a chase sees the result at once.
  events.on('lottery.chaseChanged', 'messages.tell', async ({ chaseId, memberId, state, market, givenBack }) => {
    if (state !== 'won' && state !== 'ended') return;
    const { nameTh, nameEn } = namesOf(market, '');
    const to = { memberId, source: `lotteryChase:${chaseId}`, link: TICKETS } as const;
    const count = String(givenBack.tickets);
    const won = { template: 'chaseWon', values: { nameTh, nameEn, count, amount: wire(givenBack.price) } } as const;
    const over = { template: 'chaseOver', values: { nameTh, nameEn } } as const;
    await inTransaction(db, (trx) => tell(trx, { ...to, ...(givenBack.tickets > 0 ? won : over) }));
  });
}

/**
 * Sends messages about prizes of yeekee rounds: paid, under review, or refused by staff. A refusal by the rules is
 * shown in the room.
 */
export function tellOfPrizes({ platform: { db, events }, tell }: Omit<Deps, 'caseOf'>): void {
  events.on(
    'lottery.shotPrizeChanged',
    'messages.tell',
    async ({ prizeId, memberId, numero, rank, amount, ...how }) => {
      const { state, refusal } = how;
      if (state !== 'paid' && state !== 'held' && refusal !== 'staff') return;
      const place = { ...namesOf('YEEKEE15', numero), rank: String(rank) };
      const to = { memberId, source: `lotteryPrize:${prizeId}:${state}`, link: `/yeekee?numero=${numero}` } as const;
      const notice =
        state === 'paid' || state === 'held'
          ? ({ template: state === 'paid' ? 'prizePaid' : 'prizeHeld', values: { ...place, amount } } as const)
          : ({ template: 'prizeRefused', values: place } as const);
      await inTransaction(db, (trx) => tell(trx, { ...to, ...notice }));
    },
  );
}

function templateOf({ before, uncovered }: SettledRound): 'won' | 'corrected' | 'uncovered' {
  if (before === null) return 'won';
  return uncovered === '0' ? 'corrected' : 'uncovered';
}

const wire = (amountMinor: string): string => toWire(BigInt(amountMinor));

function namesOf(market: string, numero: string): { nameTh: string; nameEn: string; numero: string } {
  const { nameTh = market, nameEn = market } = marketOf(market) ?? {};
  return { nameTh, nameEn, numero };
}
