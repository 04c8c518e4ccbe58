import type { CallArguments, Calls } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import { containing } from '@sanam/server/platform/like.ts';

export type ClientEntry = CallArguments<Calls['clientLog']>['body'];
export interface ClientLogRow extends Omit<ClientEntry, 'language' | 'screen' | 'version'> {
  id: bigint;
  at: Date;
  language: ClientEntry['language'] | null;
  screen: ClientEntry['screen'] | null;
  version: ClientEntry['version'] | null;
}

export interface ClientLogFilter {
  merchantId: string;
  kind?: ClientEntry['kind'] | undefined;
  /** Part of the path, name or message. */
  q?: string | undefined;
  /** Only entries of one fault, by its number in `groups`. */
  fault?: string | undefined;
  limit: number;
  offset: number;
}

export interface ClientFault extends Pick<ClientEntry, 'kind' | 'path' | 'name' | 'message'> {
  fault: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
  languages: string[];
  screens: string[];
  versions: string[];
}

/** Number of a fault: a hash of error and place. */
const fault = sql`md5(kind || chr(10) || name || chr(10) || path || chr(10) || message)`;

function where(filter: ClientLogFilter) {
  const like = filter.q === undefined ? null : containing(filter.q.toLowerCase());
  return sql`
    where merchant_id = ${filter.merchantId} and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
      and (${filter.fault ?? null}::text is null or ${fault} = ${filter.fault ?? null})
      and (${like}::text is null or lower(path) like ${like} or lower(name) like ${like} or lower(message) like ${like})`;
}

export async function listEntries(
  db: Db,
  filter: ClientLogFilter,
): Promise<{ list: ClientLogRow[]; totalCount: number }> {
  const list = await rows(
    db,
    sql<ClientLogRow>`
      select entry_id as id, at, kind, path, name, message, language, screen, version from merchants_client_log
      ${where(filter)} order by entry_id desc limit ${filter.limit} offset ${filter.offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from merchants_client_log ${where(filter)}`);
  return { list, totalCount: Number(count!.count) };
}

export async function listFaults(
  db: Db,
  filter: ClientLogFilter,
): Promise<{ list: ClientFault[]; totalCount: number }> {
  const distinct = (column: 'language' | 'screen' | 'version') =>
    sql`coalesce(array_agg(distinct ${sql.ref(column)}) filter (where ${sql.ref(column)} is not null), '{}')`;
  const list = await rows(
    db,
    sql<ClientFault>`
      select ${fault} as fault, kind, name, path, message, count(*)::int as count, min(at) as "firstAt", max(at) as "lastAt",
        ${distinct('language')} as languages, ${distinct('screen')} as screens, ${distinct('version')} as versions
      from merchants_client_log ${where(filter)} group by kind, name, path, message
      order by max(entry_id) desc limit ${filter.limit} offset ${filter.offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: bigint }>`
      select count(*) from (select 1 from merchants_client_log ${where(filter)} group by kind, name, path, message) faults`,
  );
  return { list, totalCount: Number(count!.count) };
}
