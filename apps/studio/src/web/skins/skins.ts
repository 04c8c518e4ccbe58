import type { Skin } from '../engine/skin.ts';

/** Loaded when a game is opened, so that one game's art never weighs on another. */
export const skins: Readonly<Record<string, () => Promise<Skin>>> = {
  'lantern-river': async () => (await import('./lantern-river.ts')).lanternRiverSkin,
};
