import { call } from '@sanam/portal/lib/api.ts';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { authCalls } from '../contract/calls.ts';

export const feature: PortalFeature = {
  onTopic: {
    // Some session of this member ended, perhaps another one: the server's answer says whether this one did.
    sessionEnded: () => void call(authCalls.memberInfo).catch(() => undefined),
  },
};
