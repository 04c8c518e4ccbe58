import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { readSystemStatus } from '@sanam/portal/lib/site.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
  stale: { content: [keys.permission] },
  ofViewer: [keys.permission],
  onTopic: { site: () => void readSystemStatus() },
};
