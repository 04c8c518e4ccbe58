// An action on many games: first a preview of the change of each game, then exactly these changes or none.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { revisionOf } from '@sanam/server/platform/revision.ts';
import * as store from './game-store.ts';
import type { StaffGames } from './games.ts';

type Preview = CallValue<Calls['opsPreviewGames']>;
type Command = CallArguments<Calls['opsPreviewGames']>['body'];
type Act = Command['act'];

const GAMES_MAX = 25_000;
const SAMPLE = 12;
const AUDITED_MAX = 200;

export interface BulkChanges {
  /** Returns the preview. Refuses with `games.tooMany` above the limit. */
  preview(command: Command): Promise<Preview>;
  /**
   * Makes the changes in the caller's transaction. Refuses with `operator.staleVersion` if they differ from the
   * preview.
   */
  act(trx: Trx, context: Context, command: Command & { mark: string; reason: string }): Promise<{ changed: number }>;
}

export function createBulkChanges(deps: { db: Db; games: Pick<StaffGames, 'idsOf'> }): BulkChanges {
  const { db, games } = deps;
  /** Computes the changes; `isHeld`: the games are locked until the transaction ends. */
  async function judge(target: Db, { selection, act }: Command, { isHeld = false } = {}) {
    const ids = 'ids' in selection ? [...new Set(selection.ids)] : await all(selection.filter);
    if (isHeld) await store.lockGames(target, ids);
    const selected = await store.standingOf(target, ids, 'country' in act ? act.country : null);
    const changing = selected.filter((game) => before(act, game) !== after(act));
    return { selected, changing, mark: revisionOf([act, changing.map((game) => game.node_id).toSorted()]) };
  }

  async function all(filter: Parameters<StaffGames['idsOf']>[0]): Promise<string[]> {
    const { ids, totalCount } = await games.idsOf(filter, GAMES_MAX);
    if (totalCount > GAMES_MAX) throw refuse('games.tooMany', { max: GAMES_MAX });
    return ids;
  }

  return {
    async preview(command) {
      const { selected, changing, mark } = await judge(db, command);
      const { act } = command;
      const isOff = act.kind === 'switch' && !act.isOn;
      return {
        selected: selected.length,
        changing: changing.length,
        openRounds: isOff ? await store.openRoundsIn(db, changing) : 0,
        sample: changing.slice(0, SAMPLE).map((game) => ({
          id: game.node_id,
          name: game.name_en,
          vendor: game.vendor_code,
          before: before(act, game),
          after: after(act),
        })),
        mark,
      };
    },
    async act(trx, context, command) {
      const { act, selection, reason } = command;
      const { changing, mark } = await judge(trx, command, { isHeld: true });
      if (mark !== command.mark) throw refuse('operator.staleVersion');
      if (changing.length === 0) return { changed: 0 };
      await carryOut(trx, act, changing, reason);
      const shown = changing.slice(0, AUDITED_MAX);
      await audit(trx, context, {
        command: `games.game.${act.kind}`,
        subject: {
          type: 'games',
          id: 'ids' in selection && changing.length === 1 ? changing[0]!.node_id : `${changing.length}`,
        },
        before: Object.fromEntries(shown.map((game) => [`${game.vendor_code}/${game.code}`, before(act, game)])),
        after: { ...act, games: changing.length, ...('filter' in selection ? { filter: selection.filter } : {}) },
        reason,
      });
      return { changed: changing.length };
    },
  };
}

/** Returns the current value of the field the action changes, in the format of `after`. */
function before(act: Act, game: store.Standing): string {
  switch (act.kind) {
    case 'switch':
      return String(game.enabled);
    case 'hot':
      return String(game.is_hot);
    case 'new':
      return String(game.is_new);
    case 'position':
      return String(game.position);
    case 'classify':
      return game.classify;
    default:
      return game.is_closed ? 'closed' : 'open';
  }
}

function after(act: Act): string {
  switch (act.kind) {
    case 'switch':
      return String(act.isOn);
    case 'hot':
      return String(act.isHot);
    case 'new':
      return String(act.isNew);
    case 'position':
      return String(act.position);
    case 'classify':
      return act.classify;
    default:
      return act.kind === 'close' ? 'closed' : 'open';
  }
}

async function carryOut(trx: Trx, act: Act, games: readonly store.Standing[], reason: string): Promise<void> {
  const ids = games.map((game) => game.node_id);
  switch (act.kind) {
    case 'switch':
      return store.switchMany(trx, ids, act.isOn);
    case 'hot':
      return store.setMany(trx, ids, { isHot: act.isHot });
    case 'new':
      return store.setMany(trx, ids, { isNew: act.isNew });
    case 'position':
      return store.setMany(trx, ids, { position: act.position });
    case 'classify':
      return store.setMany(trx, ids, { classify: act.classify });
    case 'close':
      return store.closeMany(trx, ids, act.country, reason);
    default:
      return store.openMany(trx, ids, act.country);
  }
}
