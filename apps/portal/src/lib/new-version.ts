import { create } from 'zustand';

/** A newer build waits in this browser; `load` switches to it and loads this page anew. Null: none. */
export const useNewVersion = create<{ load: (() => void) | null }>(() => ({ load: null }));
