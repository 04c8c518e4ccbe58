import { Readable } from 'node:stream';

/** What the table holds at most; uploads have bounds of their own below it. */
export const FILE_BYTES_MAX = 8 * 1024 * 1024;
const NAME = /^[0-9A-Za-z_]{1,80}\.[a-z]{3,4}$/;

/** Whose files: each area is the one's own. */
export type FileArea = 'media' | 'proofs' | 'exports' | 'documents' | 'applications';
export const fileAreas: readonly FileArea[] = ['media', 'proofs', 'exports', 'documents', 'applications'];

export interface StoredFile {
  byteCount: number;
  /** The bytes, part by part: a slow reader never holds the whole file in memory. */
  read(): Readable;
}

/** A private store of files that all nodes share: names are made by us and random, nothing in it is served as it lies. */
export interface FileStore {
  write(name: string, bytes: Buffer): Promise<void>;
  /** Undefined where nothing is kept under this name. */
  find(name: string): Promise<StoredFile | undefined>;
  remove(name: string): Promise<void>;
}

export interface Files {
  area(area: FileArea): FileStore;
}

export const isFileName = (name: string): boolean => NAME.test(name);

/** The store with its names and sizes checked, whatever keeps it. */
export function checked(store: FileStore): FileStore {
  const nameOf = (name: string): string => {
    if (!isFileName(name)) throw new Error('not a name of this store');
    return name;
  };
  return {
    async write(name, bytes) {
      if (bytes.length === 0 || bytes.length > FILE_BYTES_MAX) throw new Error('not a size of this store');
      await store.write(nameOf(name), bytes);
    },
    find: async (name) => store.find(nameOf(name)),
    remove: async (name) => store.remove(nameOf(name)),
  };
}

/** Looks in the second store for what the first does not have: files that were kept before the first was set up. */
export function withEarlier(store: FileStore, earlier: FileStore): FileStore {
  return {
    write: (name, bytes) => store.write(name, bytes),
    find: async (name) => (await store.find(name)) ?? earlier.find(name),
    async remove(name) {
      await store.remove(name);
      await earlier.remove(name);
    },
  };
}

export const streamOf = (parts: AsyncIterable<Buffer>): Readable => Readable.from(parts, { objectMode: false });

/**
 * Writes files, then what refers to them; where either fails, none of the files stays. A record whose commit was not
 * heard of may be left without its file: nobody was told its name.
 */
export async function keepFiles<Answer>(
  files: FileStore,
  given: readonly { name: string; bytes: Buffer }[],
  record: () => Promise<Answer>,
): Promise<Answer> {
  try {
    for (const { name, bytes } of given) await files.write(name, bytes);
    return await record();
  } catch (error) {
    await Promise.allSettled(given.map(async ({ name }) => files.remove(name)));
    throw error;
  }
}
