// The second pass: tests that check an older PostgreSQL. Versions may differ in syntax, in the execution of function
// bodies, and in how sessions wait for each other. The pass therefore contains all tests of the database package, the
// platform, the ledger, vendors' wallets and play, prepares every statement, and includes tests of each module that
// together call every database function. It fails for a function that is never called.
import { readFileSync } from 'node:fs';
import { readRoutines } from '@sanam/database';
import { routines } from '../../apps/server/src/sql-files.ts';

/** Parts of test file paths, as Vitest accepts them. */
export const SECOND_PASS: readonly string[] = [
  'packages/database/',
  'apps/server/src/platform/',
  'apps/server/test/',
  'tools/rows/understood',
  'tools/schema/',
  'modules/ledger/server/',
  'modules/wallet/server/',
  'modules/vendors/server/hwp/',
  'modules/play/server/',
  'modules/agents/server/cases/',
  'modules/agents/server/facts/flows',
  'modules/agents/server/freezes/',
  'modules/agents/server/reports/',
  'modules/agents/server/runs/acquisitions',
  'modules/agents/server/runs/wages',
  'modules/agents/server/statements/',
  'modules/agents/server/transactions/',
  'modules/agents/server/tree/',
  'modules/catalogue/server/staff/games',
  'modules/draws/server/tickets/tickets',
  'modules/freerounds/server/grants/grants',
  'modules/lottery/server/settlement/',
  'modules/missions/server/boards/boards',
  'modules/missions/server/making/',
  'modules/payments/server/deposits/races',
  'modules/points/server/earning/',
  'modules/promotions/server/bonuses/bonuses',
  'modules/promotions/server/cases/',
  'modules/promotions/server/cashback/',
  'modules/promotions/server/costs/costs',
  'modules/promotions/server/given/',
  'modules/promotions/server/goals/',
  'modules/promotions/server/turnover/',
  'modules/protection/server/register/',
  'modules/vip/server/ladder/',
];

/** Functions that only refuse; PostgreSQL does not count a call that fails. */
const REFUSING = ['content_keep_published_text_whole', 'ledger_refuse_short', 'platform_refuse_change'];

const MADE = /create or replace function (\w+)\s*\([\s\S]*?\blanguage (\w+)/gi;

/** Returns functions whose body is parsed at run time and that no test called. Others are checked on creation. */
export function uncalled(file: string): string[] {
  const called = new Set([...readFileSync(file, 'utf8').split('\n'), ...REFUSING]);
  const made = readRoutines(routines).flatMap(({ text }) => [...text.matchAll(MADE)]);
  return made.flatMap(([, name, language]) => (language === 'plpgsql' && !called.has(name!) ? [name!] : []));
}
