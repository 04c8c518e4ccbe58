import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { once } from '../../../platform/idempotency.ts';
import type { LiveHub } from '../../../platform/live.ts';
import type { BlockDesk } from './blocks.ts';
import type { FeatureDesk } from './features.ts';
import type { MessagingDesk } from './messaging.ts';
import type { RegistrationDesk } from './registration.ts';
import type { SignInDesk } from './signin.ts';

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
  async function changed(desk: SignInDesk | MessagingDesk, context: Context): Promise<{ revision: string }> {
    await tell();
    return desk.revision(context);
  }
  return {
    opsGetSignIn: ({ context }) => signIn.get(context),
    async opsChangeProvider({ params, body, context }) {
      await signIn.changeProvider(context, params.provider, body);
      return changed(signIn, context);
    },
    async opsChangePhoneProvider({ body, context }) {
      await signIn.changePhone(context, body);
      return changed(signIn, context);
    },
    async opsChangeHumanCheck({ body, context }) {
      await signIn.changeHuman(context, body);
      return changed(signIn, context);
    },
    async opsChangeSignInRules({ body, context }) {
      await signIn.changeRules(context, body);
      return changed(signIn, context);
    },
    opsGetMessaging: ({ context }) => messaging.get(context),
    async opsChangeSmsGateway({ body, context }) {
      await messaging.changeGateway(context, body);
      return changed(messaging, context);
    },
    async opsChangeMailServer({ body, context }) {
      await messaging.changeMailServer(context, body);
      return changed(messaging, context);
    },
    async opsChangeMessageRules({ body, context }) {
      await messaging.changeRules(context, body);
      return changed(messaging, context);
    },
    opsSendTestMessage: ({ body, context, idempotency }) =>
      once(db, idempotency, (trx) => messaging.sendTest(trx, context, body)),
    opsListMessages: ({ query, context }) => messaging.list(context, query),
    opsGetRegistration: ({ context }) => registration.get(context),
    async opsChangeRegistration({ body, context }) {
      const answer = await registration.change(context, body);
      await tell();
      return answer;
    },
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
