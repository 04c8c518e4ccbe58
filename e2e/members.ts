// Members for journeys that do not test registration or log-in: created by the form's own call, without the form.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { asOwner } from './owner.ts';
import { type Member, newMember, openPortal, type Player, sessionOf } from './portal.ts';
import { product } from './product.ts';
import type { Language } from './words.ts';
import { membersCalls } from '@sanam/members/contract/calls.ts';
import { walletCalls } from '@sanam/wallet/contract/calls.ts';

interface Session {
  token: string;
  account: string;
  type: number;
}

const VISITOR = 'sanam_visitor';

/** Registers a member and opens the portal in a new tab with the session. */
export async function arrive(
  context: BrowserContext,
  language: Language,
  { member = newMember(), path = '/' }: { member?: Member; path?: string } = {},
): Promise<Player> {
  const { token, account, type } = await registered(context, member);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(
    (kept) => {
      // Once per tab, so that a log-out stays effective.
      if (window.name === 'arrived') return;
      window.name = 'arrived';
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    },
    { token, username: account, isAgent: String(type) },
  );
  return openPortal(page, language, path);
}

/** Registers a member who logs in later, from another device. */
export async function makeMember(browser: Browser, member = newMember()): Promise<Member> {
  const context = await browser.newContext();
  await registered(context, member);
  await context.close();
  return member;
}

/** Registers the member; the device cookie stays in the context. */
async function registered(context: BrowserContext, { username, password }: Member): Promise<Session> {
  const { register } = membersCalls;
  const answer = await context.request.fetch(product().portalUrl + register.path, {
    method: register.method,
    headers: { 'content-type': 'application/jose' },
    data: await sealed({
      username,
      password,
      confirmPassword: password,
      ageConfirmed: true,
      termsAccepted: true,
      login: true,
      registerMethod: 'WEB',
      slider: await passedHumanCheck(context),
    }),
  });
  const { success, code, value } = (await answer.json()) as { success: boolean; code: string; value: Session };
  if (!success) throw new Error(`the registration was refused: ${code}`);
  return value;
}

/** Sets a payment password for the member of the page's session, as the security page does. */
export async function givePaymentPassword(page: Page, { password }: Member, paymentPassword: string): Promise<void> {
  const { setPaymentPassword } = walletCalls;
  const { token } = await sessionOf(page);
  const answer = await page.context().request.fetch(product().portalUrl + setPaymentPassword.path, {
    method: setPaymentPassword.method,
    headers: { 'content-type': 'application/jose', authorization: `Bearer ${token}` },
    data: await sealed({ loginPassword: password, paymentPassword }),
  });
  const { success, code } = (await answer.json()) as { success: boolean; code: string };
  if (!success) throw new Error(`the payment password was refused: ${code}`);
}

/** Inserts a solved puzzle of this browser as the owner of the database, which a visitor cannot do. */
async function passedHumanCheck(context: BrowserContext): Promise<string> {
  const visitor = randomBytes(32).toString('base64url');
  const result = randomBytes(32).toString('base64url');
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  await context.addCookies([
    { name: VISITOR, value: visitor, url: product().portalUrl, httpOnly: true, sameSite: 'Lax' },
  ]);
  await asOwner([
    `insert into captcha_puzzles (puzzle_id, purpose, kind, visitor, answer, tries, expires_at, token_hash)
     values ($1, 'register', 'picture', $2, 200, 1, platform_now() + interval '5 minutes', $3)`,
    [`puz_${randomBytes(12).toString('hex')}`, hash(visitor), hash(result)],
  ]);
  return result;
}

/** Encrypts a body for the encrypted calls. */
async function sealed(body: unknown): Promise<string> {
  const { keys } = (await (await fetch(`${product().portalUrl}/.well-known/jwks.json`)).json()) as { keys: JWK[] };
  const clear = JSON.stringify({ iat: Math.floor(Date.now() / 1000), jti: randomUUID(), body });
  return new CompactEncrypt(new TextEncoder().encode(clear))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: keys[0]!.kid! })
    .encrypt(await importJWK(keys[0]!, 'ECDH-ES'));
}
