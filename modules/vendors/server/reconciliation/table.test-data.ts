// A member at one game of a fake vendor, with money to play.
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import type { TestMember } from '@sanam/server/test/clients.ts';
import type { FakeVendor } from '@sanam/server/test/fake-vendor.ts';
import { insist } from '@sanam/server/test/insist.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';

export const CASH = 100_000;

/** Calls of the vendor's game about one member. Amounts in minor units; transaction ids are made from the round's. */
export interface Table {
  playerId: string;
  bet(round: string, amount: number, id?: string): Promise<string>;
  win(round: string, amount: number, more?: object): Promise<string>;
  rollback(bet: string): Promise<string>;
}

/** Gives the member `CASH` and opens `slot-1` of this vendor. The calls return the code of the answer. */
export async function openTable(t: TestApp, vendor: FakeVendor, member: TestMember): Promise<Table> {
  await giveCash(t, member.memberId, CASH);
  const { games } = (await member.call('gameList', { query: { gameType: 'RNG', vassalage: vendor.code } })).value;
  const body = { nodeId: games[0]!.nodeId, vassalage: vendor.code, gameType: 'RNG', gameCode: 'slot-1' } as const;
  await member.call('launchGame', { body });
  const token = String(vendor.asked.at(-1)!.body.launch_token);
  const opened = await vendor.wallet.call('session/authenticate', { launch_token: token, game_code: 'slot-1' });
  if (!opened.settled) throw new Error(opened.reason);
  const { player_id, session_id } = opened.answer as unknown as { player_id: string; session_id: string };
  const common = { player_id, game_code: 'slot-1', currency: 'THB' };
  const send = async (call: 'bet' | 'win' | 'rollback', request: object): Promise<string> => {
    const answer = await insist(
      () => vendor.wallet.call(call, request as never),
      ({ settled }) => settled,
    );
    return answer.settled ? answer.answer.code : 'UNSETTLED';
  };
  return {
    playerId: player_id,
    bet: (round_id, amount, id = `${round_id}-bet`) =>
      send('bet', { ...common, session_id, transaction_id: id, round_id, amount }),
    win: (round_id, amount, more = {}) =>
      send('win', { ...common, transaction_id: `${round_id}-win`, round_id, amount, ...more }),
    rollback: (bet) =>
      send('rollback', {
        player_id,
        transaction_id: `${bet}-back`,
        reference_transaction_id: bet,
        reason: 'GAME_ERROR',
      }),
  };
}
