import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^[0-9A-Za-z_]{1,80}\.[a-z]{3,4}$/;

/** A private store of files: names are made by us and random, nothing in it is served as it lies. */
export interface FileStore {
  write(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
}

/** A folder of this machine; several nodes need one they share, or another adapter of this port. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error('not a name of this store');
    return join(folder, name);
  };
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(name);
      // Whole or not at all: a crash in the middle must not leave half a picture under its name.
      const part = `${path}.part`;
      try {
        await writeFile(part, bytes, { mode: 0o600 });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        throw error;
      }
    },
    read: (name) => readFile(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

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
