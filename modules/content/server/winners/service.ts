import { type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { databaseNow, type Db, inTransaction } from '@sanam/server/platform/db.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { WINNERS_MAX } from '../../contract/places.ts';
import { contentSettings } from '../settings.ts';
import { maskedAccount } from '@sanam/members/server/index.ts';
import * as store from './store.ts';
import type { Win } from './types.ts';

/** Ports to games and members, which are in higher floors; the application provides them. */
export interface WinnerPorts {
  /**
   * Returns wins of real players' rounds closed in this time, newest first: no test players, no play money. Limited per
   * game type to the newest and the highest ones.
   */
  winsBetween(from: Date, to: Date, limit: number): Promise<Win[]>;
  /** Returns the real accounts in good standing among these members. */
  members(memberIds: string[]): Promise<Map<string, { merchantId: string; username: string }>>;
  /** Returns false if the member is on a break, excluded or stopped by staff; called for few members. */
  mayBeShown(memberId: string): Promise<boolean>;
}

export interface Winners {
  /** Returns wins, latest first. `gameCategory` is `ALL` or a game type; names are stored masked. */
  board(ask: {
    merchantId: string;
    gameCategory: string;
    language: 'TH' | 'EN';
    limit: number;
  }): Promise<CallValue<Calls['winnerBoard']>>;
  /** Adds wins since the last run, removes members who may no longer be shown, keeps the latest of each merchant. */
  refresh(): Promise<void>;
}

const READ_OF_TYPE = 500;
/**
 * Milliseconds covered by the first run, and the overlap of later runs: commits happen in another order than their
 * timestamps.
 */
const FIRST_MS = 24 * 3_600_000;
const AGAIN_MS = 60_000;

type Kept = Win & { merchantId: string; account: string };

type WinnersDeps = { db: Db; site: Pick<SiteService, 'setting'>; ports: WinnerPorts };

export function createWinners(deps: WinnersDeps): Winners {
  const { site, db } = deps;

  return {
    async board({ merchantId, gameCategory, language, limit }) {
      const { winMin, shown } = await site.setting(merchantId, contentSettings.winners);
      const ask = {
        merchantId,
        gameCategory,
        winMinMinor: fromWire(winMin),
        limit: Math.min(limit, shown, WINNERS_MAX),
      };
      const list = await store.list(db, ask);
      return {
        list: list.map((row) => ({
          vo: {
            account: row.account,
            gameCategory: row.game_category,
            gameName: language === 'EN' ? row.game_name_en : row.game_name_th,
            gamePicture: row.game_picture,
            vassalage: row.vendor,
            winAmount: toWire(row.win_minor, 'THB'),
            currency: row.currency,
            wonAt: row.won_at.toISOString(),
          },
        })),
      };
    },
    refresh: refresh.bind(null, deps),
  };
}

async function winMinOf(deps: WinnersDeps, merchantId: string): Promise<bigint> {
  const { site } = deps;
  return fromWire((await site.setting(merchantId, contentSettings.winners)).winMin);
}

/** Returns the wins above each merchant's minimum, as many per game type as its board shows. */
async function worthTelling(
  deps: WinnersDeps,
  wins: readonly Win[],
  members: Awaited<ReturnType<WinnerPorts['members']>>,
): Promise<Kept[]> {
  const told: Kept[] = [];
  const places = new Map<string, number>();
  for (const win of wins) {
    const member = members.get(win.memberId);
    if (member === undefined) continue;
    const { merchantId, username } = member;
    const place = `${merchantId} ${win.gameCategory}`;
    const before = places.get(place) ?? 0;
    if (win.winMinor < (await winMinOf(deps, merchantId)) || before >= WINNERS_MAX) continue;
    places.set(place, before + 1);
    told.push({ ...win, merchantId, account: maskedAccount(username) });
  }
  return told;
}

async function refresh(deps: WinnersDeps) {
  const { db, ports } = deps;

  const to = await databaseNow(db);
  const mark = await store.readTo(db);
  const from = new Date(mark === undefined ? to.getTime() - FIRST_MS : mark.getTime() - AGAIN_MS);
  const wins = await ports.winsBetween(from, to, READ_OF_TYPE);
  const onBoard = await store.memberIds(db);
  const members = await ports.members([...new Set([...wins.map((win) => win.memberId), ...onBoard])]);
  const rows = await worthTelling(deps, wins, members);
  const least = await Promise.all(
    (await store.merchantIds(db)).map(async (merchantId) => [merchantId, await winMinOf(deps, merchantId)] as const),
  );
  const hidden = new Set<string>();
  for (const memberId of new Set([...rows.map((row) => row.memberId), ...onBoard]))
    if (!members.has(memberId) || !(await ports.mayBeShown(memberId))) hidden.add(memberId);
  await inTransaction(db, async (trx) => {
    for (const row of rows) if (!hidden.has(row.memberId)) await store.insert(trx, row);
    await store.drop(trx, [...hidden]);
    for (const [merchantId, winMin] of least) await store.dropBelow(trx, merchantId, winMin);
    await store.keepLatest(trx, WINNERS_MAX);
    await store.setReadTo(trx, to);
  });
}
