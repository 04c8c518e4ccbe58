import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '@sanam/server/config.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { AuthPort } from '../ports.ts';
import type { createCentre } from './centre.ts';
import type { createContacts } from './contacts.ts';
import { relyingPartyOf } from './passkeys.ts';
import type { createSecondStep } from './second-step.ts';
import type { createPasskeySetup } from './passkey-setup.ts';
import type { Recovery } from './recovery.ts';
import type { createTotpSetup } from './totp-setup.ts';
import type { createStepUp } from './step-up.ts';

interface RouteDeps {
  ports: Pick<AuthPort, 'browserOf' | 'giveCookies'>;
  config: Config;
  secondStep: ReturnType<typeof createSecondStep>;
  stepUp: ReturnType<typeof createStepUp>;
  totp: ReturnType<typeof createTotpSetup>;
  passkeys: ReturnType<typeof createPasskeySetup>;
  recovery: Recovery;
  contacts: ReturnType<typeof createContacts>;
  centre: ReturnType<typeof createCentre>;
}

export function createHandlers(deps: RouteDeps): Handlers {
  return { ...loginHandlers(deps), ...stepUpHandlers(deps), ...setupHandlers(deps), ...centreHandlers(deps) };
}

function loginHandlers({ ports, config, secondStep }: RouteDeps) {
  const browserOf = (request: FastifyRequest, reply: FastifyReply) => ports.browserOf(request, reply);
  return {
    async loginSecond({ body, context, request, reply }) {
      const party = relyingPartyOf(request, config);
      const answer = await secondStep.finish(context, body, browserOf(request, reply), party);
      return ports.giveCookies(request, reply, answer);
    },
    loginSecondCode: ({ body, context, request, reply }) =>
      secondStep.sendCode(context, body, browserOf(request, reply).visitorHash),
    loginPasskeyOptions: ({ body, context, request, reply }) =>
      secondStep.passkeyOptions(context, body, browserOf(request, reply).visitorHash, relyingPartyOf(request, config)),
    async loginPasskey({ body, context, request, reply }) {
      const party = relyingPartyOf(request, config);
      const answer = await secondStep.logIn(context, body, browserOf(request, reply), party);
      return ports.giveCookies(request, reply, answer);
    },
  } satisfies Handlers;
}

function stepUpHandlers({ config, ports, stepUp }: RouteDeps) {
  return {
    stepUpOptions: ({ body, session, request }) => stepUp.options(session, body, relyingPartyOf(request, config)),
    stepUpCode: ({ body, session, context }) => stepUp.sendCode(context, session, body),
    stepUp: ({ body, session, context, request, reply }) =>
      stepUp.prove(context, session, body, {
        party: relyingPartyOf(request, config),
        visitor: ports.browserOf(request, reply).visitor,
      }),
  } satisfies Handlers;
}

function setupHandlers({ ports, config, totp, passkeys, recovery, contacts }: RouteDeps) {
  return {
    startTotp: ({ session }) => totp.start(session),
    confirmTotp: ({ body, session, context }) => totp.confirm(context, session, body.code),
    async removeTotp({ session, context }) {
      await totp.remove(context, session);
      return {};
    },
    passkeyOptions: ({ session, request }) => passkeys.options(session, relyingPartyOf(request, config)),
    addPasskey({ body, session, context, request, reply }) {
      const party = relyingPartyOf(request, config);
      const { agent } = ports.browserOf(request, reply).visitor;
      return passkeys.add(context, { session, form: body, party, agent });
    },
    async renamePasskey({ params, body, session, context }) {
      await passkeys.rename(context, session, { id: params.id, name: body.name });
      return {};
    },
    async removePasskey({ params, session, context }) {
      await passkeys.remove(context, session, params.id);
      return {};
    },
    createRecoveryCodes: ({ session, context }) => recovery.renew(context, session),
    contactCode: ({ body, session, context, request, reply }) =>
      contacts.sendCode(context, session, body, ports.browserOf(request, reply).visitorHash),
    confirmContact: ({ body, session, context }) => contacts.confirm(context, session, body),
    async removeContact({ params, session, context }) {
      await contacts.remove(context, session, params.kind);
      return {};
    },
  } satisfies Handlers;
}

function centreHandlers({ centre }: RouteDeps) {
  return {
    securityOverview: ({ session }) => centre.overview(session),
  } satisfies Handlers;
}
