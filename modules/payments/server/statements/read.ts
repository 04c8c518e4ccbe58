import type { RailAccount } from '../rails/account-store.ts';
import type { StatementFeed } from '../rails/ports.ts';
import { type MatchDeps, takeLine } from './match.ts';
import * as store from './store.ts';

/** Maximum pages that one run reads of one account; the next run continues. */
const PAGES_MAX = 20;

/** Job: reads new lines of every account with a feed. A failing account does not block the others. */
export async function readStatements(deps: MatchDeps): Promise<void> {
  const { db, rails, log } = deps;
  for (const account of await store.accountsWithFeed(db)) {
    const feed = rails.of(account.account_key)?.feed;
    if (feed === undefined) continue;
    await readAccount(deps, feed, account).catch((error: unknown) => {
      log.warn({ err: error, account: account.account_key }, 'the statement of an account could not be read');
    });
  }
}

async function readAccount(deps: MatchDeps, feed: StatementFeed, account: RailAccount): Promise<void> {
  const { account_key: accountKey, bank_code: bankCode, account_no: accountNo } = account;
  if (bankCode === null || accountNo === null) throw new Error(`the account ${accountKey} has no number`);
  let after = (await store.findStatement(deps.db, accountKey))?.next_after ?? null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const read = await feed.read({ bankCode, accountNo }, after);
    for (const line of read.lines) await takeLine(deps, accountKey, line, { batch: read.lines });
    // Saved last: after a crash the same lines are read again and recognized.
    await store.saveStatement(deps.db, { accountKey, next: read.next, readUntil: read.readUntil });
    after = read.next;
    if (read.isWhole) return;
  }
}
