import { Readable } from 'node:stream';

/** Largest file that the table accepts, in bytes. Uploads have smaller limits. */
export const FILE_BYTES_MAX = 8 * 1024 * 1024;
const NAME = /^[0-9A-Za-z_]{1,80}\.[a-z]{3,4}$/;

/** Owner of files: each area belongs to one module. */
export type FileArea = 'media' | 'proofs' | 'exports' | 'documents' | 'applications';
export const fileAreas: readonly FileArea[] = ['media', 'proofs', 'exports', 'documents', 'applications'];

export interface StoredFile {
  byteCount: number;
  /** Streams the bytes part by part, so that a slow reader never keeps a whole file in memory. */
  read(): Readable;
}

/** A private file store shared by all nodes. The server creates random names; no file is served as it is. */
export interface FileStore {
  write(name: string, bytes: Buffer): Promise<void>;
  /** Undefined if no file has this name. */
  find(name: string): Promise<StoredFile | undefined>;
  remove(name: string): Promise<void>;
}

export interface Files {
  area(area: FileArea): FileStore;
}

export const isFileName = (name: string): boolean => NAME.test(name);

/** Wraps a store with checks of names and sizes. */
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

/** Looks in the second store for files that the first lacks: those stored before the first was set up. */
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
 * Writes files, then the records that refer to them. If either fails, no file remains. If the outcome of a commit is
 * unknown, a record may remain without its file; no one was given its name.
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
