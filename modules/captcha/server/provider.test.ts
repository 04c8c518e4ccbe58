// The adapter against a provider in a separate process: whatever fails there, the check is not passed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, freshName } from '@sanam/server/test/clients.ts';
import { freshVisitor, humanPass } from '@sanam/server/test/human.ts';
import { buildAppWithRail } from '@sanam/server/test/rail.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { HUMAN_SECRET_PURPOSE, type HumanProvider, humanCheckSetting } from './settings.ts';

let stand: Awaited<ReturnType<typeof buildAppWithRail>>;
beforeAll(async () => {
  stand = await buildAppWithRail();
});
afterAll(() => stand.close());

const SECRET = 'sandbox-human-check-secret';

async function useProvider(over: Partial<HumanProvider> & { secret?: string } = {}): Promise<void> {
  const { secret = SECRET, ...rest } = over;
  const { platform, modules } = stand.t.app;
  const value: HumanProvider = {
    scriptUrl: `${stand.rail.url}/human-check/widget.js`,
    globalName: 'sandboxHumanCheck',
    siteKey: 'sandbox-person',
    verifyUrl: `${stand.rail.url}/human-check/siteverify`,
    sealedSecret: platform.vault.seal(HUMAN_SECRET_PURPOSE, secret),
    hostnames: ['shop.example'],
    isActionChecked: true,
    ...rest,
  };
  const change = { merchantId: 'default', value, reason: 'test' };
  await modules.merchants.service.changeSetting(systemContext('test'), humanCheckSetting, change);
}

/** Returns the token that the widget gives to the page. */
async function tokenOf(over: { sitekey?: string; action?: string; hostname?: string } = {}): Promise<string> {
  const form = { sitekey: 'sandbox-person', action: 'login', hostname: 'shop.example', ...over };
  const answer = await fetch(`${stand.rail.url}/human-check/tokens`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(form),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Logs in with an unknown name: after a passed check, the name is wrong. */
async function login(slider: string | undefined, captcha?: string): Promise<string | undefined> {
  const body = { username: freshName(), password: 'Wrong-pass-1', slider, captcha };
  await stand.t.owner.query('delete from platform_rate_limits');
  return (await callerOf(stand.t, { cookie: freshVisitor() })('login', { body })).code;
}
const PASSED = 'identity.wrongCredentials';
const FAILED = 'identity.humanCheckFailed';

describe('an outside provider', () => {
  it('judges in place of the puzzle, each token once [GAP-054] [IDN-041]', async () => {
    await useProvider();
    const token = await tokenOf();
    expect(await login(token)).toBe(PASSED);
    expect(await login(token)).toBe(FAILED);
    const shared = await tokenOf();
    const many = await Promise.all(Array.from({ length: 6 }, () => login(shared)));
    expect(many.filter((code) => code === PASSED)).toHaveLength(1);
  });

  it('is shown to the portal by name and key, never by its secret, and no puzzle is made beside it', async () => {
    await useProvider();
    const permission = await callerOf(stand.t)('permission', { query: {} });
    expect(permission.value.info.humanCheck).toEqual({
      kind: 'provider',
      scriptUrl: `${stand.rail.url}/human-check/widget.js`,
      globalName: 'sandboxHumanCheck',
      siteKey: 'sandbox-person',
    });
    expect(JSON.stringify(permission.body)).not.toContain('secret');
    const puzzle = await callerOf(stand.t)('createPuzzle', { body: { purpose: 'login' } });
    expect(puzzle.code).toBe('identity.methodClosed');
    const { slider } = await humanPass(stand.t, 'login');
    expect(await login(slider)).toBe(FAILED);
  });

  it('must name the host and the purpose the token was made for [SEC-021]', async () => {
    await useProvider();
    expect(await login(await tokenOf({ hostname: 'elsewhere.example' }))).toBe(FAILED);
    expect(await login(await tokenOf({ action: 'register' }))).toBe(FAILED);
    await useProvider({ hostnames: [], isActionChecked: false });
    expect(await login(await tokenOf({ hostname: 'elsewhere.example', action: 'register' }))).toBe(PASSED);
  });

  it('lets nobody pass who brings no token, an invented one, or one it calls a robot', async () => {
    await useProvider();
    expect(await login(undefined)).toBe(FAILED);
    expect(await login('')).toBe(FAILED);
    expect(await login('x'.repeat(4096))).toBe(FAILED);
    expect(await login(await tokenOf({ sitekey: 'sandbox-robot' }))).toBe(FAILED);
  });

  it('lets nobody pass while it is broken, silent, gone, answers nonsense or knows another secret [GAP-054]', async () => {
    await useProvider();
    expect(await login(await tokenOf({ sitekey: 'sandbox-broken' }))).toBe(FAILED);
    expect(await login(await tokenOf({ sitekey: 'sandbox-silent' }))).toBe(FAILED);
    await useProvider({ secret: 'another' });
    expect(await login(await tokenOf())).toBe(FAILED);
    await useProvider({ verifyUrl: 'http://127.0.0.1:1/siteverify' });
    expect(await login(await tokenOf())).toBe(FAILED);
    await useProvider({ verifyUrl: `${stand.rail.url}/style.css` });
    expect(await login(await tokenOf())).toBe(FAILED);
    await useProvider({ verifyUrl: `${stand.rail.url}/human-check/frame?sitekey=sandbox-person` });
    expect(await login(await tokenOf())).toBe(FAILED);
  });

  it('keeps its secret sealed', async () => {
    await useProvider();
    const kept = await stand.t.owner.query<{ text: string }>(
      `select value::text as text from merchants_settings where key = 'identity.humanCheck'`,
    );
    expect(kept.rows[0]!.text).not.toContain(SECRET);
  });
});
