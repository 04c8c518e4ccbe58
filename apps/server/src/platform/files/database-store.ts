import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type FileArea, type FileStore, streamOf } from './files.ts';

const PART_BYTES = 256 * 1024;

/** Stores files in the database, so that they commit and restore together with the rows. */
export function createDatabaseStore(db: Db, area: FileArea, partBytes = PART_BYTES): FileStore {
  async function* partsOf(name: string, byteCount: number): AsyncIterable<Buffer> {
    for (let from = 1; from <= byteCount; from += partBytes) {
      const part = await db
        .selectFrom('platform_files')
        .select(sql<Buffer | null>`substring(bytes from ${from} for ${partBytes})`.as('bytes'))
        .where('area', '=', area)
        .where('name', '=', name)
        .executeTakeFirst();
      // Removed in the meantime. A file never changes, so the earlier parts were right.
      if (!part?.bytes) throw new Error('the file was removed while it was read');
      yield part.bytes;
    }
  }
  return {
    async write(name, bytes) {
      await db.insertInto('platform_files').values({ area, name, bytes }).execute();
    },
    async find(name) {
      const found = await db
        .selectFrom('platform_files')
        .select(sql<number>`octet_length(bytes)`.as('byteCount'))
        .where('area', '=', area)
        .where('name', '=', name)
        .executeTakeFirst();
      if (found === undefined) return undefined;
      const { byteCount } = found;
      return { byteCount, read: () => streamOf(partsOf(name, byteCount)) };
    },
    async remove(name) {
      await db.deleteFrom('platform_files').where('area', '=', area).where('name', '=', name).execute();
    },
  };
}
