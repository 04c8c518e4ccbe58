import { useSyncExternalStore } from 'react';

function mediaHook(text: string): () => boolean {
  const query = window.matchMedia(text);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** True if there is room for tables and paging. */
export const useWide = mediaHook('(width >= 48rem)');
/** True if the desktop's bars replace the phone's. */
export const useDesk = mediaHook('(width >= 64rem)');
/** True if the header has room for a form. */
export const useRoomy = mediaHook('(width >= 80rem)');
