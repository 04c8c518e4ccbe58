import { type CallValue, toWire, type Schemas, WINNERS_MAX } from '@sanam/contract';
import { databaseNow, type Db, inTransaction } from '../../../platform/db.ts';
import { maskedAccount } from './mask.rules.ts';
import * as store from './store.ts';
import type { Win } from './types.ts';

/** Games and members live above this module; the application hands over how to ask them. */
export interface WinnerPorts {
  /** Wins of rounds of real players closed in this time, newest first: no test players, no play money. */
  winsBetween(from: Date, to: Date, limit: number): Promise<Win[]>;
  /** Of these members the ones that may be shown: real accounts in good standing, with no stop of their own or ours. */
  shownMembers(memberIds: string[]): Promise<Map<string, { merchantId: string; username: string }>>;
}

export interface Winners {
  /** The latest first. `gameCategory` `ALL` or a game type; names are masked already where they are kept. */
  board(ask: {
    merchantId: string;
    gameCategory: string;
    language: 'TH' | 'EN';
    limit: number;
  }): Promise<CallValue<Schemas['winnerBoard']>>;
  /** Copies what was won since the last time, drops who may not be shown any more, keeps the latest of each brand. */
  refresh(): Promise<void>;
}

const READ_AT_ONCE = 500;
/** How far back the first reading goes, and how much each later one reads again: commits come in another order than moments. */
const FIRST_MS = 24 * 3_600_000;
const AGAIN_MS = 60_000;

export function createWinners({ db, ports }: { db: Db; ports: WinnerPorts }): Winners {
  return {
    async board({ merchantId, gameCategory, language, limit }) {
      const list = await store.list(db, { merchantId, gameCategory, limit: Math.min(limit, WINNERS_MAX) });
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
    async refresh() {
      const to = await databaseNow(db);
      const mark = await store.readTo(db);
      const from = new Date(mark === undefined ? to.getTime() - FIRST_MS : mark.getTime() - AGAIN_MS);
      const wins = await ports.winsBetween(from, to, READ_AT_ONCE);
      const members = [...new Set([...wins.map((win) => win.memberId), ...(await store.memberIds(db))])];
      const shown = await ports.shownMembers(members);
      const rows = wins.flatMap((win) => {
        const member = shown.get(win.memberId);
        return member === undefined
          ? []
          : [{ ...win, merchantId: member.merchantId, account: maskedAccount(member.username) }];
      });
      await inTransaction(db, async (trx) => {
        for (const row of rows) await store.insert(trx, row);
        await store.drop(
          trx,
          members.filter((memberId) => !shown.has(memberId)),
        );
        await store.keepLatest(trx, WINNERS_MAX);
        await store.setReadTo(trx, to);
      });
    },
  };
}
