// Gives back the stakes of rounds that their vendor does not finish (M18; GLI-19 A.6.4).
import { toWire } from '@sanam/contract';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import { serveWithin } from '../hwp/in-process.ts';
import type { Served } from '../hwp/types.ts';
import type { Vendor, Vendors } from '../hwp/vendors.ts';
import { endingCommands } from './commands.ts';
import * as store from './store.ts';

export const RETURN_JOB = 'games.returnStakes';
const RETURN_SECONDS = 15;
const PAGE = 100;
const BY = systemContext('vendors.returns');

export interface ReturnDeps {
  db: Db;
  log: Log;
  jobs: Pick<Jobs, 'define'>;
  events: Pick<Events, 'emit'>;
  live: Pick<LiveHub, 'publish'>;
  ledger: Pick<LedgerService, 'lockOwner'>;
  vendors: Pick<Vendors, 'list'>;
}

/** Ends what two people approved, round by round, each in a transaction of its own. A killed run is taken up again. */
export function defineReturnJob(deps: ReturnDeps): void {
  deps.jobs.define({
    name: RETURN_JOB,
    lane: 'vendors',
    everySeconds: RETURN_SECONDS,
    run: async () => {
      for (const row of await store.runningReturns(deps.db)) await endRounds(deps, row);
    },
  });
}

async function endRounds(deps: ReturnDeps, row: store.ReturnRow): Promise<void> {
  const { db, log, live } = deps;
  const vendor = deps.vendors.list().find(({ id }) => id === row.vendor_id);
  assert(vendor !== undefined, 'a vendor is never removed');
  let failed = 0;
  let last: store.RoundRef = { id: 0n, member_id: '' };
  for (;;) {
    const page = await store.nextRounds(db, row, last, PAGE);
    for (const round of page) {
      try {
        await endRound(deps, { vendor, row, round });
      } catch (error) {
        failed += 1;
        log.error({ err: error, vendor: vendor.code, round: String(round.id) }, 'a round could not be ended');
      }
    }
    if (page.length < PAGE) break;
    last = page.at(-1)!;
  }
  await inTransaction(db, async (trx) => {
    if (!(await store.endReturn(trx, row, failed))) return;
    const subject = { type: 'vendor', id: vendor.code };
    await audit(trx, BY, { command: 'games.round.returned', subject, after: { returnId: row.return_id, failed } });
  });
  await live.publish('staff', { type: 'opsGames' });
}

interface Ending {
  vendor: Vendor;
  row: store.ReturnRow;
  round: store.RoundRef;
}

/** Ends one round unless its vendor did so meanwhile: the wallet's lock decides who was first. */
async function endRound(deps: ReturnDeps, { vendor, row, round }: Ending): Promise<void> {
  const { db, live } = deps;
  const memberId = round.member_id;
  const served = await inTransaction(db, async (trx) => {
    await deps.ledger.lockOwner(trx, memberId);
    const open = await store.findOpenRound(trx, round);
    if (open === undefined) return [];
    const bets = await store.betsWithoutResult(trx, open);
    const answers = await serveWithin(trx, endingCommands(vendor, row.return_id, open, bets));
    const refused = answers.find(({ code }) => code !== 'OK');
    if (refused !== undefined) throw new Error(`the wallet answered ${refused.code}`);
    await note(deps, trx, { vendor, row, memberId, open, amount: movedBy(answers) });
    return answers;
  });
  const { version } = served.at(-1) ?? {};
  if (version !== undefined && version !== null)
    await live.publish(`member:${memberId}`, { type: 'balance', version: Number(version) });
}

const movedBy = (answers: readonly Served[]): bigint => answers.reduce((sum, { moved }) => sum + BigInt(moved), 0n);

async function note(
  { events }: ReturnDeps,
  trx: Trx,
  done: { vendor: Vendor; row: store.ReturnRow; memberId: string; open: store.OpenRound; amount: bigint },
): Promise<void> {
  const { vendor, row, memberId, open, amount } = done;
  const { return_id: returnId } = row;
  await store.countReturned(trx, returnId, open.currency === 'FUN' ? 0n : amount);
  await store.closeCase(trx, open, returnId);
  await audit(trx, BY, {
    command: 'games.round.end',
    subject: { type: 'round', id: String(open.id) },
    before: { stake: toWire(open.bet_total), win: toWire(open.win_total) },
    after: { returnId, vendor: vendor.code, round: open.round_id, memberId, amount: toWire(amount) },
  });
  await events.emit(trx, 'vendors.roundEnded', {
    memberId,
    vendor: vendor.code,
    vendorName: vendor.name,
    round: open.round_id,
    roundKey: String(open.id),
    amount: toWire(amount),
  });
}
