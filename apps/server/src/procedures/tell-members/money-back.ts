// Inbox messages about credited money that returns to its source: one per step.
import type { payments } from '@sanam/payments/server/index.ts';
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { FrontOf } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { moneyBackNotices } from './money-back-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  service: FrontOf<typeof payments>['service'];
  tell: Notify<typeof moneyBackNotices>;
}

const returnWords = {
  waiting: 'cardReturning',
  sending: 'cardReturning',
  unknown: 'cardReturning',
  paid: 'cardReturned',
  failed: 'cardReturnFailed',
} as const;

/** A payment that was never credited is reported as a rejected order. */
const reversalWords = {
  opened: 'paymentReversed',
  notCredited: undefined,
  taken: 'reversalTaken',
  borne: 'reversalBorne',
} as const;

export function tellOfMoneyBack({ platform, service, tell }: Deps): void {
  const { db, events } = platform;
  events.on('wallet.depositChanged', 'messages.tellOfReturns', async ({ memberId, depositId }) => {
    const { method, returns, reasonText } = await service.getDeposit(depositId);
    const last = returns.at(-1);
    if (last?.fromCash !== true || method === 'CRYPTO') return;
    const template = returnWords[last.state];
    const values = { amount: last.amount, method, reason: reasonText ?? '–' };
    const source = `return:${last.returnId}:${template}`;
    await inTransaction(db, (trx) => tell(trx, { memberId, template, values, source, link: linkTo(depositId) }));
  });
  events.on('payments.reversalChanged', 'messages.tell', async (change) => {
    const template = reversalWords[change.step];
    if (template === undefined) return;
    const { memberId, reversalId, depositId, version, amount, open } = change;
    const values = { amount, open };
    const source = `reversal:${reversalId}:${version}`;
    await inTransaction(db, (trx) => tell(trx, { memberId, template, values, source, link: linkTo(depositId) }));
  });
  events.on('payments.returnPlaced', 'messages.tell', async ({ memberId, withdrawalId, disputeId, amount }) => {
    const { dispute } = await service.getWithdrawal(withdrawalId, 'TH');
    const values = { amount, reason: dispute?.answer ?? '–' };
    const link = `/?mc=withdraw&id=${withdrawalId}`;
    const source = `lateReturn:${disputeId}`;
    await inTransaction(db, (trx) => tell(trx, { memberId, template: 'payoutReturnedLate', values, source, link }));
  });
}

const linkTo = (depositId: string): string => `/?mc=depositv2&id=${depositId}`;
