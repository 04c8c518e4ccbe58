import { type ComponentType, lazy } from 'react';
import { create } from 'zustand';
import { loadBrowseWords, loadLaterWords } from '../i18n/language.ts';
import { loadLaterFeatures } from './feature.ts';
import { noteError } from './client-log.ts';
import { reloadForNewBuild } from './new-build.ts';

/** Time-out of a chunk in milliseconds (PLT-033). */
const CHUNK_TIMEOUT_MS = 120_000;

/** Returns the result of the promise, or rejects after the given time. */
export function withDeadline<T>(promise: Promise<T>, ms = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('chunk timed out')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Number of screens whose code is loading. The previous page stays until then, so an indicator is needed. */
export const usePendingLoads = create<{ count: number }>(() => ({ count: 0 }));

/** Counts a load while it is in progress. */
async function counted<T>(load: Promise<T>): Promise<T> {
  const add = (by: number) => usePendingLoads.setState(({ count }) => ({ count: count + by }));
  add(1);
  try {
    return await load;
  } finally {
    add(-1);
  }
}

/** Failed load of a screen's code. Already logged; the nearest boundary shows the options (PLT-031). */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/** A part of the frame with its own chunk; it uses only words of the first screen. */
export function lazyPart<Props extends object>(load: Load<Props>) {
  return lazy(async () => {
    const [component] = await cameInTime(Promise.all([load(), loadLaterFeatures()]));
    return { default: component };
  });
}

/**
 * A screen with its own chunk, loaded together with the words behind the first screen; the page shows the loading
 * state.
 */
export const lazyPage = <Props extends object>(load: Load<Props>) => lazyScreen(load, loadLaterWords);

/** The same for screens of common browsing; they use only words that their own files name. */
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
    // The page reloads: nothing is shown in between.
    if (await reloadForNewBuild()) return await new Promise<never>(() => undefined);
    throw new ChunkError('the code of this screen did not come', { cause: thrown });
  }
}
