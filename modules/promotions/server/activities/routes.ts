// Handlers of calls of members and visitors about promotions.
import { bearerOf, deviceCookies, type MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { readPictureForm } from '@sanam/server/platform/picture-uploads.ts';
import { checkForm, pictureRules } from '../applications/form.ts';
import * as applications from '../applications/service.ts';
import { placeOf } from './entering.ts';
import { getPromotion, listPromotions, participation, promoCount, promotionStop } from './reading.ts';
import { claim, join, leave } from './service.ts';
import type { Viewer } from './viewer.ts';

export type MemberOf = (
  token: string,
  device: string | undefined,
) => Promise<Pick<MemberSession, 'merchantId' | 'memberId' | 'accountType' | 'isLimited'> | undefined>;

type Asked = Parameters<NonNullable<Handlers['listPromotions']>>[0];

/** Returns the viewer if it is a member who can take part. A token is optional here. */
async function viewerOf(
  memberOf: MemberOf,
  { request, context }: Pick<Asked, 'request' | 'context'>,
): Promise<Viewer | undefined> {
  const token = bearerOf(request);
  if (token === undefined) return undefined;
  const member = await memberOf(token, request.cookies[deviceCookies.member]);
  if (member?.merchantId !== context.merchantId || member.accountType === 'guest' || member.isLimited) return undefined;
  return { memberId: member.memberId, ...placeOf(context) };
}

export function createActivityHandlers(deps: applications.ApplicationDeps & { memberOf: MemberOf }): Handlers {
  const { memberOf } = deps;
  return {
    listPromotions: async ({ query, ...asked }) =>
      listPromotions(deps, { ...query, merchantId: asked.context.merchantId }, await viewerOf(memberOf, asked)),
    getPromotion: async ({ params, query, ...asked }) =>
      getPromotion(
        deps,
        { ...params, ...query, merchantId: asked.context.merchantId, country: asked.context.country },
        await viewerOf(memberOf, asked),
      ),
    async promoCount({ session, context }) {
      const { memberId, merchantId, accountType } = session;
      if (accountType === 'guest') return { promoCount: 0 };
      return { promoCount: await promoCount(deps, merchantId, { memberId, ...placeOf(context) }) };
    },
    promotionStop: ({ session }) => promotionStop(deps, session.merchantId),
    joinPromotion: ({ params, ...asked }) => join(deps, { campaignId: params.id, ...asked }),
    leavePromotion: ({ params, ...asked }) => leave(deps, { campaignId: params.id, ...asked }),
    claimPromotion: ({ params, ...asked }) => claim(deps, { campaignId: params.id, ...asked }),
    async applyForPromotion({ params, request, ...asked }) {
      await applications.begin(deps, asked.session, params.id);
      const form = await checkForm(await readPictureForm(request, pictureRules));
      return applications.submit(deps, { campaignId: params.id, ...asked }, form);
    },
    withdrawPromoApplication: ({ params, session, context }) =>
      applications.withdraw(deps, session, context, params.id),
    participation: ({ query, session }) => participation(deps, { ...query, ...session, state: query.state }),
  };
}
