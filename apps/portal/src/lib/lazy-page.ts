import { type ComponentType, lazy } from 'react';
import { create } from 'zustand';
import { loadBrowseWords, loadLaterWords } from '../i18n/language.ts';
import { loadLaterFeatures } from './feature.ts';
import { noteError } from './client-log.ts';
import { reloadForNewBuild } from './new-build.ts';

/** A chunk that has not come after two minutes never will (PLT-033). */
const CHUNK_TIMEOUT_MS = 120_000;

/** The promise's answer, or an error when it takes longer than this. */
export function withDeadline<T>(promise: Promise<T>, ms = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('chunk timed out')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** How many screens wait for their code. The page that was there stays until they have it, so something must say so. */
export const usePendingLoads = create<{ count: number }>(() => ({ count: 0 }));

/** Counts a load while it is on its way. */
async function counted<T>(load: Promise<T>): Promise<T> {
  const add = (by: number) => usePendingLoads.setState(({ count }) => ({ count: count + by }));
  add(1);
  try {
    return await load;
  } finally {
    add(-1);
  }
}

/** The code of a screen could not be had. Noted already; the nearest boundary shows what to do (PLT-031). */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/** A part of the frame with a chunk of its own; it says only words of the first screen. */
export function lazyPart<Props extends object>(load: Load<Props>) {
  return lazy(async () => {
    const [component] = await cameInTime(Promise.all([load(), loadLaterFeatures()]));
    return { default: component };
  });
}

/** A screen of its own chunk, with the words behind the first screen beside it; the page says that it is on its way. */
export const lazyPage = <Props extends object>(load: Load<Props>) => lazyScreen(load, loadLaterWords);

/** The same for what most people see while they browse: it says only words that its own files name. */
export const lazyBrowse = <Props extends object>(load: Load<Props>) => lazyScreen(load, loadBrowseWords);

function lazyScreen<Props extends object>(load: Load<Props>, loadWords: () => Promise<void>) {
  return lazy(async () => {
    const [component] = await counted(cameInTime(Promise.all([load(), loadLaterFeatures(), loadWords()])));
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
