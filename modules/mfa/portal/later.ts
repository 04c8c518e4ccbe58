import { StepUpOutlet } from './step-up/step-up-outlet.tsx';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';

const panels = () => import('./security/panels.ts');

export const later: PortalFeature = {
  memberViews: [
    { of: 'securityCenter', view: lazyPage(async () => (await import('./security/security-page.tsx')).SecurityPage) },
  ],
  closedEntries: [
    { name: 'securityCenter', icon: 'shield', label: 'member.securityCenter', place: 36, to: '/?mc=securityCenter' },
  ],
  closedParts: [{ of: 'securityCenter', place: 10, view: lazyPage(async () => (await panels()).ClosedContactsPanel) }],
  slots: {
    popupsAlways: [{ place: 20, view: StepUpOutlet }],

    security: [
      { place: 20, view: lazyPage(async () => (await panels()).OverviewPanel) },
      { place: 60, view: lazyPage(async () => (await panels()).SessionsPanel) },
      { place: 70, view: lazyPage(async () => (await panels()).LoginHistoryPanel) },
    ],
  },
};
