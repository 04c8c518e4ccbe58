import type { Selectable } from 'kysely';
import PostalMime from 'postal-mime';
import type { RailDeps } from '../platform/deps.ts';
import type { RailSchema } from '../platform/schema.ts';

const TEXT_MAX = 100_000;

/** Stores an e-mail once for each of its recipients. */
export async function keepMail(deps: RailDeps, raw: Buffer, recipients: readonly string[]): Promise<void> {
  const mail = await PostalMime.parse(raw);
  const rows = recipients.map((recipient) => ({
    message_id: mail.messageId ?? '',
    recipient: recipient.toLowerCase(),
    sender: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    body_text: (mail.text ?? '').slice(0, TEXT_MAX),
    body_html: (mail.html ?? '').slice(0, TEXT_MAX),
    created_at: deps.clock(),
  }));
  if (rows.length > 0) await deps.db.insertInto('rail_mails').values(rows).execute();
}

export type KeptMail = Selectable<RailSchema['rail_mails']>;

/** Returns e-mails, newest first; with an address, only those sent to it. */
export async function newestMails(deps: RailDeps, limit: number, to?: string): Promise<KeptMail[]> {
  const query = deps.db.selectFrom('rail_mails').selectAll().orderBy('mail_id', 'desc').limit(limit);
  return (to === undefined ? query : query.where('recipient', '=', to.toLowerCase())).execute();
}
