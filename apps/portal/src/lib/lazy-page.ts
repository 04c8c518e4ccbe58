import { type ComponentType, lazy } from 'react';
import { loadLaterWords } from '../i18n/language.ts';
import { noteError } from './client-log.ts';
import { withDeadline } from './deadline.ts';
import { reloadForNewBuild } from './new-build.ts';
import { counted } from './pending-loads.ts';

/** The code of a screen could not be had. Noted already; the nearest boundary shows what to do (PLT-031). */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/** A part of the frame with a chunk of its own; it says only words of the first screen. */
export function lazyPart<Props extends object>(load: Load<Props>) {
  return lazy(async () => ({ default: await cameInTime(load()) }));
}

/** A screen of its own chunk, with the words behind the first screen beside it; the page says that it is on its way. */
export function lazyPage<Props extends object>(load: Load<Props>) {
  return lazy(async () => {
    const [component] = await counted(cameInTime(Promise.all([load(), loadLaterWords()])));
    return { default: component };
  });
}

async function cameInTime<T>(load: Promise<T>): Promise<T> {
  try {
    return await withDeadline(load);
  } catch (thrown) {
    noteError('chunk', thrown);
    // The page goes away: nothing is shown in between.
    if (await reloadForNewBuild()) return await new Promise<never>(() => undefined);
    throw new ChunkError('the code of this screen did not come', { cause: thrown });
  }
}
