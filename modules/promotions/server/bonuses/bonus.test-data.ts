// A game of an in-house vendor that test members play with real money, and bonus terms.
import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { type BonusTerms, plainTerms } from '../../contract/bonus-terms.ts';

export const termsWith = (change: Partial<BonusTerms> = {}): BonusTerms => ({ ...plainTerms, ...change });

export interface TestGame {
  /** Bets in satang on a round, which stays open until its win; returns the engine's code. */
  bet(memberId: string, amount: number, round: string, game?: string): Promise<string>;
  /** Ends the round with this win in satang. */
  win(memberId: string, amount: number, round: string): Promise<string>;
  /** Plays a complete round. */
  play(memberId: string, stake: number, payout?: number): Promise<string>;
}

/** Registers an in-house vendor with the games `reel` and `cards`. */
export async function openGame(t: TestApp, code = 'HOUSEGAME'): Promise<TestGame> {
  const { house } = t.app.modules.vendors;
  const vendorId = await house.open({ code, name: code, capabilities: [] });
  await t.owner.query(`insert into vendors_games (vendor_id, code) values ($1, 'reel'), ($1, 'cards')`, [vendorId]);
  for (const [game, type] of [
    ['reel', 'RNG'],
    ['cards', 'LIVE'],
  ])
    await t.owner.query(
      `insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet)
       values ($1, $2, $3, $4, 'เกม', 'Game', 100, 10000000)`,
      [`${code}_${game}`, vendorId, game, type],
    );
  let rounds = 0;
  async function send(memberId: string, call: 'bet' | 'win', of: { amount: number; round: string; game?: string }) {
    const players = await house.playersOf(code, [{ memberId, currency: 'THB', isTest: false }]);
    const request = {
      transaction_id: randomUUID(),
      player_id: players.get(memberId)!,
      game_code: of.game ?? 'reel',
      round_id: of.round,
      currency: 'THB',
      amount: of.amount,
      ...(call === 'win' && { round_closed: true }),
    };
    const served = await inTransaction(t.app.platform.db, (trx) => house.serve(trx, code, [{ call, request }]));
    return served[0]!.code;
  }
  const bet: TestGame['bet'] = (memberId, amount, round, game = 'reel') =>
    send(memberId, 'bet', { amount, round, game });
  const win: TestGame['win'] = (memberId, amount, round) => send(memberId, 'win', { amount, round });
  return {
    bet,
    win,
    async play(memberId, stake, payout = 0) {
      const round = `${memberId}-${(rounds += 1)}`;
      const code = await bet(memberId, stake, round);
      if (code === 'OK') await win(memberId, payout, round);
      return code;
    },
  };
}
