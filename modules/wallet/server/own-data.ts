import { type OwnData, ownPart, plainRow } from '@sanam/server/platform/own-data.ts';
import { partOfClass } from '../contract/states.ts';
import { entriesOf } from './exports/account.ts';
import type { RecordDeps } from './records/money-lines.ts';

const CLASSES = ['player_cash', 'player_hold', 'player_bonus'] as const;
const AT_ONCE = 2000;

/** Export of bank accounts and of all entries of the member's ledger accounts. */
export const walletOwnData = ({ ledger }: Pick<RecordDeps, 'ledger'>): OwnData => ({
  bankAccounts: ownPart((db, { memberId }) =>
    db
      .selectFrom('wallet_bank_accounts')
      .select(['created_at as at', 'bank_code as bank', 'account_tail as accountTail', 'holder', 'state'])
      .where('member_id', '=', memberId)
      .execute(),
  ),
  async *movements(db, ask) {
    for (const one of CLASSES) {
      let set: ReturnType<typeof plainRow>[] = [];
      for await (const entry of entriesOf(ledger, db, {
        owner: ask.memberId,
        classes: [one],
        currency: ask.currency,
      })) {
        const row = {
          at: entry.at,
          part: partOfClass(entry.class),
          kind: entry.kind,
          amount: entry.amountMinor,
          before: entry.balanceBeforeMinor,
          after: entry.balanceAfterMinor,
        };
        set.push(plainRow(row, ask));
        if (set.length < AT_ONCE) continue;
        yield set;
        set = [];
      }
      yield set;
    }
  },
});
