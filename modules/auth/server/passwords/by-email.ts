// Password reset by a link to a verified e-mail address. Content, size and time of the answer do not reveal whether the
// account exists: the request only writes a job (SEC-008).
import { randomBytes } from 'node:crypto';
import type { CallArguments, Calls } from '@sanam/contract';
import { addressKeys } from '@sanam/server/platform/rate-limiter.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Browser } from '@sanam/members/server/index.ts';
import type { AuthDeps } from '../deps.ts';
import { setPassword } from './set-password.ts';
import * as links from './store.ts';

const TICKET_BYTES = 32;
const SEAL_PURPOSE = 'password-link';
const JOB = 'identity.passwordLink';

type RequestForm = CallArguments<Calls['requestPasswordLink']>['body'];
type ResetForm = CallArguments<Calls['resetPasswordByLink']>['body'];
interface Note {
  merchantId: string;
  username: string;
  email: string;
  language: 'TH' | 'EN';
}

/**
 * Requests a link. Refuses with `identity.humanCheckFailed`, `common.tooManyRequests`; never reveals whether a mail was
 * sent.
 */
export async function requestLink(
  { platform, limiter, human }: AuthDeps,
  context: Context,
  form: RequestForm,
  browser: Browser,
): Promise<void> {
  const { db, jobs, vault } = platform;
  const { address, merchantId, language } = context;
  await limiter.take('passwordMail', addressKeys(address).address);
  const visitor = browser.visitorHash;
  await human.prove({ purpose: 'passwordEmail', token: form.slider, visitor, address, merchantId });
  const note: Note = { merchantId, username: form.username, email: form.email.toLowerCase(), language };
  await jobs.enqueue(db, JOB, { sealed: vault.seal(SEAL_PURPOSE, JSON.stringify(note)) });
}

export function defineLinkJob(deps: AuthDeps): void {
  const { jobs, vault } = deps.platform;
  jobs.define({
    name: JOB,
    lane: 'upkeep',
    run: (payload) => sendLink(deps, JSON.parse(vault.open(SEAL_PURPOSE, String(payload.sealed))) as Note),
  });
}

async function sendLink(deps: AuthDeps, { merchantId, username, email, language }: Note): Promise<void> {
  const { db } = deps.platform;
  const member = await links.findByEmail(db, { merchantId, username, email });
  if (member === undefined) return;
  const portal = await deps.site.portalAddress(merchantId);
  await inTransaction(db, async (trx) => {
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const isFirstLately = await links.insertLink(trx, { memberId: member.member_id, ticketHash: tokenHash(ticket) });
    if (!isFirstLately) return;
    await deps.sendEmail(trx, {
      merchantId,
      to: email,
      template: 'passwordLink',
      // In the fragment, so that logs and other sites do not see it.
      values: {
        username: member.username,
        link: `${portal}/forget#ticket=${ticket}`,
        minutes: String(links.LINK_MINUTES),
      },
      language,
      validSeconds: links.LINK_MINUTES * 60,
    });
  });
}

/**
 * Sets the password and ends every session; the member logs in by hand (GAP-042). Refuses with `identity.linkExpired`
 * and as `setPassword`.
 */
export async function resetByLink(deps: AuthDeps, context: Context, form: ResetForm): Promise<void> {
  const { platform, limiter } = deps;
  const { address, network } = addressKeys(context.address);
  await limiter.check('address', address);
  await limiter.check('network', network);
  const ticketHash = tokenHash(form.ticket);
  const memberId = await links.memberOfLink(platform.db, ticketHash);
  if (memberId === undefined) {
    await limiter.fail('address', address);
    await limiter.fail('network', network);
    throw refuse('identity.linkExpired');
  }
  if (form.newPassword !== form.confirmNewPassword) throw refuse('identity.confirmationDiffers');
  const asMember: Context = { ...context, actor: { kind: 'member', id: memberId } };
  await setPassword(deps, asMember, {
    memberId,
    password: form.newPassword,
    reason: 'link by e-mail',
    takeTicket: async (trx) => {
      if (!(await links.useLink(trx, ticketHash))) throw refuse('identity.linkExpired');
    },
  });
}
