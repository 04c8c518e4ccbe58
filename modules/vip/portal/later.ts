import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { keys as memberKeys } from '@sanam/members/portal/keys.ts';
import type {} from '../contract/live.ts';
import { keys } from './keys.ts';

export const later: PortalFeature = {
  slots: { vip: [{ place: 10, view: lazyPage(async () => (await import('./vip.tsx')).Vip) }] },
  stale: { vip: [keys.vip, memberKeys.member], balance: [keys.vip] },
  ofViewer: [memberKeys.member],
  personal: [keys.vip],
};
