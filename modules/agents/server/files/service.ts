// Exports lists of the agent centre as files: the rows of the screen, read page by page in one database snapshot.
import { audit } from '@sanam/server/platform/audit.ts';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { momentText, wordsOf, writeCsv } from '@sanam/wallet/server/index.ts';
import type { AgentFile } from '../../contract/file-lists.ts';
import type { FileDeps } from './deps.ts';
import type { Say, Source } from './listed.ts';
import { sources } from './sources.ts';

const words = wordsOf(new URL('../../words/', import.meta.url));

type Filters = Readonly<Record<string, string>>;

export function createFileHandlers(deps: FileDeps): Handlers {
  return {
    async agentFile({ params: { list }, query, session, context, reply }) {
      const { name, bytes } = await fileOf(deps, session, { list, query, context });
      reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return reply.type('text/csv; charset=utf-8').send(bytes);
    },
  };
}

/** Exports a list. Refuses as the list itself and as `Source`. */
function fileOf(
  deps: FileDeps,
  session: MemberSession,
  { list, query, context }: { list: AgentFile; query: Filters; context: Context },
): Promise<{ name: string; bytes: Buffer }> {
  const source = sources[list];
  const { language } = context;
  const say: Say = (key) => words(language, key);
  const zone = deps.site.zoneOf(session.merchantId);
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { days, now } = await businessDays(trx, source.hasDays ? query : {}, zone);
      // `Object.assign` instead of a spread: for a spread the compiler would compare the types of all tables of pool
      // and transaction.
      const rows = await source.rows(Object.assign({}, deps, { db: trx }), { session, language, say, zone }, query);
      await audit(trx, context, {
        command: 'agents.file.taken',
        subject: { type: 'member', id: session.memberId },
        after: { list, query, rows: rows.length },
      });
      const made = momentText(now, zone);
      const facts: [string, string][] = [
        [say('agentFile.of'), session.username],
        ...(source.hasDays ? [[say('agentFile.days'), `${days[0]!} – ${days.at(-1)!}`] as [string, string]] : []),
        [say('agentFile.zone'), zone],
        ...filtersOf(source, query, say),
        [say('agentFile.made'), made],
      ];
      return { name: `${list}_${made.slice(0, 10)}.csv`, bytes: await csvOf(source, { say, facts, rows }) };
    });
}

const filtersOf = ({ filters }: Source, query: Filters, say: Say): [string, string][] =>
  Object.entries(filters).flatMap(([name, [head, prefix]]) => {
    const value = query[name];
    if (value === undefined) return [];
    return [[say(head), prefix === undefined ? value : say(prefix + value)]];
  });

async function csvOf(
  { title, heads }: Source,
  { say, facts, rows }: { say: Say; facts: [string, string][]; rows: string[][] },
): Promise<Buffer> {
  const parts: Buffer[] = [];
  const table = {
    title: say(title),
    facts,
    totals: [],
    columns: heads.map(({ head, kind }) => ({ header: say(head), kind, weight: 1 })),
    rowCount: rows.length,
    rows: once(rows),
  };
  for await (const part of writeCsv(table)) parts.push(part);
  return Buffer.concat(parts);
}

async function* once<Set>(set: Set): AsyncIterable<Set> {
  yield await Promise.resolve(set);
}
