// Staff changes of a merchant's game: its name, its bounds and whether it is sold.
import { type CallArguments, type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import { lockGame } from './staff-store.ts';
import type { GameRow } from './store.ts';

type Row = CallValue<Calls['opsChangeLotteryGame']>;
type Change = CallArguments<Calls['opsChangeLotteryGame']>['body'];

/** Converts a game to the row that staff see. */
export const toGameRow = (game: GameRow): Row => ({
  id: game.game_id,
  gameId: game.game_id,
  merchantId: game.merchant_id,
  gameCode: game.game_code,
  market: game.market,
  vendor: game.vendor_group,
  prizeMode: game.prize_mode,
  tag: game.tag,
  bookId: game.book_id,
  version: game.version,
  ...settingsOf(game),
});

const settingsOf = (game: GameRow) => ({
  nameTh: game.name_th,
  nameEn: game.name_en,
  isOn: game.is_on,
  isHot: game.is_hot,
  lineMin: toWire(game.line_min),
  lineMax: toWire(game.line_max),
  ticketMin: toWire(game.ticket_min),
  ticketMax: toWire(game.ticket_max),
  payoutMax: toWire(game.payout_max),
  chaseMax: game.chase_max,
});

/** Changes a game; sold tickets keep their terms. Refuses with `lottery.unknownGame` or `operator.staleVersion`. */
export async function changeGame(
  { events }: { events: Events },
  trx: Trx,
  context: Context,
  { gameId, version, reason, ...asked }: Change & { gameId: string },
): Promise<Row> {
  const game = await lockGame(trx, gameId);
  if (game === undefined) throw refuse('lottery.unknownGame');
  if (game.version !== version) throw refuse('operator.staleVersion', { version: game.version });
  const changed = await trx
    .updateTable('lottery_games')
    .set({
      name_th: asked.nameTh,
      name_en: asked.nameEn,
      is_on: asked.isOn,
      is_hot: asked.isHot,
      line_min: fromWire(asked.lineMin),
      line_max: fromWire(asked.lineMax),
      ticket_min: fromWire(asked.ticketMin),
      ticket_max: fromWire(asked.ticketMax),
      payout_max: fromWire(asked.payoutMax),
      chase_max: asked.chaseMax,
      version: version + 1,
    })
    .where('game_id', '=', gameId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(trx, context, {
    command: 'lottery.game.change',
    subject: { type: 'lotteryGame', id: gameId },
    before: settingsOf(game),
    after: settingsOf(changed),
    reason,
  });
  const { merchant_id: merchantId, game_code: gameCode } = game;
  await events.emit(trx, 'lottery.gameChanged', { merchantId, gameId, gameCode });
  return toGameRow(changed);
}
