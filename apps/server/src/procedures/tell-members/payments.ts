// Inbox messages about deposits and withdrawals, one per step, and about adjustments.
import { type DepositStage, lateReasonOf, type WithdrawalStage } from '@sanam/payments/contract/states.ts';
import type { payments } from '@sanam/payments/server/index.ts';
import type { Notify } from '@sanam/messaging/server/index.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { FrontOf } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { paymentNotices } from './payment-notices.ts';

type Tell = Notify<typeof paymentNotices>;
type Name = keyof typeof paymentNotices;

/** Messages by stage. Missing stages are the member's own action or of no use to a member. */
const depositWords: { readonly [Stage in DepositStage]?: Name } = {
  credited: 'depositCredited',
  creditedLate: 'depositLate',
  review: 'depositReview',
  rejected: 'depositRejected',
  returning: 'depositReturning',
  returned: 'depositReturned',
};

const withdrawalWords: { readonly [Stage in WithdrawalStage]?: Name } = {
  review: 'withdrawalReceived',
  frozen: 'withdrawalFrozen',
  queued: 'withdrawalApproved',
  sending: 'withdrawalSending',
  toConfirm: 'withdrawalSent',
  autoReceived: 'withdrawalAutoReceived',
  disputeNotReceived: 'withdrawalDisputed',
  disputePartly: 'withdrawalDisputed',
  forced: 'withdrawalForced',
  rejected: 'withdrawalRejected',
  returned: 'withdrawalReturned',
};

/** Messages of a missed promise, by what the withdrawal waits for. */
const overdueWords = {
  checking: 'withdrawalOverdue',
  approved: 'withdrawalOverdueApproved',
  atBank: 'withdrawalOverdueAtBank',
} as const satisfies Record<string, Name>;

const transferWords = {
  pause: 'transfersPaused',
  suspension: 'transfersSuspended',
  lifted: 'transfersFree',
} as const satisfies Record<string, Name>;

const NO_REASON = '–';
const NO_AMOUNT = '0.00';
const NO_VALUES = { reason: NO_REASON, until: '', rest: '' };
const CLOSES_SOON_MINUTES = 60;
const LOOK_SECONDS = 300;

interface Deps {
  platform: Pick<Platform, 'db' | 'events' | 'jobs'>;
  service: FrontOf<typeof payments>['service'];
  tell: Tell;
}

export function tellOfPayments({ platform, service, tell }: Deps): void {
  const { db, events, jobs } = platform;
  events.on('wallet.depositChanged', 'messages.tell', async ({ memberId, depositId, stage }) => {
    const words = depositWords[stage as DepositStage];
    if (words === undefined) return;
    const { creditedAmount, payAmount, reasonText, returns } = await service.getDeposit(depositId);
    // Credited money that is returned has its own messages (`money-back.ts`).
    const rest = creditedAmount === null ? undefined : returns.findLast(({ fromCash }) => !fromCash);
    const isRestBack = rest?.state === 'paid';
    // Without a person's reason, the provider declined the payment.
    const whole = words === 'depositRejected' && reasonText === null ? 'depositDeclined' : words;
    const template = rest === undefined ? whole : isRestBack ? 'depositRestReturned' : 'depositPart';
    const amount = creditedAmount ?? payAmount;
    const values = { ...NO_VALUES, amount, reason: reasonText ?? NO_REASON, rest: rest?.amount ?? '' };
    const source = `deposit:${depositId}:${isRestBack ? 'restReturned' : stage}`;
    await write(db, tell, { memberId, template, values, source, link: `/?mc=depositv2&id=${depositId}` });
  });
  events.on('wallet.withdrawalChanged', 'messages.tell', async ({ memberId, withdrawalId, stage, version }) => {
    const words = withdrawalWords[stage as WithdrawalStage];
    if (words === undefined) return;
    const { amount, remark, why } = await service.getWithdrawal(withdrawalId, 'TH');
    const values = { ...NO_VALUES, amount, reason: remark ?? NO_REASON };
    const template = templateOf(words, { remark, why });
    // A payout that was not received can be sent again, and a resumed one can be frozen again.
    const again = stage === 'toConfirm' || stage === 'frozen' ? `:${version}` : '';
    const source = `withdrawal:${withdrawalId}:${stage}${again}`;
    await write(db, tell, { memberId, template, values, source, link: linkTo(withdrawalId) });
  });
  events.on('payments.adjusted', 'messages.tell', async ({ memberId, adjustmentId, amount, told }) => {
    const template = amount.startsWith('-') ? 'cashTaken' : 'cashGiven';
    const values = { amount: amount.replace('-', ''), told };
    const [link, source] = ['/?mc=personalHistoryCopy', `adjustment:${adjustmentId}`];
    await inTransaction(db, (trx) => tell(trx, { memberId, template, values, source, link }));
  });
  events.on('payments.transfersChanged', 'messages.tell', async ({ memberId, blockId, state, endsAt }) => {
    const source = `transfers:${blockId}:${state}`;
    const values = { ...NO_VALUES, amount: NO_AMOUNT, until: endsAt };
    await write(db, tell, { memberId, template: transferWords[state], values, source, link: '/?mc=depositv2' });
  });
  jobs.define({
    name: 'messages.tellOfWaitingWithdrawals',
    lane: 'upkeep',
    everySeconds: LOOK_SECONDS,
    run: () => tellOfWaiting(db, service, tell),
  });
}

/** Returns the template; some ends and freezes have no text of staff. */
function templateOf(words: Name, { remark, why }: { remark: string | null; why: string | null }): Name {
  if (words === 'withdrawalFrozen' && remark === null) return 'withdrawalFrozenWithoutReason';
  const isEnd = words === 'withdrawalRejected' || words === 'withdrawalReturned';
  return isEnd && why === 'accountReplaced' ? 'withdrawalAccountReplaced' : words;
}

/**
 * Sends messages without a change of stage: a receipt that closes within the hour, a missed promised time, and an answer
 * that a stopped withdrawal still waits for.
 */
async function tellOfWaiting(db: Db, service: Deps['service'], tell: Tell): Promise<void> {
  const { closing, overdue, unanswered } = await service.withdrawalsToTell(CLOSES_SOON_MINUTES);
  const of = (template: Name, due: string) => async (one: (typeof closing)[number]) => {
    const { memberId, withdrawalId, amount, at } = one;
    const source = `withdrawal:${withdrawalId}:${due}:${at}`;
    const values = { ...NO_VALUES, amount, until: at };
    await write(db, tell, { memberId, template, values, source, link: linkTo(withdrawalId) });
  };
  for (const one of unanswered) await of('withdrawalUnanswered', 'unanswered')(one);
  for (const one of closing) await of('withdrawalClosing', 'closing')(one);
  for (const one of overdue) await of(overdueWords[lateReasonOf(one.stage)], 'overdue')(one);
}

const linkTo = (withdrawalId: string): string => `/?mc=withdraw&id=${withdrawalId}`;

/** Writes one message. Values that a template does not use are ignored. */
async function write(
  db: Db,
  tell: Tell,
  notice: {
    memberId: string;
    template: Name;
    values: { amount: string; reason: string; until: string; rest: string };
    source: string;
    link: string;
  },
): Promise<void> {
  await inTransaction(db, (trx) => tell(trx, notice));
}
