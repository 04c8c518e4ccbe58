// Notifies a member of changed log-in methods: an e-mail to the verified address, and an event to open pages.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { deviceName } from './device-name.rules.ts';
import { type Change, words } from './inbox-notices.ts';
import * as store from './store.ts';
import type { FactorDeps } from './types.ts';

/**
 * Returns the language. Staff's own language is irrelevant to the member, so their changes use the default language.
 */
const languageFor = (context: Context): 'TH' | 'EN' => (context.actor.kind === 'member' ? context.language : 'TH');

const SECURITY = '/?mc=securityCenter';

export type Notices = ReturnType<typeof createNotices>;

/** Formats a time for an e-mail, with its zone, because the reader may be anywhere. */
const momentText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export function createNotices({ platform, ports }: Pick<FactorDeps, 'platform' | 'ports'>) {
  async function send(
    trx: Trx,
    context: Context,
    mail: {
      template: 'securityChanged' | 'newDevice';
      memberId: string;
      also?: string[];
      values?: Record<string, string>;
    },
  ): Promise<void> {
    const member = await store.findFactors(trx, mail.memberId);
    if (member === undefined) return;
    const current = member.email_verified_at === null ? [] : [member.email!];
    const at = momentText(await databaseNow(trx));
    const isOwn = context.actor.kind === 'member';
    for (const to of new Set([...current, ...(mail.also ?? [])]))
      await ports.messages.sendEmail(trx, {
        merchantId: member.merchant_id,
        to,
        template: mail.template,
        values: { username: member.username, at, address: isOwn ? (context.address ?? '') : '', ...mail.values },
        language: languageFor(context),
      });
  }

  async function changed(
    trx: Trx,
    context: Context,
    ask: { memberId: string; change: Change; also?: string[] },
  ): Promise<void> {
    const { memberId, change, also = [] } = ask;
    const values = { change: words[change][languageFor(context)] };
    await send(trx, context, { template: 'securityChanged', memberId, also, values });
    await ports.tell(trx, { memberId, template: 'changed', values: { change }, source: newId('sec'), link: SECURITY });
    await platform.events.emit(trx, 'identity.securityChanged', { memberId });
  }

  return {
    /** `also`: addresses that were the member's until now. */
    changed,
    /** Also writes the audit row. */
    async factorChanged(
      trx: Trx,
      context: Context,
      ask: { memberId: string; change: Change; after?: object },
    ): Promise<void> {
      const { memberId, change, after } = ask;
      const subject = { type: 'member', id: memberId };
      await audit(trx, context, { command: `identity.factor.${change}`, subject, after });
      await changed(trx, context, { memberId, change });
    },
    async newDevice(trx: Trx, context: Context, ask: { memberId: string; agent: string | null }): Promise<void> {
      const { memberId, agent } = ask;
      const values = { device: deviceName(agent) || '?' };
      await send(trx, context, { template: 'newDevice', memberId, values });
      await ports.tell(trx, { memberId, template: 'newDevice', values, source: newId('sec'), link: SECURITY });
      await platform.events.emit(trx, 'identity.securityChanged', { memberId });
    },
  };
}
