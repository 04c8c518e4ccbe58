import type { Db } from '../../../platform/db.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { once } from '../../../platform/idempotency.ts';
import type { LiveHub } from '../../../platform/live.ts';
import type { BlockDesk } from './blocks.ts';
import type { FeatureDesk } from './features.ts';
import type { RegistrationDesk } from './registration.ts';

export function createSettingsHandlers(deps: {
  db: Db;
  live: Pick<LiveHub, 'publish'>;
  registration: RegistrationDesk;
  features: FeatureDesk;
  blocks: BlockDesk;
}): Handlers {
  const { db, live, registration, features, blocks } = deps;
  /** Other people's open pages of settings read them again. */
  const tell = (): Promise<void> => live.publish('staff', { type: 'opsSettings' });
  return {
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
