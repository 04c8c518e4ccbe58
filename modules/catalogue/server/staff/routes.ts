// Staff handlers of games, imports and hall settings.
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import { gamesFile } from './games-file.ts';
import type { StaffCatalogue } from '../halls.ts';
import type { People } from '@sanam/staff/server/index.ts';
import type { StaffHallSettings } from './hall-settings.ts';
import { importRow, reportValue } from './import-values.ts';

interface RoutesDeps {
  db: Db;
  live: Pick<LiveHub, 'publish'>;
  staff: StaffCatalogue;
  people: People;
  hallSettings: StaffHallSettings;
}

/** Makes other staff's open pages of games reload. */
type Tell = () => Promise<void>;

export function createGamesHandlers(deps: RoutesDeps): Handlers {
  const tell: Tell = () => deps.live.publish('staff', { type: 'opsGames' });
  return {
    ...gameHandlers(deps, tell),
    ...importHandlers(deps, tell),
    ...hallHandlers(deps),
  };
}

function gameHandlers({ db, staff, people }: RoutesDeps, tell: Tell): Handlers {
  return {
    async opsListGames({ query }) {
      const { list, totalCount, classes } = await staff.games.list(query);
      return { ...paged(list, totalCount, query), classes };
    },
    async opsExportGames({ query, context, reply }) {
      const parts = await staff.games.export(context, query);
      sendCsv(reply, `games-${query.vendor ?? 'all'}`, Readable.from(gamesFile(parts)));
      return {};
    },
    async opsGetGame({ params, context }) {
      const [game, history] = await Promise.all([staff.games.get(context, params.id), people.historyOf(params.id)]);
      return { ...game, history };
    },
    async opsChangeGame({ params, body, context }) {
      const answer = await staff.games.change(context, params.id, body);
      await tell();
      return answer;
    },
    opsPreviewGames: ({ body }) => staff.bulk.preview(body),
    async opsActOnGames({ body, context, idempotency }) {
      const answer = await once(db, idempotency, (trx) => staff.bulk.act(trx, context, body));
      await Promise.all([staff.refresh(), tell()]);
      return answer;
    },
    opsGetPins: ({ params, context }) => staff.pins.get(context, params),
    async opsChangePins({ params, body, context }) {
      const answer = await staff.pins.change(context, params, body);
      await tell();
      return answer;
    },
  };
}

function importHandlers({ staff, people }: RoutesDeps, tell: Tell): Handlers {
  return {
    async opsListImports({ query }) {
      const { list, totalCount } = await staff.imports.list({ vendor: query.vendor, ...pageOf(query) });
      const nameOf = await people.staffNames(list.flatMap((row) => [row.created_by, row.landed_by]));
      return paged(
        list.map((row) => importRow(row, nameOf)),
        totalCount,
        query,
      );
    },
    opsGetImport: async ({ params }) => reportValue(await staff.imports.report(params.id), people),
    async opsImportFaults({ params, reply }) {
      sendCsv(reply, `bad-rows-${params.id}`, await staff.imports.faultsFile(params.id));
      return {};
    },
    opsCheckImport: async ({ params, context, request }) =>
      reportValue(await staff.imports.check(context, params.code, await fileOf(request)), people),
    opsFetchImport: async ({ params, context }) => reportValue(await staff.imports.fetch(context, params.code), people),
    async opsLandImport({ params, body, context }) {
      const counts = await staff.imports.land(context, { importId: params.id, ...body });
      await tell();
      return counts;
    },
  };
}

function hallHandlers({ hallSettings, live }: RoutesDeps): Handlers {
  return {
    opsGetHallSettings: ({ context }) => hallSettings.get(context),
    async opsChangeHallSettings({ body, context }) {
      const answer = await hallSettings.change(context, body);
      await live.publish('staff', { type: 'opsSettings' });
      return answer;
    },
  };
}

function sendCsv(reply: FastifyReply, name: string, content: Readable | string): void {
  void reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(content);
}

/** Returns the one file of an upload. Refuses with `request.unsupportedType`, `request.tooLarge`. */
async function fileOf(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw refuse('request.unsupportedType');
  const file = await request.file();
  if (file === undefined) throw refuse('games.importEmpty');
  const bytes = await file.toBuffer();
  if (file.file.truncated) throw refuse('request.tooLarge');
  return { name: file.filename, bytes };
}
