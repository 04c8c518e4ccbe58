import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_BYTES_MAX, type FileArea, fileAreas, type Files, isFileName } from './files.ts';

/**
 * Imports the files that earlier versions stored in folders of this machine. Removes each file from its folder after
 * storing it, so that a file deleted from the store later does not return at the next start. May be repeated, also by
 * several nodes at once. Returns the number of imported files.
 */
export async function importFolders(files: Files, dataDir: string): Promise<number> {
  let count = 0;
  for (const area of fileAreas) count += await importFolder(files, area, join(dataDir, area));
  return count;
}

async function importFolder(files: Files, area: FileArea, folder: string): Promise<number> {
  const store = files.area(area);
  let count = 0;
  for (const name of (await namesIn(folder)).filter(isFileName)) {
    const path = join(folder, name);
    const bytes = await readIfThere(path);
    if (bytes === undefined || bytes.length === 0 || bytes.length > FILE_BYTES_MAX) continue;
    if ((await store.find(name)) === undefined)
      // Another node may import the same file; only its presence counts.
      await store.write(name, bytes).catch(async (error: unknown) => {
        if ((await store.find(name)) === undefined) throw error;
      });
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}

async function namesIn(folder: string): Promise<string[]> {
  return unlessAbsent(readdir(folder), []);
}

const readIfThere = (path: string): Promise<Buffer | undefined> => unlessAbsent(readFile(path), undefined);

async function unlessAbsent<Found, Otherwise>(found: Promise<Found>, otherwise: Otherwise): Promise<Found | Otherwise> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}
