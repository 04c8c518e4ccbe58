import type { LiveTopic } from '@sanam/contract';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Db } from '@sanam/server/platform/db.ts';

/** Tells open pages that a draw changed: those of members of every merchant that sells its market, and staff. */
export function announceDraws({ db, events, live }: Pick<Platform, 'db' | 'events' | 'live'>): void {
  events.on('lottery.drawChanged', 'live', async ({ market, numero, state }) => {
    const type = state === 'drawn' || state === 'settled' ? ('lotteryResult' as const) : ('lotteryDraw' as const);
    await live.publishAll(await noticesOf(db, market, { type, market, numero }));
  });
  events.on('lottery.reserveReached', 'live', async ({ market, numero }) => {
    await live.publishAll([{ channel: 'staff', topic: { type: 'lotteryDraw', market, numero } }]);
  });
}

const PAUSE_MS = 1000;

/**
 * Tells open pages that numbers were sent into a round of the market: once a second at most, with the last ones never
 * left out. A failure is logged; pages read again by themselves.
 */
export function shotTeller({ db, live, log }: Pick<Platform, 'db' | 'live' | 'log'>): (shot: Shot) => void {
  const waiting = new Map<string, Shot>();
  const tell = async (shot: Shot): Promise<void> => {
    waiting.delete(shot.numero);
    try {
      await live.publishAll(await noticesOf(db, shot.market, { type: 'yeekeeShot', numero: shot.numero }));
    } catch (thrown) {
      log.warn({ err: thrown }, 'pages were not told of numbers of a yeekee round');
    }
  };
  return (shot) => {
    if (waiting.has(shot.numero)) return;
    waiting.set(shot.numero, shot);
    setTimeout(() => void tell(shot), PAUSE_MS).unref();
  };
}

interface Shot {
  market: string;
  numero: string;
}

async function noticesOf(db: Db, market: string, topic: LiveTopic): Promise<{ channel: string; topic: LiveTopic }[]> {
  const selling = await db
    .selectFrom('lottery_games')
    .select('merchant_id')
    .distinct()
    .where('market', '=', market)
    .where('is_on', '=', true)
    .execute();
  return [...selling.map((row) => `members:${row.merchant_id}`), 'staff'].map((channel) => ({ channel, topic }));
}
