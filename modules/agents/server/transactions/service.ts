// Account details: entries of the own agent wallet, and the money of everybody below.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { HistoryEntry, LedgerService } from '@sanam/ledger/server/index.ts';
import { maskedAccount, type MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { type BusinessDays, businessDays } from '@sanam/server/platform/business-days.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import {
  type Direction,
  kindsOfScope,
  type TransactionKind,
  transactionKinds,
  type TransactionScope,
} from '../../contract/transaction-states.ts';
import { membersNamed } from '../centre/store.ts';
import { agentOf } from '../tree/agent-of.ts';
import * as store from './store.ts';

export interface TransactionDeps {
  db: Db;
  site: Pick<SiteService, 'zoneOf'>;
  members: Pick<MemberService, 'membersById'>;
  ledger: Pick<LedgerService, 'history' | 'sourcesOf'>;
}

interface TransactionAsk {
  scope: TransactionScope;
  from?: string | undefined;
  to?: string | undefined;
  kind?: TransactionKind | undefined;
  direction?: Direction | undefined;
  account?: string | undefined;
  after?: string | undefined;
  pageSize: number;
}

type Transactions = CallValue<Calls['agentTransactions']>;
type Page = Pick<Transactions, 'list' | 'hasMore'>;
type Row = Transactions['list'][number];

/** Kinds of postings for each kind; transfers of the downline are separate rows. */
const movesOf = {
  salary: ['wage.paid'],
  dividend: ['dividend.paid'],
  clawback: ['wage.clawedBack', 'dividend.clawedBack'],
  transfer: ['agentTransfer.alongLine', 'agentTransfer.toCash', 'agentTransfer.toPlayer'],
  deposit: ['deposit.credited', 'deposit.takenBack', 'deposit.restored', 'deposit.reversed'],
  withdrawal: ['withdrawal.disbursed', 'withdrawal.returned'],
} as const satisfies Record<TransactionKind, readonly string[]>;

const kindOf = (move: string): TransactionKind =>
  transactionKinds.find((kind) => (movesOf[kind] as readonly string[]).includes(move)) ?? 'transfer';

export function createTransactionHandlers(deps: TransactionDeps): Handlers {
  return { agentTransactions: ({ session, query }) => transactions(deps, session, query) };
}

/**
 * Returns a page of entries. Refuses with `agents.notAgent`; `common.notFound` if the entry in `after` does not exist;
 * `request.invalid` for too many days.
 */
export async function transactions(
  deps: TransactionDeps,
  session: MemberSession,
  ask: TransactionAsk,
): Promise<Transactions> {
  const { db, site } = deps;
  const agentNo = await agentOf(db, session);
  const zone = site.zoneOf(session.merchantId);
  const asked = { ...ask, range: await businessDays(db, ask, zone) };
  const page = ask.scope === 'own' ? ownPage(deps, session.memberId, asked) : teamPage(deps, agentNo, asked);
  return { ...(await page), zone };
}

type Asked = TransactionAsk & { range: BusinessDays };
const VERSION = /^\d+$/;

async function ownPage(
  { db, ledger, members }: TransactionDeps,
  owner: string,
  { kind, direction, after, pageSize, range }: Asked,
): Promise<Page> {
  if (after !== undefined && !VERSION.test(after)) throw refuse('common.notFound');
  const found = await ledger.history(db, {
    owner,
    classes: ['agent_wallet'],
    currency: 'THB',
    direction,
    from: range.from,
    to: range.to,
    ...(kind === undefined ? {} : { kinds: [...movesOf[kind]] }),
    ...(after === undefined ? {} : { beforeVersion: BigInt(after) }),
    limit: pageSize + 1,
  });
  const list = found.slice(0, pageSize);
  const others = list.flatMap(({ counterpart }) => (counterpart.class === 'agent_wallet' ? [counterpart.owner] : []));
  const known = await members.membersById([...new Set(others)]);
  return {
    list: list.map((entry) => ownRow(entry, known.get(entry.counterpart.owner)?.username ?? null)),
    hasMore: found.length > pageSize,
  };
}

const ownRow = (entry: HistoryEntry, account: string | null): Row => ({
  entryId: String(entry.version),
  time: entry.at.toISOString(),
  account,
  kind: kindOf(entry.kind),
  amount: toWire(entry.amountMinor),
  before: toWire(entry.balanceBeforeMinor),
  after: toWire(entry.balanceAfterMinor),
  reference: entry.source?.id ?? `txn_${entry.transactionId}`,
});

async function teamPage(deps: TransactionDeps, agentNo: bigint, asked: Asked): Promise<Page> {
  const { db, ledger, members } = deps;
  const { kind, direction, account, after, pageSize, range } = asked;
  const place = after === undefined ? undefined : await store.placeOf(db, { agentNo, id: after });
  if (after !== undefined && place === undefined) throw refuse('common.notFound');
  const kinds = kindsOfScope.team.filter((one) => kind === undefined || one === kind);
  const filter = {
    agentNo,
    from: range.from,
    to: range.to,
    members: account === undefined ? undefined : await membersNamed(db, { agentNo, name: account }),
    moves: kinds.flatMap((one) => (one === 'transfer' ? [] : [...movesOf[one]])),
    hasTransfers: kinds.includes('transfer'),
    direction,
  };
  const found = await store.listTeam(db, { ...filter, after: place, limit: pageSize + 1 }, range.now);
  const list = found.slice(0, pageSize);
  const known = await members.membersById([...new Set(list.map(({ memberId }) => memberId))]);
  const postings = list.flatMap(({ id, move }) => (move === null ? [] : [BigInt(id)]));
  const sources = await ledger.sourcesOf(db, postings);
  return {
    list: list.map((row) => teamRow(row, known.get(row.memberId)!.username, sources)),
    hasMore: found.length > pageSize,
  };
}

function teamRow(row: store.TeamRow, username: string, sources: ReadonlyMap<bigint, string>): Row {
  const { id, at, isDirect, move, amount } = row;
  return {
    entryId: id,
    time: at.toISOString(),
    account: isDirect ? username : maskedAccount(username),
    kind: move === null ? 'transfer' : kindOf(move),
    amount: toWire(amount),
    before: null,
    after: null,
    reference: move === null ? id.split('/')[0]! : (sources.get(BigInt(id)) ?? id),
  };
}
