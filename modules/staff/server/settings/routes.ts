import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { BlockDesk } from '@sanam/auth/server/staff/blocks.ts';
import type { FeatureDesk } from '@sanam/merchants/server/staff/features.ts';
import type { MessagingDesk } from '@sanam/messaging/server/staff/messaging.ts';
import type { RegistrationDesk } from '@sanam/members/server/staff/registration.ts';
import type { SignInDesk } from '@sanam/auth/server/staff/signin.ts';

export function createSettingsHandlers(deps: {
  db: Db;
  live: Pick<LiveHub, 'publish'>;
  registration: RegistrationDesk;
  features: FeatureDesk;
  blocks: BlockDesk;
  signIn: SignInDesk;
  messaging: MessagingDesk;
}): Handlers {
  const { db, live, registration, features, blocks, signIn, messaging } = deps;
  /** Other people's open pages of settings read them again. */
  const tell = (): Promise<void> => live.publish('staff', { type: 'opsSettings' });
  async function told<Answer>(change: Promise<Answer>): Promise<Answer> {
    const answer = await change;
    await tell();
    return answer;
  }
  return {
    opsGetSignIn: ({ context }) => signIn.get(context),
    opsChangeProvider: ({ params, body, context }) => told(signIn.changeProvider(context, params.provider, body)),
    opsChangePhoneProvider: ({ body, context }) => told(signIn.changePhone(context, body)),
    opsChangeHumanCheck: ({ body, context }) => told(signIn.changeHuman(context, body)),
    opsChangeSignInRules: ({ body, context }) => told(signIn.changeRules(context, body)),
    opsGetMessaging: ({ context }) => messaging.get(context),
    opsChangeSmsGateway: ({ body, context }) => told(messaging.changeGateway(context, body)),
    opsChangeMailServer: ({ body, context }) => told(messaging.changeMailServer(context, body)),
    opsChangeMessageRules: ({ body, context }) => told(messaging.changeRules(context, body)),
    opsSendTestMessage: ({ body, context, idempotency }) =>
      once(db, idempotency, (trx) => messaging.sendTest(trx, context, body)),
    opsListMessages: ({ query, context }) => messaging.list(context, query),
    opsGetRegistration: ({ context }) => registration.get(context),
    opsChangeRegistration: ({ body, context }) => told(registration.change(context, body)),
    opsListFeatures: ({ context }) => features.list(context),
    async opsChangeFeature({ params, body, context }) {
      await features.change(context, { modId: params.modId, ...body });
      await tell();
      return { enabled: body.enabled };
    },
    opsListBlocks: ({ query, context }) => blocks.list(context, query),
    async opsAddBlock({ body, context, idempotency }) {
      const answer = await once(db, idempotency, (trx) => blocks.add(trx, context, body));
      await live.publish('staff', { type: 'opsBlocks' });
      return answer;
    },
    async opsRemoveBlock({ params, body, context, idempotency }) {
      await once(db, idempotency, async (trx) => {
        await blocks.remove(trx, context, { blockId: params.id, ...body });
        return {};
      });
      await live.publish('staff', { type: 'opsBlocks' });
      return {};
    },
  };
}
