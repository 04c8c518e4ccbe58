import { type ComponentType, lazy } from 'react';
import { loadLaterWords } from '../i18n/language.ts';
import { noteError } from './client-log.ts';

/** A chunk that has not come after two minutes never will (PLT-033). */
const CHUNK_TIMEOUT_MS = 120_000;

function withDeadline<T>(promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('chunk timed out')), CHUNK_TIMEOUT_MS)),
  ]);
}

/** A screen of its own chunk, with the words behind the first screen beside it. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      const [component] = await withDeadline(Promise.all([load(), loadLaterWords()]));
      return { default: component };
    } catch (thrown) {
      noteError('chunk', thrown);
      throw thrown;
    }
  });
}
