import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { gamesOfBook } from '../book/store.ts';

/**
 * Sends a live event when a draw changes: to the members of every merchant that sells its market, with the merchant's
 * games, and to staff.
 */
export function announceDraws({ db, events, live }: Pick<Platform, 'db' | 'events' | 'live'>): void {
  events.on('lottery.drawChanged', 'live', async ({ market, numero, state, before }) => {
    const isResult = state === 'drawn' || state === 'settled';
    const isPause = state !== before && (state === 'suspended' || (before === 'suspended' && state === 'open'));
    await live.publishAll(
      (await sellersOf(db, market)).map(({ channel, gameCodes }) => ({
        channel,
        topic: isResult
          ? { type: 'lotteryResult' as const, market, numero, gameCodes }
          : { type: 'lotteryDraw' as const, market, numero, gameCodes, isPause },
      })),
    );
  });
  const tellStaff = ({ market, numero }: { market: string; numero: string }): Promise<void> =>
    live.publishAll([
      { channel: 'staff', topic: { type: 'lotteryDraw', market, numero, gameCodes: [], isPause: false } },
    ]);
  events.on('lottery.reserveReached', 'live', tellStaff);
  events.on('lottery.tiersLowered', 'live', tellStaff);
  events.on('lottery.settlementHeld', 'live', tellStaff);
}

/** Sends a live event when limits of numbers change, to the members of every merchant that sells them and to staff. */
export function announcePrices({ db, events, live }: Pick<Platform, 'db' | 'events' | 'live'>): void {
  const tell = (market: string) => tellPrices({ db, live }, market);
  events.on('lottery.tiersLowered', 'live.prices', ({ market }) => tell(market));
  events.on('lottery.limitChanged', 'live', async ({ bookId }) => {
    const [game] = await gamesOfBook(db, bookId);
    if (game !== undefined) await tell(game.market);
  });
}

async function tellPrices({ db, live }: Pick<Platform, 'db' | 'live'>, market: string): Promise<void> {
  await live.publishAll(
    (await sellersOf(db, market)).map(({ channel, gameCodes }) => ({
      channel,
      topic: { type: 'lotteryPrice' as const, market, gameCodes },
    })),
  );
}

const PAUSE_MS = 1000;

type LiveDeps = Pick<Platform, 'db' | 'live' | 'log'>;

/**
 * Returns a function that has `tell` called for what it is given, at most once a second for each key. The last of them
 * is always told. A failure is logged only; pages refresh by themselves.
 */
function spaced<T>(log: LiveDeps['log'], keyOf: (one: T) => string, tell: (one: T) => Promise<void>): (one: T) => void {
  const waiting = new Set<string>();
  const tellNow = async (one: T): Promise<void> => {
    waiting.delete(keyOf(one));
    try {
      await tell(one);
    } catch (thrown) {
      log.warn({ err: thrown, key: keyOf(one) }, 'pages were not told of a change in the lottery');
    }
  };
  return (one) => {
    if (waiting.has(keyOf(one))) return;
    waiting.add(keyOf(one));
    setTimeout(() => void tellNow(one), PAUSE_MS).unref();
  };
}

/** Returns a function that sends a live event for shots in a round of the market, at most once a second. */
export function shotTeller({ db, live, log }: LiveDeps): (shot: Shot) => void {
  const tell = async ({ market, numero }: Shot): Promise<void> => {
    const topic = { type: 'yeekeeShot' as const, numero };
    await live.publishAll((await sellersOf(db, market)).map(({ channel }) => ({ channel, topic })));
  };
  return spaced(log, ({ numero }) => numero, tell);
}

/** Returns a function that sends a live event for tiers of the market that fell by sales, at most once a second. */
export const priceTeller = ({ db, live, log }: LiveDeps): ((market: string) => void) =>
  spaced(
    log,
    (market) => market,
    (market) => tellPrices({ db, live }, market),
  );

interface Shot {
  market: string;
  numero: string;
}

interface Seller {
  channel: string;
  gameCodes: string[];
}

/** Returns the live channels of the merchants that sell a market, with their games of it, and the staff channel. */
async function sellersOf(db: Db, market: string): Promise<Seller[]> {
  const games = await db
    .selectFrom('lottery_games')
    .select(['merchant_id', 'game_code'])
    .where('market', '=', market)
    .where('is_on', '=', true)
    .orderBy('game_code')
    .execute();
  const byMerchant = Map.groupBy(games, (game) => game.merchant_id);
  const members = [...byMerchant].map(([merchantId, own]) => ({
    channel: `members:${merchantId}`,
    gameCodes: own.map((game) => game.game_code),
  }));
  return [...members, { channel: 'staff', gameCodes: [] }];
}
