// Creates the records that sales require: the vendor at the engine, the markets, and each merchant's games with their
// odds. Only missing records are created; changes by staff stay.
import type { House } from '@sanam/vendors/server/index.ts';
import type { CatalogueFront } from '../deps.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { type GameTemplate, gameTemplates, playTypesOf, rateOptionsOf } from '../../contract/games.ts';
import { markets } from '../../contract/markets.ts';
import { oddsAt, returnRangeBp } from '../../contract/odds.ts';
import { HOUSE_VENDOR } from '../settlement/deps.ts';
import * as store from './store.ts';

/** Initial bounds of a game, in minor units; staff may change them. */
const BOUNDS = {
  line_min: 1n,
  line_max: 5_000_000n,
  ticket_min: 100n,
  ticket_max: 20_000_000n,
  payout_max: 200_000_000n,
};
const CAPABILITIES = ['adjust', 'win_rollback'];

export interface KeepDeps {
  db: Db;
  house: House;
  catalogue: CatalogueFront;
  /** Returns the ids of all merchants. */
  merchants(): Promise<string[]>;
  /** Whether this is a sandbox, in which new markets are on from the start. */
  isSandbox: boolean;
}

/** Creates the missing records. Safe to run at any time and on two nodes at once. */
export async function keepMarkets(deps: KeepDeps): Promise<void> {
  const { db, house, isSandbox } = deps;
  const vendorId = await house.open({ code: HOUSE_VENDOR, name: 'Sanam Lottery', capabilities: CAPABILITIES });
  await store.insertMarkets(
    db,
    markets.map((market) => ({
      market: market.market,
      is_on: isSandbox && !market.isOffEverywhere,
      close_seconds: market.closeSeconds,
      refund_minutes: market.refundMinutes,
    })),
  );
  for (const merchantId of await deps.merchants()) {
    const known = await store.gameCodesOf(db, merchantId);
    for (const template of gameTemplates.filter(({ gameCode }) => !known.has(gameCode)))
      await addGame(db, merchantId, template);
  }
  await fillCatalogue(deps, vendorId);
}

/** Creates a game and the first version of its odds in one transaction. */
function addGame(db: Db, merchantId: string, template: GameTemplate): Promise<void> {
  const plays = playTypesOf(template);
  const shape = template.market.shape;
  return inTransaction(db, async (trx) => {
    const gameId = newId('lgm');
    const isNew = await store.insertGame(trx, {
      game_id: gameId,
      merchant_id: merchantId,
      market: template.market.market,
      game_code: template.gameCode,
      name_th: template.nameTh,
      name_en: template.nameEn,
      vendor_group: template.vendorGroup,
      prize_mode: template.prizeMode,
      tag: template.tag,
      play_types: plays.map(({ code }) => code),
      default_play_type: template.defaultPlayType,
      book_id: `${merchantId}.${template.gameCode}`,
      position: gameTemplates.indexOf(template),
      ...BOUNDS,
    });
    if (!isNew) return;
    await store.insertOdds(
      trx,
      rateOptionsOf(template.prizeMode).flatMap((option) =>
        plays.map((play) => ({
          gameId,
          playType: play.code,
          series: option.series,
          version: 1,
          rebateBp: Number(option.rebateBp),
          factor: play.factor(shape),
          classes: oddsAt(play, shape, option),
          by: null,
        })),
      ),
    );
  });
}

/** Adds missing games to the catalogue, which halls, betting records and the engine use, once for all merchants. */
async function fillCatalogue({ house, catalogue }: KeepDeps, vendorId: number): Promise<void> {
  const known = await house.gameCodes(HOUSE_VENDOR);
  const lacking = gameTemplates.filter(({ gameCode }) => !known.has(gameCode));
  if (lacking.length > 0) await catalogue.addGames(vendorId, lacking.map(catalogueGameOf));
}

function catalogueGameOf(template: GameTemplate) {
  const { gameCode, market, prizeMode, vendorGroup, nameTh, nameEn, defaultPlayType } = template;
  const play = playTypesOf(template).find(({ code }) => code === defaultPlayType)!;
  const { min } = returnRangeBp(play, market.shape, rateOptionsOf(prizeMode)[0]!);
  return {
    code: gameCode,
    gameType: vendorGroup === 'ELOTT' ? ('ELOTT' as const) : ('LOTT' as const),
    classify: 'other',
    nameTh,
    nameEn,
    pictureSquareUrl: null,
    pictureWideUrl: null,
    minBetMinor: BOUNDS.ticket_min,
    maxBetMinor: BOUNDS.ticket_max,
    rtp: `0.${String(min).padStart(4, '0')}`,
    hasDemo: false,
  };
}
