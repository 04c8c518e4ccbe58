// Staff handlers that read and change the sign-in settings.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import { toldSettings } from '@sanam/merchants/server/index.ts';
import type { StaffSignIn } from './signin.ts';

export function createSignInHandlers(deps: { live: Pick<LiveHub, 'publish'>; signIn: StaffSignIn }): Handlers {
  const { live, signIn } = deps;
  return {
    opsGetSignIn: ({ context }) => signIn.get(context),
    opsChangeProvider: ({ params, body, context }) =>
      toldSettings(live, signIn.changeProvider(context, params.provider, body)),
    opsChangePhoneProvider: ({ body, context }) => toldSettings(live, signIn.changePhone(context, body)),
    opsChangeHumanCheck: ({ body, context }) => toldSettings(live, signIn.changeHuman(context, body)),
    opsChangeSignInRules: ({ body, context }) => toldSettings(live, signIn.changeRules(context, body)),
  };
}
