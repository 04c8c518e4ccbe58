// Reads and changes games for staff, one at a time. Lists come from the halls' index, so they are as fast as the halls.
import { type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { pageOf } from '@sanam/server/platform/paging.ts';
import { revisionOf } from '@sanam/server/platform/revision.ts';
import { drawnPicture } from '../import/rows.rules.ts';
import type { Halls } from '../search/loader.ts';
import * as store from './game-store.ts';
import { setCountries } from '@sanam/vendors/server/index.ts';

type Row = CallValue<Calls['opsListGames']>['list'][number];
type GameValue = CallValue<Calls['opsGetGame']>;
type Query = CallArguments<Calls['opsListGames']>['query'];
export type GameFilter = CallArguments<Calls['opsExportGames']>['query'];
type Change = CallArguments<Calls['opsChangeGame']>['body'];

const CODES_MAX = 5000;
const READ_AT_ONCE = 1000;

export interface StaffGames {
  list(query: Query): Promise<{ list: Row[]; totalCount: number; classes: string[] }>;
  /** Returns ids of a filter in the order of the halls, up to a limit. */
  idsOf(filter: GameFilter, limit: number): Promise<{ ids: string[]; totalCount: number }>;
  /** Returns one game. Refuses with `common.notFound`. */
  get(context: Context, nodeId: string): Promise<Omit<GameValue, 'history'>>;
  /**
   * Changes a game. Refuses with `common.notFound`, `operator.staleVersion` if it changed since the reader loaded it.
   */
  change(context: Context, nodeId: string, change: Change): Promise<{ revision: string }>;
  /** Returns every game of a filter in batches; writes the export to the audit log. */
  export(context: Context, filter: GameFilter): Promise<AsyncGenerator<store.GameRecord[]>>;
}

interface Deps {
  db: Db;
  halls: Halls;
}

export function createStaffGames(deps: Deps): StaffGames {
  return {
    idsOf: (filter, limit) => idsOf(deps, filter, limit),
    list: (query) => listGames(deps, query),
    get: (context, nodeId) => getGame(deps, context, nodeId),
    change: (context, nodeId, change) => changeGame(deps, context, nodeId, change),
    export: (context, filter) => exportGames(deps, context, filter),
  };
}

async function idsAt({ halls, db }: Deps, filter: GameFilter, offset: number, limit: number) {
  const { q, vendor, gameType, classify, state, hot } = filter;
  return halls.index.page(
    {
      vendor,
      gameType,
      classify,
      isHotOnly: hot === 'true',
      scope: state ?? 'all',
      ...(q ? { name: q, alsoNamed: await store.idsByCode(db, q, CODES_MAX) } : {}),
    },
    offset,
    limit,
  );
}

async function idsOf(deps: Deps, filter: GameFilter, limit: number): Promise<{ ids: string[]; totalCount: number }> {
  const { nodeIds, totalCount } = await idsAt(deps, filter, 0, limit);
  return { ids: nodeIds, totalCount };
}

async function listGames(
  deps: Deps,
  { pageNo, pageSize, ...filter }: Query,
): Promise<{ list: Row[]; totalCount: number; classes: string[] }> {
  const { db, halls } = deps;
  const { limit, offset } = pageOf({ pageNo, pageSize });
  const { nodeIds, totalCount } = await idsAt(deps, filter, offset, limit);
  const list = (await store.gamesById(db, nodeIds)).map(rowOf);
  const { vendor, gameType } = filter;
  return { list, totalCount, classes: halls.index.classes({ vendor, gameType, scope: 'all' }) };
}

async function getGame(
  { db, halls }: Deps,
  { merchantId }: Context,
  nodeId: string,
): Promise<Omit<GameValue, 'history'>> {
  const [game] = await store.gamesById(db, [nodeId]);
  if (game === undefined) throw refuse('common.notFound');
  const closed = halls.closedTo(merchantId, undefined).closedVendors;
  const [changeable, pins, openRounds] = await Promise.all([
    changeableOf(db, game),
    store.pinsOf(db, merchantId, nodeId),
    store.openRoundsIn(db, [game]),
  ]);
  return {
    ...rowOf(game),
    names: changeable.names,
    ownFields: game.own_fields,
    importedAt: game.imported_at.toISOString(),
    vendorEnabled: game.vendor_enabled,
    isVendorOffered: !closed.includes(game.vendor_code),
    vendorCountries: halls.countriesOf(game.vendor_code),
    openRounds,
    pins: pins as GameValue['pins'],
    classes: halls.index.classes({ gameType: game.game_type, scope: 'all' }),
    revision: revisionOf(changeable),
  };
}

async function changeGame(
  { db, halls }: Deps,
  context: Context,
  nodeId: string,
  { revision, reason, ...change }: Change,
): Promise<{ revision: string }> {
  const after = await inTransaction(db, async (trx) => {
    const game = await store.lockGame(trx, nodeId);
    if (game === undefined) throw refuse('common.notFound');
    const before = await changeableOf(trx, game);
    if (revisionOf(before) !== revision) throw refuse('operator.staleVersion');
    const to = {
      ...change,
      pictureUrl: change.pictureUrl ?? drawnPicture(game.vendor_code, game.code),
      countries: [...new Set(change.countries)].toSorted(),
      ownFields: ownOf(change.ownFields),
    };
    await store.setGame(trx, nodeId, {
      name_th: to.nameTh,
      name_en: to.nameEn,
      picture_square_url: to.pictureUrl,
      classify: to.classify,
      is_hot: to.isHot,
      is_new: to.isNew,
      position: to.position,
      own_fields: to.ownFields,
    });
    await store.setNames(trx, nodeId, to.names);
    await setCountries(trx, { vendorId: game.vendor_id, code: game.code, countries: to.countries, reason });
    await audit(trx, context, {
      command: 'games.game.change',
      subject: { type: 'game', id: nodeId },
      before: differing(before, to),
      after: { vendor: game.vendor_code, code: game.code, ...differing(to, before) },
      reason,
    });
    return to;
  });
  await halls.refresh();
  return { revision: revisionOf(after) };
}

async function exportGames(
  deps: Deps,
  context: Context,
  filter: GameFilter,
): Promise<AsyncGenerator<store.GameRecord[]>> {
  const { db } = deps;
  const { ids } = await idsOf(deps, filter, Number.MAX_SAFE_INTEGER);
  await audit(db, context, {
    command: 'games.game.export',
    subject: { type: 'catalogue', id: filter.vendor ?? 'all' },
    after: { games: ids.length, filter },
  });
  return inParts(db, ids);
}

async function* inParts(db: Db, ids: readonly string[]): AsyncGenerator<store.GameRecord[]> {
  for (let from = 0; from < ids.length; from += READ_AT_ONCE)
    yield store.gamesById(db, ids.slice(from, from + READ_AT_ONCE));
}

type Changeable = Omit<Change, 'revision' | 'reason'>;

async function changeableOf(db: Db, game: store.GameRecord): Promise<Changeable> {
  return {
    nameTh: game.name_th,
    nameEn: game.name_en,
    names: await store.namesOf(db, game.node_id),
    pictureUrl: game.picture_square_url,
    classify: game.classify,
    isHot: game.is_hot,
    isNew: game.is_new,
    position: game.position,
    countries: game.countries,
    ownFields: ownOf(game.own_fields),
  };
}

const ownOf = (fields: Changeable['ownFields']): Changeable['ownFields'] => [...new Set(fields)].toSorted();

/** Returns the fields of `one` that differ from `other`. */
function differing(one: object, other: object): object {
  const others = new Map(Object.entries(other));
  return Object.fromEntries(
    Object.entries(one).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(others.get(name))),
  );
}

function rowOf(game: store.GameRecord): Row {
  return {
    id: game.node_id,
    code: game.code,
    vendor: game.vendor_code,
    nameTh: game.name_th,
    nameEn: game.name_en,
    gameType: game.game_type,
    classify: game.classify,
    pictureUrl: game.picture_square_url,
    kind: game.kind,
    enabled: game.enabled,
    isHot: game.is_hot,
    isNew: game.is_new,
    position: game.position,
    minBet: toWire(game.min_bet),
    maxBet: toWire(game.max_bet),
    rtp: game.rtp,
    hasDemo: game.has_demo,
    countries: game.countries,
  };
}
