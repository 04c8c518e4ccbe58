// Passed human checks for tests, inserted as the owner of the database. The product has no such way.
import { randomBytes } from 'node:crypto';
import type { HumanPurpose } from '@sanam/captcha/contract/calls.ts';
import { tokenHash } from '../src/platform/crypto.ts';
import type { TestApp } from './build-test-app.ts';

const VISITOR = /\bsanam_visitor=([A-Za-z0-9_-]{43})/;

export interface HumanPass {
  /** Value of the form field. */
  slider: string;
  /** Visitor cookie that the check is bound to: `sanam_visitor=…`. */
  cookie: string;
}

export const freshVisitor = (): string => `sanam_visitor=${randomBytes(32).toString('base64url')}`;

/** Inserts a solved puzzle for this purpose, for the visitor of the given `Cookie` header or a new one. */
export async function humanPass(t: TestApp, purpose: HumanPurpose, visitorCookie?: string): Promise<HumanPass> {
  const cookie = VISITOR.exec(visitorCookie ?? '')?.[0] ?? freshVisitor();
  const slider = randomBytes(32).toString('base64url');
  await t.owner.query(
    `insert into captcha_puzzles (puzzle_id, purpose, kind, visitor, answer, tries, expires_at, token_hash)
     values ($1, $2, 'picture', $3, 200, 1, platform_now() + interval '5 minutes', $4)`,
    [`puz_${randomBytes(12).toString('hex')}`, purpose, visitorHash(cookie), tokenHash(slider)],
  );
  return { slider, cookie };
}

/** Inserts a captcha of this visitor with a known text and returns the text. */
export async function captchaPass(t: TestApp, visitorCookie: string): Promise<string> {
  const [visitor, text] = [visitorHash(visitorCookie), randomBytes(3).toString('hex')];
  const hash = t.app.platform.vault.keyedHash('identity.captcha', `${visitor}:${text}`);
  await t.owner.query(
    `insert into captcha_images (visitor, text_hash, made_at, expires_at)
     values ($1, $2, platform_now(), platform_now() + interval '5 minutes')
     on conflict (visitor) do update set text_hash = excluded.text_hash, expires_at = excluded.expires_at`,
    [visitor, hash],
  );
  return text;
}

/** Returns the hash of the visitor cookie to which the server binds human checks. */
export function visitorHash(cookie: string): string {
  return tokenHash(VISITOR.exec(cookie)![1]!);
}

const purposes: Partial<Record<string, HumanPurpose>> = {
  login: 'login',
  register: 'register',
  registerMobile: 'register',
  smsLoginCode: 'smsLogin',
  smsRegisterCode: 'smsRegister',
  smsPasswordCode: 'smsPassword',
  requestPasswordLink: 'passwordEmail',
  contactCode: 'contact',
};

/**
 * Adds human checks to a call by default: the result to a form that has one, and the captcha to a log-in that needs it
 * after failures. A body with `slider` or `captcha` (even undefined) is sent unchanged.
 */
export async function asPerson(
  t: TestApp,
  name: string,
  body: unknown,
  cookie: string | undefined,
): Promise<{ body: unknown; cookie: string | undefined; visitor?: string }> {
  const purpose = purposes[name];
  const isForm = typeof body === 'object' && body !== null && !(body instanceof FormData);
  if (purpose === undefined || !isForm || 'slider' in body) return { body, cookie };
  if ('type' in body && body.type === 'sms') return { body, cookie };
  const pass = await humanPass(t, purpose, cookie);
  const isKnown = cookie?.includes(pass.cookie) === true;
  const cookies = isKnown ? cookie : [cookie, pass.cookie].filter((one) => one !== undefined).join('; ');
  const captcha = name === 'login' && !('captcha' in body) ? { captcha: await captchaPass(t, pass.cookie) } : {};
  return {
    body: { ...body, ...captcha, slider: pass.slider },
    cookie: cookies,
    ...(isKnown ? {} : { visitor: pass.cookie }),
  };
}
