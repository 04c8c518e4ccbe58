import type { OwnData, OwnRow } from '@sanam/server/platform/own-data.ts';
import { ownPart } from '@sanam/server/platform/own-data.ts';
import type { Inbox } from './service.ts';

const AT_ONCE = 50;

/** The member's data of the inbox: messages as their reader sees them, and the choice of channels. */
export const inboxOwnData = (inbox: Pick<Inbox, 'list'>): OwnData => ({
  async *messages(_db, { memberId, merchantId, language }) {
    let before: string | undefined;
    do {
      const page = await inbox.list({ memberId, merchantId, language }, { state: 'all', limit: AT_ONCE, before });
      yield page.list.map(
        ({ createdAt, topic, title, text }): OwnRow => ({ at: createdAt, topic, heading: title, text }),
      );
      before = page.next ?? undefined;
    } while (before !== undefined);
  },
  messageChoices: ownPart((db, { memberId }) =>
    db
      .selectFrom('messaging_choices')
      .select(['changed_at as at', 'topic', 'channel', 'is_on as isOn'])
      .where('member_id', '=', memberId)
      .execute(),
  ),
});
