import { type OwnData, ownPart } from '@sanam/server/platform/own-data.ts';

/** The member's data of this module: feedback to customer service and the answers. */
export const contentOwnData: OwnData = {
  feedback: ownPart((db, { memberId }) =>
    db
      .selectFrom('content_feedback')
      .select(['created_at as at', 'question_type as kind', 'content as text', 'answer', 'answered_at as decidedAt'])
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .execute(),
  ),
};
