import type { PortalFeature } from './lib/feature.ts';
import { later } from './shell-later.ts';

/** Deferred parts of the modules, found by file name, in one chunk. */
export const laterFeatures: readonly PortalFeature[] = [
  later,
  ...Object.values(
    import.meta.glob<PortalFeature>('../../../modules/*/portal/later.ts', { eager: true, import: 'later' }),
  ),
];
