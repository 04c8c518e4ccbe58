// Sign-in settings and blocks: what staff read and change.
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import { toldSettings } from '@sanam/server/platform/told.ts';
import type { BlockDesk } from './blocks.ts';
import type { SignInDesk } from './signin.ts';

export function createSignInHandlers(deps: {
  db: Db;
  live: Pick<LiveHub, 'publish'>;
  blocks: BlockDesk;
  signIn: SignInDesk;
}): Handlers {
  const { db, live, blocks, signIn } = deps;
  return {
    opsGetSignIn: ({ context }) => signIn.get(context),
    opsChangeProvider: ({ params, body, context }) =>
      toldSettings(live, signIn.changeProvider(context, params.provider, body)),
    opsChangePhoneProvider: ({ body, context }) => toldSettings(live, signIn.changePhone(context, body)),
    opsChangeHumanCheck: ({ body, context }) => toldSettings(live, signIn.changeHuman(context, body)),
    opsChangeSignInRules: ({ body, context }) => toldSettings(live, signIn.changeRules(context, body)),
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
