// Measures every list of payments in the console and for the member, with every filter: time, rows read, and whether a
// long table is scanned completely.
import type { App } from '@sanam/server/app.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type pg from 'pg';
import { MERCHANT, memberId, membersOf } from './fill.ts';
import { readsOf, sentDuring } from './plans.ts';

/**
 * Share of a table above which a list is considered to have no index for its query; the first rows of a table need
 * none.
 */
const WHOLE = 0.5;
/** Rows of a table below which PostgreSQL needs no index. */
const LONG = 50_000;
/** Milliseconds after which a query is not repeated. */
const SLOW_MS = 1000;

export interface ListFigure {
  name: string;
  p99Ms: number;
  /** Maximum number of rows that one statement of the list reads from a table or an index. */
  rowsRead: number;
  /** Long tables that are scanned completely. */
  scanned: string[];
}

type Ask = (turn: number) => Promise<unknown>;

/** Measures each list by name, called `turns` times; `rows` is the size of the tables. */
export async function measureLists(
  app: App,
  { pool, rows, turns, say }: { pool: pg.Pool; rows: number; turns: number; say: (line: string) => void },
): Promise<ListFigure[]> {
  const figures: ListFigure[] = [];
  for (const [name, ask] of Object.entries(questionsOf(app, rows))) {
    const sent = await sentDuring(pool, () => ask(0));
    const reads = (await Promise.all(sent.map((one) => readsOf(pool, one)))).flat();
    const waits: number[] = [];
    for (let turn = 0; turn < turns && (waits.at(-1) ?? 0) < SLOW_MS; turn++) {
      const from = performance.now();
      await ask(turn);
      waits.push(performance.now() - from);
    }
    const figure = {
      name,
      p99Ms: Number((waits.toSorted((a, b) => a - b).at(-1) ?? 0).toFixed(1)),
      rowsRead: Math.max(0, ...reads.map((one) => one.rows)),
      scanned: [
        ...new Set(
          reads
            .filter((one) => one.index === undefined && one.rows > Math.max(LONG, WHOLE * rows))
            .map(({ table }) => table),
        ),
      ],
    };
    say(told(figure));
    figures.push(figure);
  }
  return figures;
}

const told = ({ name, p99Ms, rowsRead, scanned }: ListFigure): string =>
  `  ${name.padEnd(36)} ${String(p99Ms).padStart(8)} ms ${String(rowsRead).padStart(9)} rows ${scanned.join(', ')}`;

const paging = { pageNo: 1, pageSize: 25 };
const staff = { sessionId: 'bench', staffId: 'bench', username: 'bench', permissions: new Set() };

function questionsOf(app: App, rows: number): Record<string, Ask> {
  const handlers = app.handlers as unknown as Record<string, (input: object) => Promise<unknown>>;
  const context = systemContext('bench', MERCHANT);
  const ofStaff =
    (call: string, query: object): Ask =>
    () =>
      handlers[call]!({ session: staff, query: { ...paging, ...query }, params: {}, context });
  const ofMember =
    (call: string, query: object): Ask =>
    (turn) => {
      const id = memberId(1 + ((turn * 7919) % membersOf(rows)));
      const session = { memberId: id, merchantId: MERCHANT, username: id, accountType: 'player', currency: 'THB' };
      return handlers[call]!({ session, query: { ...paging, ...query }, params: {}, context });
    };
  return { ...queueQuestions(ofStaff, rows), ...statementQuestions(ofStaff), ...memberQuestions(ofMember) };
}

type Maker = (call: string, query: object) => Ask;

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

function queueQuestions(ask: Maker, rows: number): Record<string, Ask> {
  const lastWeek = { from: day(7), to: day(0) };
  const lastPage = { pageNo: Math.floor(rows / 25) };
  return {
    withdrawals: ask('opsListWithdrawals', {}),
    'withdrawals, last page': ask('opsListWithdrawals', lastPage),
    'withdrawals, waiting': ask('opsListWithdrawals', { waiting: 'true', sort: 'promisedBy', order: 'ASC' }),
    'withdrawals, risky': ask('opsListWithdrawals', { risky: 'true', sort: 'score', order: 'DESC' }),
    'withdrawals, a stage': ask('opsListWithdrawals', { stage: 'autoReceived' }),
    'withdrawals, a rare stage': ask('opsListWithdrawals', { stage: 'review' }),
    'withdrawals, by amount': ask('opsListWithdrawals', { sort: 'amount', order: 'DESC' }),
    'withdrawals, by score': ask('opsListWithdrawals', { sort: 'score', order: 'DESC' }),
    'withdrawals, by promise': ask('opsListWithdrawals', { sort: 'promisedBy', order: 'ASC' }),
    'withdrawals, a week': ask('opsListWithdrawals', lastWeek),
    'withdrawals, a stage of a week': ask('opsListWithdrawals', { stage: 'autoReceived', ...lastWeek }),
    'withdrawals, of a member': ask('opsListWithdrawals', { q: 'player7' }),
    'withdrawals, by id': ask('opsListWithdrawals', { q: 'wd_77' }),
    deposits: ask('opsListDeposits', {}),
    'deposits, last page': ask('opsListDeposits', lastPage),
    'deposits, a stage': ask('opsListDeposits', { stage: 'credited' }),
    'deposits, review': ask('opsListDeposits', { stage: 'review' }),
    'deposits, by amount': ask('opsListDeposits', { sort: 'amount', order: 'DESC' }),
    'deposits, by end': ask('opsListDeposits', { sort: 'expiresAt', order: 'ASC' }),
    'deposits, a week': ask('opsListDeposits', lastWeek),
    'deposits, of a member': ask('opsListDeposits', { q: 'player7' }),
    'deposits, by id': ask('opsListDeposits', { q: 'dep_77' }),
  };
}

const statementQuestions = (ask: Maker): Record<string, Ask> => ({
  unmatched: ask('opsListUnmatchedLines', {}),
  'unmatched, open': ask('opsListUnmatchedLines', { state: 'open' }),
  'unmatched, by amount': ask('opsListUnmatchedLines', { sort: 'amount', order: 'DESC' }),
  'contested slips': ask('opsListContestedSlips', {}),
  'contested slips, open': ask('opsListContestedSlips', { state: 'open' }),
  reports: ask('opsListOpenReports', {}),
  'reports, open': ask('opsListOpenReports', { state: 'open' }),
  'reports, decided': ask('opsListOpenReports', { state: 'decided' }),
  provisional: ask('opsListProvisionalLines', {}),
  'statement files': ask('opsListStatementFiles', {}),
  'account changes': ask('opsListAccountChanges', {}),
  'day closes': ask('opsListDayCloses', {}),
  promises: ask('opsListPromises', { from: day(30), to: day(0) }),
});

const memberQuestions = (ask: Maker): Record<string, Ask> => ({
  'own deposits': ask('listDeposits', {}),
  'own withdrawals': ask('listWithdrawals', {}),
  'own withdrawal, what may be asked': ask('withdrawalOptions', {}),
  'own methods': ask('depositMethods', {}),
});
