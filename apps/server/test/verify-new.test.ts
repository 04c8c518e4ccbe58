// The incremental check of the ledger, which continues from the last verified block: each rule finds its own fault.
import { verifyBlock } from '@sanam/ledger/server/verify-new.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger, checkNew, newInvariants } from '../src/check-ledger.ts';
import { readAudit, sealAudit } from '../src/platform/audit.ts';
import type { TestApp } from './build-test-app.ts';
import { insist } from './insist.ts';
import { buildAppWithRail } from './rail.ts';
import { fundedMember, PAYMENT_PASSWORD } from './wallet.ts';

let t: TestApp;
let close: () => Promise<void>;
let memberId: string;
let transactions = 0;

/** A command as the engine receives it: `[call, player, round, amount, more]`. */
type Played = [call: string, player: string, round: string, amount: number, more?: Record<string, unknown>];

async function play(...commands: Played[]): Promise<void> {
  for (const [call, player, round, amount, more] of commands) {
    const vendor = player.slice(0, -1);
    const one = {
      n: 0,
      call,
      t: `t${++transactions}`,
      p: player,
      s: `s-${player}`,
      g: 'g',
      r: round,
      cur: 'THB',
      amt: amount,
    };
    const { rows } = await t.owner.query<{ code: string }>(
      `select code from vendors_apply(jsonb_build_array($1::jsonb || jsonb_build_object('v', (select id from vendors where code = $2))), true)`,
      [JSON.stringify({ ...one, fp: Buffer.alloc(32).toString('base64'), extra: {}, ...more }), vendor],
    );
    if (rows[0]?.code !== 'OK') throw new Error(`${call}: ${rows[0]?.code}`);
  }
}

async function seal(): Promise<void> {
  const step = async () => {
    await t.owner.query<object>('select ledger_seal(10000)');
    const { rows } = await t.owner.query<{ is_sealed: boolean }>(
      'select (select max(id) from ledger_postings) <= (select max(last_id) from ledger_blocks) as is_sealed',
    );
    return rows[0]!.is_sealed;
  };
  await insist(step, (isSealed) => isSealed);
}

/** Rolls up all postings. The roll-up stops while an older transaction of the cluster is open, also of another test. */
async function rollUp(): Promise<void> {
  const step = async () => {
    await t.owner.query<object>('select ledger_roll_up(100000)');
    const { rows } = await t.owner.query<{ is_folded: boolean }>(
      'select upto >= (select max(id) from ledger_postings) as is_folded from ledger_rollup_state',
    );
    return rows[0]!.is_folded;
  };
  await insist(step, (isFolded) => isFolded);
}

const verified = async () =>
  (
    await t.owner.query<{ block: bigint; broken_block: bigint | null; broken: { id: string }[] | null }>(
      'select block, broken_block, broken from ledger_verified',
    )
  ).rows[0]!;

