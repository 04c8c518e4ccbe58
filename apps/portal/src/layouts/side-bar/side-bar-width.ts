import { create } from 'zustand';
import { localStore } from '../../lib/storage.ts';

/**
 * Whether the side bar is slim; stored on this device. `theme.js` sets it before the first paint, so that nothing
 * moves.
 */
export const useSideBarWidth = create<{ isSlim: boolean }>(() => ({ isSlim: localStore.get('sideBar') === 'slim' }));

export function setSideBarSlim(isSlim: boolean): void {
  document.documentElement.dataset.side = isSlim ? 'slim' : 'whole';
  localStore.set('sideBar', isSlim ? 'slim' : null);
  useSideBarWidth.setState({ isSlim });
}
