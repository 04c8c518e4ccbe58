// A yeekee round for staff: its shots, and the pace, stake and browsers of each sender.
import { type CallValue, type Calls, toWire } from '@sanam/contract';
import { databaseNow } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { DrawState } from '../../contract/states.ts';
import { contestedOf } from '../cases/store.ts';
import { readShots, type ShotRow, sumShots } from '../draws/shot-store.ts';
import { endOfSending, YEEKEE_MARKET } from '../draws/shots.ts';
import { findDraw } from '../draws/transition.ts';
import type { PrizeDeps } from './deps.ts';
import { paceOf, paceSigns } from './rules.ts';
import { stakedBy } from './store.ts';

const SENDERS_SHOWN = 100;
const SHOTS_SHOWN = 50;

type Round = CallValue<Calls['opsYeekeeRound']>;

/** Returns a yeekee round. Refuses with `lottery.unknownDraw`, also for draws of other markets. */
export async function readRound(
  { db, members, auth }: Pick<PrizeDeps, 'db' | 'members' | 'auth'>,
  drawId: bigint,
): Promise<Round> {
  const draw = await findDraw(db, drawId);
  if (draw.market !== YEEKEE_MARKET) throw refuse('lottery.unknownDraw');
  const shots = await readShots(db, drawId);
  const bySender = [...Map.groupBy(shots, (shot) => shot.member_id)];
  const known = await members.membersById(bySender.map(([memberId]) => memberId));
  const isStaff = (memberId: string) => known.get(memberId)?.isStaff ?? false;
  const nameOf = (memberId: string) => ({
    memberId,
    username: known.get(memberId)?.username ?? '',
    isStaff: isStaff(memberId),
  });
  const staffFirst = ([one, own]: (typeof bySender)[0], [other, others]: (typeof bySender)[0]) =>
    Number(isStaff(other)) - Number(isStaff(one)) || others.length - own.length;
  const shown = bySender.toSorted(staffFirst).slice(0, SENDERS_SHOWN);
  const ids = shown.map(([memberId]) => memberId);
  const staked = await stakedBy(db, drawId, ids);
  const devices = await auth.sharedDevices(db, ids);
  const { sum, count, senders } = await sumShots(db, drawId);
  return {
    numero: draw.numero,
    state: draw.state as DrawState,
    endsAt: endOfSending(draw).toISOString(),
    serverTime: (await databaseNow(db)).toISOString(),
    count,
    sum: String(sum),
    senders,
    members: shown.map(([memberId, own]) => ({
      member: nameOf(memberId),
      ...paceWire(own),
      staked: toWire(staked.get(memberId) ?? 0n),
      sharesDevice: devices.get(memberId) ?? 0,
    })),
    shots: shots
      .toReversed()
      .slice(0, SHOTS_SHOWN)
      .map(({ rank, number, member_id: memberId, at }) => ({
        rank,
        number,
        member: nameOf(memberId),
        at: at.toISOString(),
      })),
    contested: await contestedOf(db, drawId),
  };
}

function paceWire(own: readonly ShotRow[]) {
  const at = own.map((shot) => shot.at.getTime());
  return {
    shots: own.length,
    firstRank: own[0]!.rank,
    firstAt: own[0]!.at.toISOString(),
    lastAt: own.at(-1)!.at.toISOString(),
    pace: paceOf(at) ?? null,
    signs: paceSigns(at),
  };
}
