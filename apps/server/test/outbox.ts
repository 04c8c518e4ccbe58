// Reads the messages that the server has queued, encrypted, in the outbox.
import { systemContext } from '../src/platform/context.ts';
import { messagesSettings } from '@sanam/messaging/server/index.ts';
import type { TestApp } from './build-test-app.ts';

/** Switches on SMS and e-mail. Nothing listens at the addresses, and messages stay queued unless a test drains. */
export async function openOutbox(t: TestApp, merchantId = 'default'): Promise<void> {
  const { service } = t.app.modules.merchants;
  const change = { merchantId, reason: 'test' };
  await service.changeSetting(systemContext('test'), messagesSettings.smsGateway, {
    ...change,
    value: {
      url: 'http://127.0.0.1:9/sms',
      method: 'POST',
      headers: {},
      format: 'json',
      template: '{"to":"{to}","text":"{text}"}',
      sender: 'SANAM',
      success: null,
      timeoutMs: 1000,
      secret: null,
      reportKeys: null,
      report: { idPath: 'id', statusPath: 'type', delivered: ['delivered'], failed: ['failed'] },
    },
  });
  await service.changeSetting(systemContext('test'), messagesSettings.mailServer, {
    ...change,
    value: {
      host: '127.0.0.1',
      port: 9,
      security: 'none',
      user: null,
      password: null,
      from: 'no-reply@sanam.test',
      fromName: null,
    },
  });
}

export interface Sent {
  to: string;
  template: string;
  /** False for a withheld message. */
  isReal: boolean;
  text: string;
}

/** Returns all messages of the outbox, oldest first. */
export async function sentBy(t: TestApp): Promise<Sent[]> {
  const { rows } = await t.owner.query<{ sealed: string; template: string; state: string }>(
    'select sealed, template, state from messaging_outgoing where sealed is not null order by created_at, message_id',
  );
  return rows.map(({ sealed, template, state }) => {
    const content = JSON.parse(t.app.platform.vault.open('messages.content', sealed)) as { to: string; text: string };
    return { to: content.to, text: content.text, template, isReal: state !== 'withheld' };
  });
}

/** Returns the six digits of the last code to this address. Throws if there is none. */
export async function codeTo(t: TestApp, to: string): Promise<string> {
  const last = (await sentBy(t)).findLast((one) => one.to === to && one.template === 'code');
  const code = /\b\d{6}\b/.exec(last?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** Gives a member a proven mobile number and e-mail address, as the security centre does. */
export async function proveContacts(
  t: TestApp,
  memberId: string,
  contacts: { mobile?: string; email?: string },
): Promise<void> {
  await t.owner.query(
    `update members set mobile = $2, mobile_verified_at = case when $2::text is null then null else platform_now() end,
       email = $3, email_verified_at = case when $3::text is null then null else platform_now() end where member_id = $1`,
    [memberId, contacts.mobile ?? null, contacts.email ?? null],
  );
}
