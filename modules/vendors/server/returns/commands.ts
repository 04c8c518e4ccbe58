import { toCommand, type Command } from '../hwp/commands.ts';
import type { Vendor } from '../hwp/vendors.ts';
import type { OpenRound } from './store.ts';

/** A bet without a result; `amount` in minor units. */
interface Bet {
  transaction_id: string;
  amount: bigint;
}

/**
 * Returns the wallet commands that end a round for its vendor. What the player has no result of is given back: each
 * such bet by a rollback. In a round that won something already, single bets have no result of their own: the player
 * keeps the wins, or gets the stakes if those are higher (M18).
 */
export function endingCommands(vendor: Vendor, returnId: string, round: OpenRound, bets: readonly Bet[]): Command[] {
  const common = {
    player_id: round.player_id,
    round_id: round.round_id,
    game_code: round.game_code,
    currency: round.currency,
  };
  const commands: Command[] = [];
  const add = (call: 'rollback' | 'win' | 'round/close', request: object): void => {
    // Random, so that no vendor can have used it.
    const id = `${returnId}:${round.id}:${commands.length + 1}`;
    commands.push(toCommand(vendor, call, { ...common, ...request, transaction_id: id } as never));
  };
  const isByBet = vendor.capabilities.has('pay_by_bet');
  if (isByBet || round.wins === 0) {
    for (const { transaction_id: bet, amount } of bets)
      add('rollback', { reference_transaction_id: bet, amount: Number(amount), reason: 'ROUND_VOID' });
    // A round without any bet left is void by itself.
    if (bets.length === 0 || bets.length < round.bets) add('round/close', {});
    return commands;
  }
  const missing = round.bet_total - round.win_total;
  if (missing > 0n) add('win', { amount: Number(missing), round_closed: true, details: { reason: 'ROUND_VOID' } });
  else add('round/close', {});
  return commands;
}
