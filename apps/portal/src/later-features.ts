import type { PortalFeature } from './lib/feature.ts';
import { later } from './shell-later.ts';

/** What the modules leave for later, found by the name of the file: one chunk. */
export const laterFeatures: readonly PortalFeature[] = [
  later,
  ...Object.values(
    import.meta.glob<PortalFeature>('../../../modules/*/portal/later.ts', { eager: true, import: 'later' }),
  ),
];
