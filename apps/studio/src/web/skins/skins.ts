import type { Skin } from '../engine/skin.ts';

/** Loaders of the skins by game. A skin is loaded when its game opens, so games do not load each other's art. */
export const skins: Readonly<Record<string, () => Promise<Skin>>> = {
  'lantern-river': async () => (await import('./lantern-river.ts')).lanternRiverSkin,
};
