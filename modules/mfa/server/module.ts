import { captcha } from '@sanam/captcha/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { messaging } from '@sanam/messaging/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { mfaCalls } from '../contract/calls.ts';
import { mfaTopics } from '../contract/live.ts';
import { mfaRefusals } from '../contract/refusals.ts';
import { mfaEvents } from './events.ts';
import { createCodesPart } from './codes/index.ts';
import { createFactors } from './factors/index.ts';
import { securityNotices } from './factors/inbox-notices.ts';
import type { AuthPort, WalletPort } from './ports.ts';
import { codeSettings } from './codes/settings.ts';
import { factorSettings } from './factors/settings.ts';

/** Second factors and one-time codes: authenticator, passkeys, recovery codes, step-up, trusted devices. */
export const mfa = defineModule({
  name: 'mfa',
  calls: mfaCalls,
  refusals: mfaRefusals,
  topics: mfaTopics,
  events: mfaEvents,
  settings: [...Object.values(codeSettings), ...Object.values(factorSettings)],
  needs: { captcha, members, merchants, messaging },
  create(platform, needs) {
    const ports = openPorts(platform);
    const site = needs.merchants.service;
    const messages = needs.messaging.service;
    const human = needs.captcha.service;
    const codes = createCodesPart({ platform, site, messages, human });
    const tell = needs.messaging.inbox.declare('security', securityNotices);
    const factors = createFactors({
      platform,
      site,
      ports: { ...ports.auth.asks, ...ports.wallet.asks, human, codes: codes.service, messages, tell },
    });
    needs.members.ports.codes.answer({ useCode: codes.service.use });
    platform.edge.stepUpValue.answer(async (session) => ({ ...(await factors.service.stepUpValue(session)) }));
    return {
      front: { codes: codes.service, factors: factors.service, ports },
      handlers: { ...codes.handlers, ...factors.handlers },
    };
  },
});

function openPorts({ ports }: Platform) {
  return {
    auth: ports.group<AuthPort>('mfa', {
      completeLogIn: true,
      isOwnPassword: true,
      endSessions: true,
      identitiesOf: true,
      placeOf: true,
      noteRefused: true,
      refreshSession: true,
      browserOf: true,
      giveCookies: true,
    }),
    wallet: ports.group<WalletPort>('mfa', { hasPaymentPassword: true, isPaymentPassword: true, holdPayouts: true }),
  };
}
