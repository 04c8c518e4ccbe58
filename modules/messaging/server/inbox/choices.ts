// A member's choice of channels.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, now, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type ChoiceChannel, isChoosable, isOnByDefault } from '../../contract/channels.ts';
import type { InboxTopic } from '../../contract/topics.ts';

export interface Choice {
  topic: InboxTopic;
  channel: ChoiceChannel;
  isOn: boolean;
}

export type Choices = (topic: InboxTopic, channel: ChoiceChannel) => boolean;

export async function choicesOf(db: Db, memberId: string): Promise<Choices> {
  const rows = await db
    .selectFrom('messaging_choices')
    .select(['topic', 'channel', 'is_on'])
    .where('member_id', '=', memberId)
    .execute();
  const chosen = new Map(rows.map((row) => [`${row.topic} ${row.channel}`, row.is_on]));
  return (topic, channel) => chosen.get(`${topic} ${channel}`) ?? isOnByDefault(topic, channel);
}

/** Changes a choice. Refuses with `request.invalid` if the member may not choose it. */
export async function changeChoice(db: Db, context: Context, memberId: string, choice: Choice): Promise<void> {
  const { topic, channel, isOn } = choice;
  if (!isChoosable(topic, channel))
    throw refuse('request.invalid', { fields: [{ field: 'channel', problem: 'fixed' }] });
  await inTransaction(db, async (trx) => {
    const before = (await choicesOf(trx, memberId))(topic, channel);
    await save(trx, memberId, choice);
    await audit(trx, context, {
      command: 'messages.choice',
      subject: { type: 'member', id: memberId },
      before: { topic, channel, isOn: before },
      after: { topic, channel, isOn },
    });
  });
}

async function save(trx: Trx, memberId: string, { topic, channel, isOn }: Choice): Promise<void> {
  await trx
    .insertInto('messaging_choices')
    .values({ member_id: memberId, topic, channel, is_on: isOn })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'topic', 'channel']).doUpdateSet({ is_on: isOn, changed_at: now }),
    )
    .execute();
}
