import type { Platform } from '@sanam/server/platform/platform.ts';

/** Tells open pages that a draw changed: those of members of every merchant that sells its market, and staff. */
export function announceDraws({ db, events, live }: Pick<Platform, 'db' | 'events' | 'live'>): void {
  events.on('lottery.drawChanged', 'live', async ({ market, numero, state }) => {
    const selling = await db
      .selectFrom('lottery_games')
      .select('merchant_id')
      .distinct()
      .where('market', '=', market)
      .where('is_on', '=', true)
      .execute();
    const type = state === 'drawn' || state === 'settled' ? ('lotteryResult' as const) : ('lotteryDraw' as const);
    const channels = [...selling.map((row) => `members:${row.merchant_id}`), 'staff'];
    await live.publishAll(channels.map((channel) => ({ channel, topic: { type, market, numero } })));
  });
}
