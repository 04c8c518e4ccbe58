// Pays chunks of members' rounds through the wallet engine, with one credit per round.
import { sql } from 'kysely';
import { anyOf, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { HouseCall, HousePlayer, Served } from '@sanam/vendors/server/index.ts';
import type { AfterCommit, Chunk, Work } from './chunks.ts';
import { HOUSE_VENDOR, type SettlementDeps } from './deps.ts';
import { tellRounds } from './notices.ts';
import { type PaidRound, type Round, roundsOf } from './rounds.ts';

/**
 * Pays the rounds of a chunk: the first settlement credits their payouts and closes them; a later one moves the
 * differences. A round that the engine refuses is set aside; a difference that the balance cannot cover becomes a case.
 * `areClosed`: the engine has closed the rounds without payouts, so these are added by adjustments.
 */
export async function payChunk(
  deps: SettlementDeps,
  trx: Trx,
  work: Work,
  chunk: Chunk,
  { areClosed = false }: { areClosed?: boolean } = {},
): Promise<AfterCommit | undefined> {
  const rounds = await roundsOf(trx, work, chunk);
  if (rounds.length === 0) return undefined;
  const isFirst = !areClosed && rounds.every(({ credited }) => credited === null);
  const judged = isFirst ? await closeAll(deps, trx, work, rounds) : await serveAll(deps, trx, work, rounds, areClosed);
  const paid = judged.filter((one): one is PaidRound => typeof one === 'object');
  await writeResults(trx, work, paid);
  await writeCases(trx, work, paid);
  const refused = judged.flatMap((one, n) => (typeof one === 'string' ? [{ round: rounds[n]!, reason: one }] : []));
  if (refused.length > 0) await setRoundsAside(trx, work, refused);
  return tellRounds(deps, trx, work, paid);
}

/** Credits and closes rounds that no settlement has paid yet. Returns the paid rounds and refusals in their order. */
async function closeAll(
  { house }: SettlementDeps,
  trx: Trx,
  work: Work,
  rounds: readonly Round[],
): Promise<(PaidRound | string)[]> {
  const asked = rounds.map((round) => ({
    transactionId: `${round.payout === 0n ? 'L' : 'W'}${nameOf(work, round)}`,
    memberId: round.member_id,
    gameCode: round.game_code,
    roundId: round.round_id,
    amount: round.payout,
  }));
  const closed = await house.closeRounds(trx, HOUSE_VENDOR, asked);
  return rounds.map((round, n) => {
    const { code, moved } = closed[n]!;
    if (code !== 'OK') return code;
    const { transactionId } = asked[n]!;
    return { ...round, transactionId, moved: BigInt(moved), uncovered: 0n, served: closed[n] };
  });
}

/** Serves the calls that bring rounds to their payouts. Returns the paid rounds and refusals in their order. */
async function serveAll(
  { house }: SettlementDeps,
  trx: Trx,
  work: Work,
  rounds: readonly Round[],
  areClosed: boolean,
): Promise<(PaidRound | string)[]> {
  const members = [...new Set(rounds.map((round) => round.member_id))];
  const players = await house.knownPlayers(trx, HOUSE_VENDOR, members);
  const asked = rounds.map((round) => ({ round, call: callOf(work, round, players.get(round.member_id), areClosed) }));
  const sent = asked.flatMap(({ call }) => (call === undefined ? [] : [call]));
  const served = sent.length === 0 ? [] : await house.serve(trx, HOUSE_VENDOR, sent);
  let at = 0;
  return asked.map(({ round, call }) => judge(round, call, call === undefined ? undefined : served[at++]));
}

/** Returns the part of a transaction id that names the round and its settlement. */
const nameOf = ({ drawId, settlementNo }: Work, { first_ticket: first }: Round): string =>
  `${drawId}.${settlementNo}.${first}`;

/** Returns the engine call for a round; undefined if no money moves. */
function callOf(work: Work, round: Round, player: HousePlayer | undefined, areClosed: boolean): HouseCall | undefined {
  const { game_code, round_id, first_ticket: first, payout, credited } = round;
  const at = { player_id: player?.playerId ?? 'unknown', game_code, round_id };
  const name = nameOf(work, round);
  const currency = player?.currency ?? 'THB';
  if (credited === null && !areClosed) {
    if (payout === 0n) return { call: 'round/close', request: { transaction_id: `L${name}`, ...at } };
    const amount = Number(payout);
    return { call: 'win', request: { transaction_id: `W${name}`, ...at, currency, amount, round_closed: true } };
  }
  const amount = Number(payout - (credited ?? 0n));
  if (amount === 0) return undefined;
  const reference = { reference_transaction_id: `T${first}` };
  return { call: 'adjust', request: { transaction_id: `A${name}`, ...at, ...reference, currency, amount } };
}

/** Returns the paid round, or the engine's refusal code. */
function judge(round: Round, call: HouseCall | undefined, served: Served | undefined): PaidRound | string {
  const plain = { ...round, transactionId: null, moved: 0n, uncovered: 0n, served };
  if (call === undefined) return plain;
  if (served === undefined) return 'TEMPORARY_ERROR';
  if (served.code === 'OK')
    return { ...plain, transactionId: call.request.transaction_id, moved: BigInt(served.moved) };
  if (call.call === 'adjust' && served.code === 'INSUFFICIENT_FUNDS')
    return { ...plain, uncovered: round.credited! - round.payout };
  return served.code;
}

async function writeResults(trx: Trx, { drawId, settlementNo }: Work, paid: readonly PaidRound[]): Promise<void> {
  if (paid.length === 0) return;
  const list = paid.map((round) => ({
    round_id: round.round_id,
    member_id: round.member_id,
    game_id: round.game_id,
    tickets: round.tickets,
    stake: String(round.stake),
    rebate: String(round.rebate),
    payout: String(round.payout),
    transaction_id: round.transactionId,
    uncovered: String(round.uncovered),
  }));
  await sql`
    insert into lottery_member_results
      (draw_id, settlement_no, round_id, member_id, game_id, tickets, stake, rebate, payout, transaction_id, uncovered)
    select ${drawId}, ${settlementNo}, r.*
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r (round_id text, member_id text, game_id text, tickets integer,
      stake bigint, rebate bigint, payout bigint, transaction_id text, uncovered bigint)`.execute(trx);
}

/** Closes the open cases of rounds that a correction settles again, and opens cases for uncovered amounts. */
async function writeCases(trx: Trx, { drawId, settlementNo }: Work, paid: readonly PaidRound[]): Promise<void> {
  if (settlementNo === 1) return;
  const names = paid.map(({ member_id, round_id }) => `${member_id} ${round_id}`);
  await sql`
    update lottery_cases set state = 'closed', outcome = 'superseded', closed_at = platform_now(), version = version + 1
    where draw_id = ${drawId} and settlement_no < ${settlementNo} and state = 'open' and kind = 'uncovered'
      and member_id || ' ' || round_id = any (${names})`.execute(trx);
  const short = paid.filter(({ uncovered }) => uncovered > 0n);
  if (short.length === 0) return;
  const tickets = await trx
    .selectFrom('lottery_tickets')
    .select(['ticket_no', 'merchant_id'])
    .where('ticket_no', '=', anyOf(short.map(({ first_ticket }) => first_ticket)))
    .execute();
  const merchantOf = new Map(tickets.map((row) => [row.ticket_no, row.merchant_id]));
  await trx
    .insertInto('lottery_cases')
    .values(
      short.map(({ member_id, round_id, first_ticket, uncovered }) => ({
        case_id: newId('lcs'),
        kind: 'uncovered' as const,
        ticket_no: first_ticket,
        merchant_id: merchantOf.get(first_ticket)!,
        member_id,
        round_id,
        draw_id: drawId,
        settlement_no: settlementNo,
        amount: uncovered,
      })),
    )
    .execute();
}

async function setRoundsAside(
  trx: Trx,
  { drawId, settlementNo }: Work,
  refused: readonly { round: Round; reason: string }[],
): Promise<void> {
  await trx
    .insertInto('lottery_set_aside')
    .values(
      refused.map(({ round, reason }) => ({
        draw_id: drawId,
        settlement_no: settlementNo,
        ticket_no: round.first_ticket,
        phase: 'pay' as const,
        reason,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