beforeAll(async () => {
  const opened = await buildAppWithRail();
  ({ t, close } = opened);
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  const member = await fundedMember(t, opened.rail, '1000.00');
  ({ memberId } = member);
  await t.owner.query<object>(`
    insert into vendors (code, name, capabilities) values ('AA', 'A', '{win_rollback}'), ('BB', 'B', '{pay_by_bet,win_rollback}');
    insert into vendors_games (vendor_id, code) select id, 'g' from vendors where code in ('AA', 'BB');
    insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet)
      select lower(code) || '_g', id, 'g', 'LIVE', 'เกม', 'Game', 1, 100000 from vendors where code in ('AA', 'BB');
    select vendors_open_player(id, '${memberId}', 'THB', false, code || '1') from vendors where code in ('AA', 'BB');
    insert into vendors_sessions (session_id, player, game_code, expires_at)
      select 's-' || player_id, id, 'g', platform_now() + interval '1 day' from vendors_players where member_id = '${memberId}';`);
  await play(
    ['bet', 'AA1', 'settled', 100],
    ['win', 'AA1', 'settled', 250, { closed: true }],
    ['bet', 'AA1', 'open', 40],
    ['bet', 'AA1', 'back', 60, { t: 'to-roll-back' }],
    ['rollback', 'AA1', 'back', 60, { ref: 'to-roll-back' }],
    ['bet-win', 'AA1', 'both', 80, { win: 30, closed: true }],
    ['bet', 'BB1', 'per-bet', 70, { t: 'paid' }],
    ['bet', 'BB1', 'per-bet', 50, { t: 'unpaid' }],
    ['win', 'BB1', 'per-bet', 90, { ref: 'paid' }],
  );
  const body = { amount: '100.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  await member.call('createWithdrawal', { body });
  await seal();
});
afterAll(() => close());

/**
 * Returns the breaches that a step finds after the statement `tampering` ran with full rights; rolls everything back.
 */
async function foundAfter(tampering: string): Promise<string[]> {
  const client: pg.PoolClient = await t.owner.connect();
  try {
    await client.query(
      `begin; set local session_replication_role = replica; ${tampering}; set local session_replication_role = origin`,
    );
    const step = await verifyBlock(client, newInvariants);
    return step!.breaches.map(({ id }) => id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const POSTED = `where kind = 'game.win' and amount = 250`;
const IN_ROUND = (round: string) => `where round = (select id from vendors_rounds where round_id = '${round}')`;

describe('a new block', () => {
  it('holds as it was written', async () => {
    expect(await foundAfter('select 1')).toEqual([]);
  });

  it.each<[rule: string, what: string, tampering: string]>([
    ['CHAIN', 'a posting that was changed', `update ledger_postings set amount = 251 ${POSTED}`],
    ['CHAIN', 'a posting that was removed', `delete from ledger_postings ${POSTED}`],
    ['CHAIN', 'a block that does not follow the one before it', `update ledger_blocks set previous_hash = '\\x00'`],
    [
      'V1',
      'a posting between two currencies',
      `alter table ledger_postings drop constraint ledger_postings_check1;
      update ledger_postings set to_account = to_account + 1 ${POSTED}`,
    ],
    ['V3', 'a balance that no entry made', `update ledger_balances set balance = balance + 1 where version > 0`],
    ['V3', 'a balance that is not there', `delete from ledger_balances where version > 0`],
    [
      'V3b',
      'an entry that does not follow',
      `update ledger_postings set to_balance_after = to_balance_after + 1 ${POSTED}`,
    ],
    ['V3b', 'a version that is missing', `update ledger_postings set to_version = 100 + to_version ${POSTED}`],
    [
      'V3b',
      'a version that is there twice',
      `insert into ledger_postings (id, transaction_id, kind, from_account, to_account, amount, to_balance_after, to_version, at)
      select 0, transaction_id, kind, from_account, to_account, amount, to_balance_after, to_version, at from ledger_postings ${POSTED};
      update ledger_postings set id = -1 where id = 0`,
    ],
    [
      'V4',
      'a balance that was below zero',
      `alter table ledger_postings drop constraint ledger_postings_to_balance_after_check;
      update ledger_postings set to_balance_after = -1 ${POSTED}`,
    ],
    ['V5b', 'a posting on an account that is not there', `delete from ledger_accounts where class = 'house_gaming'`],
    [
      'V5b',
      "a player's entry without a version",
      `update ledger_postings set to_version = null, to_balance_after = null ${POSTED}`,
    ],
    ['V5c', 'a transaction that is not there', `delete from ledger_transactions where kind = 'deposit.credited'`],
    [
      'V5c',
      'a posting that its transaction does not name',
      `update ledger_transactions set posting_ids = '{}' where kind = 'deposit.credited'`,
    ],
    [
      'V6',
      'a posting without a vendor transaction',
      `delete from vendors_transactions where call = 'win' and amount = 250`,
    ],
    [
      'V6',
      'a posting of a refused one',
      `update vendors_transactions set state = 'REFUSED', moved = 0 where call = 'win' and amount = 250`,
    ],
    [
      'V6',
      "a posting of another player's",
      `update vendors_transactions set player = 0 where call = 'win' and amount = 250`,
    ],
    [
      'V6b',
      'a vendor transaction that says more than moved',
      `update vendors_transactions set moved = 251 where call = 'win' and amount = 250`,
    ],
    [
      'V6b',
      'a vendor transaction without a posting',
      `insert into vendors_transactions (vendor_id, transaction_id, id, call, state, code, player, moved, version, at)
      select vendor_id, 'invented', 0, 'promo-win', 'ACCEPTED', 'OK', player, 5, version, at from vendors_transactions where call = 'win' and amount = 250`,
    ],
    ['V8', 'a rollback without its reversal', `delete from vendors_reversals`],
    [
      'V8',
      'a rollback of another amount',
      `update vendors_transactions set moved = -61 where transaction_id = 'to-roll-back'`,
    ],
    ['V8b', "a round's sum", `update vendors_rounds set win_total = 251 where round_id = 'settled'`],
    ['V8b', "a round's bets", `update vendors_rounds set bets = 2 where round_id = 'open'`],
    ['V8d', 'a round that is not there', `delete from vendors_rounds where round_id = 'open'`],
    ['V13', 'a posting of no declared kind', `update ledger_postings set kind = 'game.gift' ${POSTED}`],
    ['F1', 'a settled round without its fact', `delete from play_facts ${IN_ROUND('settled')}`],
    ['F1', 'a fact with another payout', `update play_facts set payout_cash = 251 ${IN_ROUND('settled')}`],
    ['F2', 'a fact of no round', `update play_facts set round = 0 ${IN_ROUND('settled')}`],
    ['F2', 'a fact of no bet', `update play_facts set bet = 0 ${IN_ROUND('per-bet')}`],
    ['F2', 'a fact of another game', `update play_facts set game_code = 'h' ${IN_ROUND('settled')}`],
    [
      'F3',
      'a second first fact',
      `insert into play_facts select lane, -id, member_id, currency, is_test, product, vendor_id, game_code, round, bet,
      null, 0, 0, 0, 0, 0, 0, valid_rule, null, null, null, '{}', placed_at, settled_at from play_facts ${IN_ROUND('settled')}`,
    ],
    ['F3', 'a correction of nothing', `update play_facts set corrects = 0 ${IN_ROUND('settled')}`],
    ['F4', 'more counted than played', `update play_facts set valid_bet = valid_bet + 1 ${IN_ROUND('settled')}`],
    [
      'F5',
      'a fact of a round that is not settled',
      `update vendors_rounds set state = 'OPEN' where round_id = 'settled'`,
    ],
    ['I3', 'an order without its credit', `delete from payments_credits`],
    [
      'I3',
      'an order credited with another amount',
      `update payments_deposits set credited_amount = credited_amount + 1 where credited_amount > 0`,
    ],
    ['I4', 'a withdrawal that nobody paid', `update payments_withdrawals set stage = 'forced'`],
    ['I9', 'a withdrawal without its steps', `delete from payments_withdrawal_steps`],
    ['V11', 'money on hold for no withdrawal', `update payments_withdrawals set stage = 'rejected'`],
  ])('%s finds %s', async (rule, _what, tampering) => {
    expect(await foundAfter(tampering)).toContain(rule);
  });

  it('I3a finds money that was credited and sent back', async () => {
    const sentBack = `insert into ledger_transactions (id, source_type, source_id, kind, content_hash, posting_ids)
        select -1, 'return', 'ret_1', 'payment.sentBack', '', '{}';
      update ledger_postings set transaction_id = -1 ${POSTED};
      insert into payments_returns (return_id, deposit_id, line_id, payment_id, amount, state, reason, rail, account_key, currency, proposed_by, approved_by)
        select 'ret_1', c.deposit_id, c.line_id, 'pay_1', c.amount, 'paid', 'test', 'sandbox', 'key', 'THB', 'a', 'b' from payments_credits c limit 1`;
    expect(await foundAfter(sentBack)).toContain('I3a');
  });
});

describe('the check of what is new', () => {
  const deps = () => ({ db: t.app.platform.db, databaseUrl: t.databaseUrl });
  const money = async () => {
    await play(['bet', 'AA1', `r${transactions}`, 10, { closed: true }]);
    await seal();
  };

  it('goes on from the last verified block, and does nothing when nothing is new', async () => {
    const first = await checkNew(deps());
    expect(first.breaches).toEqual([]);
    expect(first.blocks).toBeGreaterThan(0);
    expect((await checkNew(deps())).blocks).toBe(0);
    await money();
    expect(await checkNew(deps())).toEqual({ blocks: 1, breaches: [] });
  });

  it('is made once by two nodes at the same moment', async () => {
    await money();
    await money();
    const before = (await verified()).block;
    const both = await Promise.all([checkNew(deps()), checkNew(deps())]);
    expect(both.flatMap(({ breaches }) => breaches)).toEqual([]);
    expect(both.reduce((sum, { blocks }) => sum + blocks, 0)).toBe(Number((await verified()).block - before));
    // If a node was refused, the open work is left for the next one.
    await checkNew(deps());
    const sums = await t.owner.query<{ is_same: boolean }>(
      `select bool_and(s.balance = ledger_house_balance(s.account_id)) as is_same from ledger_verified_sums s`,
    );
    expect(sums.rows[0]!.is_same).toBe(true);
  });

  it('stops before a block that does not hold, keeps why, tells it, and goes on when it holds again', async () => {
    await money();
    await t.owner.query<object>(
      `update vendors_rounds set bet_total = 11 where bet_total = 10 and id = (select max(id) from vendors_rounds)`,
    );
    await money();
    const before = (await verified()).block;
    for (let run = 0; run < 2; run++)
      expect((await checkNew(deps())).breaches.map(({ id }) => id)).toEqual(expect.arrayContaining(['V8b']));
    expect(await verified()).toMatchObject({ block: before, broken_block: before + 1n });
    expect((await verified()).broken!.map(({ id }) => id)).toContain('V8b');
    const { list } = await readAudit(t.app.platform.db, {
      command: 'ledger.verify',
      subjectId: 'new',
      limit: 1,
      offset: 0,
    });
    expect(list[0]!.after).toMatchObject({ clean: false });
    await t.owner.query<object>('update vendors_rounds set bet_total = 10 where bet_total = 11');
    expect(await checkNew(deps())).toEqual({ blocks: 2, breaches: [] });
    expect(await verified()).toEqual({ block: before + 2n, broken_block: null, broken: null });
  });

  it('finds what has no new block: a balance of somebody who did not play, and one that was moved to another', async () => {
    const at = `(select account_id from ledger_balances where balance > 100 order by account_id limit 1)`;
    await t.owner.query<object>(`update ledger_balances set balance = balance + 1 where account_id = ${at}`);
    // Each check looks at balances, also one that begins where the last one had seen them all.
    for (let run = 0; run < 2; run++)
      expect((await checkNew(deps())).breaches.map(({ id }) => id)).toEqual(['V2', 'V3']);
    await t.owner.query<object>(`update ledger_balances set balance = balance - 1 where account_id = ${at}`);
    expect((await checkNew(deps())).breaches).toEqual([]);
  });

  it("finds a roll-up that differs from the house's verified entries", async () => {
    await rollUp();
    await t.owner.query<object>(
      'update ledger_rollups set balance = balance + 1 where account_id = (select min(account_id) from ledger_rollups)',
    );
    expect((await checkNew(deps())).breaches.map(({ id }) => id)).toEqual(expect.arrayContaining(['V2', 'V3c']));
    await t.owner.query<object>(
      'update ledger_rollups set balance = balance - 1 where account_id = (select min(account_id) from ledger_rollups)',
    );
    expect((await checkNew(deps())).breaches).toEqual([]);
  });

  it('finds a chain that was cut behind the last verified block', async () => {
    const last = 'where number = (select max(number) from ledger_blocks)';
    const other = 'set_byte(hash, 0, 255 - get_byte(hash, 0))';
    await t.owner.query<object>(
      `alter table ledger_blocks disable trigger all; update ledger_blocks set hash = ${other} ${last}`,
    );
    expect((await checkNew(deps())).breaches.map(({ id }) => id)).toEqual(['CHAIN']);
    await t.owner.query<object>(
      `update ledger_blocks set hash = ${other} ${last}; alter table ledger_blocks enable trigger all`,
    );
    expect((await checkNew(deps())).breaches).toEqual([]);
  });

  it('follows the audit chain from where it stopped', async () => {
    const upto = async () =>
      (await t.owner.query<{ seq: bigint }>('select seq from platform_audit_verified')).rows[0]!.seq;
    await insist(
      async () => {
        await sealAudit(t.app.platform.db);
        expect((await checkNew(deps())).breaches).toEqual([]);
        return upto();
      },
      (seq) => seq > 0n,
    );
    // Each check writes an audit row. It is sealed once all earlier transactions have ended.
    await insist(
      async () => {
        await sealAudit(t.app.platform.db);
        const { rows } = await t.owner.query<{ seq: bigint }>('select max(seq) as seq from platform_audit_seals');
        return rows[0]!.seq > (await upto());
      },
      (isNew) => isNew,
    );
    await t.owner.query<object>(`alter table platform_audit_seals disable trigger all;
      update platform_audit_seals set hash = 'x' where seq = (select max(seq) from platform_audit_seals)`);
    expect((await checkNew(deps())).breaches.map(({ id }) => id)).toEqual(['AUDIT']);
  });

  it('leaves the whole check as it is: it finds what was changed in a verified block', async () => {
    await t.owner.query<object>(
      `alter table ledger_postings disable trigger all; update ledger_postings set kind = 'game.gift' ${POSTED}`,
    );
    expect((await checkNew(deps())).breaches.map(({ id }) => id)).toEqual(['AUDIT']);
    expect((await checkLedger(deps())).map(({ id }) => id)).toEqual(expect.arrayContaining(['CHAIN', 'V13']));
  });
});

it('the application cannot write the check point', async () => {
  await expect(t.app.platform.db.updateTable('ledger_verified').set({ block: 5n }).execute()).rejects.toThrow(
    'permission denied',
  );
});
