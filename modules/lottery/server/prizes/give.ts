// Awards the prizes of a drawn yeekee round. They are decided once, with the result; a place without a prize is not
// passed on to another shot.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { type DrawInputs, yeekeeLuckyPlaces } from '../../contract/draw-stream.ts';
import { PRIZES_MAX } from '../../contract/prize-schemas.ts';
import { readShots, type ShotRow } from '../draws/shot-store.ts';
import { type DrawRow, findDraw } from '../draws/transition.ts';
import type { PrizeDeps } from './deps.ts';
import { type PaceSign, paceSigns, type Place, placesOf, type PrizeRules } from './rules.ts';
import { prizeRulesOf } from './rules-store.ts';
import { insertPrizes, type NewPrize, type PrizeRow, stakedBy } from './store.ts';

/** Returns the lucky places that seed and beacon name; none before the round is drawn. */
export async function luckyPlacesOf(draw: DrawRow, count: number): Promise<number[]> {
  const { seed, market, numero, beacon_randomness: randomness } = draw;
  if (seed === null || randomness === null) return [];
  const inputs: DrawInputs = { seed, market, numero, randomness };
  return yeekeeLuckyPlaces(inputs, count, PRIZES_MAX);
}

/**
 * Awards the prizes of a round. Does nothing if they were awarded already or the round was not drawn. The data that
 * decides them does not change once the round is drawn.
 */
export async function givePrizes(deps: PrizeDeps, drawId: bigint): Promise<void> {
  const { db, auth } = deps;
  const draw = await findDraw(db, drawId);
  if (draw.beacon_randomness === null) return;
  const shots = await readShots(db, drawId);
  const won = await winnersOf(deps, draw, shots);
  if (won.length === 0) return;
  const ids = won.map(({ shot }) => shot.member_id);
  const [staked, devices] = [await stakedBy(db, drawId, ids), await auth.sharedDevices(db, ids)];
  const judged = won.map((one) => judge({ ...one, shots, staked, devices }));
  await inTransaction(db, async (trx) => {
    for (const prize of await insertPrizes(trx, judged)) await tellPrize(deps, trx, prize, draw.numero);
  });
}

interface Won {
  shot: ShotRow;
  isStaff: boolean;
  place: Place;
  rules: PrizeRules;
  merchantId: string;
}

/** Returns the winners with one place per member, the first. Each merchant's rules apply to its own members. */
async function winnersOf(
  { db, members }: Pick<PrizeDeps, 'db' | 'members'>,
  draw: DrawRow,
  shots: readonly ShotRow[],
): Promise<Won[]> {
  const lucky = await luckyPlacesOf(draw, shots.length);
  const known = await members.membersById([...new Set(shots.map((shot) => shot.member_id))]);
  const byRank = new Map(shots.map((shot) => [shot.rank, shot]));
  const won = new Map<string, Won>();
  for (const merchantId of new Set([...known.values()].map((member) => member.merchantId))) {
    const rules = await prizeRulesOf(db, merchantId, draw.opens_at);
    for (const place of placesOf(rules, lucky)) {
      const shot = byRank.get(place.rank);
      if (shot === undefined || won.has(shot.member_id)) continue;
      const member = known.get(shot.member_id);
      if (member?.merchantId !== merchantId) continue;
      won.set(shot.member_id, { shot, place, rules, merchantId, isStaff: member.isStaff });
    }
  }
  return [...won.values()];
}

interface Judged extends Won {
  shots: readonly ShotRow[];
  staked: ReadonlyMap<string, bigint>;
  devices: ReadonlyMap<string, number>;
}

/**
 * Decides one prize: refused if the account is one of staff, the stake is too low or the browser is shared with other
 * members; held for staff if the pace looks automated; owed otherwise.
 */
function judge(one: Judged): NewPrize {
  const { shot, place, rules, merchantId, shots } = one;
  const { member_id: memberId, draw_id: drawId } = shot;
  const staked = one.staked.get(memberId) ?? 0n;
  const own = shots.filter((other) => other.member_id === memberId);
  const signs: PaceSign[] = paceSigns(own.map(({ at }) => at.getTime()));
  const refusal = refusalOf(one, staked);
  return {
    prize_id: newId('lsp'),
    draw_id: drawId,
    rank: place.rank,
    is_lucky: place.isLucky,
    member_id: memberId,
    merchant_id: merchantId,
    rules_version: rules.version,
    amount: place.amount,
    staked,
    signs,
    state: refusal !== null ? 'refused' : signs.length > 0 ? 'held' : 'owed',
    refusal,
  };
}

function refusalOf({ isStaff, rules, devices, shot }: Judged, staked: bigint): PrizeRow['refusal'] {
  if (isStaff) return 'staffAccount';
  if (staked < rules.stakeMin) return 'stake';
  return devices.has(shot.member_id) ? 'device' : null;
}

async function tellPrize(
  { events }: Pick<PrizeDeps, 'events'>,
  trx: Trx,
  prize: PrizeRow,
  numero: string,
): Promise<void> {
  const { prize_id: prizeId, member_id: memberId, rank, state, refusal } = prize;
  const amount = toWire(prize.amount);
  await audit(trx, systemContext('lottery.prizes', prize.merchant_id), {
    command: `lottery.prize.${state}`,
    subject: prizeSubject(prizeId),
    after: { state, numero, rank, amount, refusal, signs: prize.signs, memberId },
  });
  const told = { prizeId, memberId, numero, rank, amount, state: state as 'owed' | 'held' | 'refused', refusal };
  await events.emit(trx, 'lottery.shotPrizeChanged', told);
}

export const prizeSubject = (id: string) => ({ type: 'lotteryShotPrize', id });
