// Makes calls of the specification like an independent client: method, path, encryption and field names are written by
// hand, without the contract.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { registerMember, sealBody, setFeature, type TestMember } from './clients.ts';
import { codePass } from './codes.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from './fake-vendor.ts';
import { freshVisitor, humanPass } from './human.ts';
import { proveContacts } from './outbox.ts';

let t: TestApp;
let vendor: FakeVendor;
beforeAll(async () => {
  t = await buildTestApp();
  await setFeature(t, 'CHNGPASSVERIF3', true);
  await setFeature(t, 'MOBILENUMREG3', true);
  vendor = await startFakeVendor(t, 'ACME');
  vendor.games = [vendorGame('one'), vendorGame('two'), vendorGame('carp', { type: 'FISH' })];
  await t.app.modules.catalogue.importFrom('ACME');
});
afterAll(async () => {
  await vendor.close();
  await t.close();
});

interface Answer {
  success: boolean;
  code?: string;
  value?: Record<string, unknown>;
}

async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  const answer = await fetch(t.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  return (await answer.json()) as Answer;
}
const sealed = async (method: string, path: string, headers: Record<string, string>, body: object) =>
  send(method, path, { ...headers, 'content-type': 'application/jose' }, await sealBody(t, body));
const of = ({ token, cookie }: TestMember) => ({ authorization: `Bearer ${token}`, cookie });

const password = 'Som-tam-pla-ra-88';
const logIn = async ({ username }: { username: string }, typed: string): Promise<string | undefined> => {
  const { slider, cookie } = await humanPass(t, 'login');
  const body = { type: 'username', username, password: typed, slider };
  return (await sealed('POST', '/wps/session/login', { cookie }, body)).code;
};

describe('POST /wps/member/password/verification', () => {
  it('sets a password by newPassword, mobileNum and verificationCode, and only encrypted [IDN-084]', async () => {
    const member = await registerMember(t);
    await proveContacts(t, member.memberId, { mobile: '+66812345001' });
    const cookie = freshVisitor();
    const verificationCode = await codePass(t, {
      purpose: 'smsPassword',
      mobile: '+66812345001',
      visitorCookie: cookie,
    });
    const body = { newPassword: password, mobileNum: '0812345001', verificationCode };
    const path = '/wps/member/password/verification';
    const json = { cookie, 'content-type': 'application/json' };
    expect((await send('POST', path, json, JSON.stringify(body))).code).toBe('request.encryption_required');
    expect((await sealed('POST', path, { cookie }, body)).value).toMatchObject({ id: member.memberId });
    expect(await logIn(member, member.password)).toBe('identity.wrongCredentials');
    expect(await logIn(member, password)).not.toBe('identity.wrongCredentials');
  });
});

describe('POST /wps/member/password', () => {
  it('changes it by oldPassword, newPassword and confirmNewPassword, and only encrypted [IDN-092]', async () => {
    const member = await registerMember(t);
    const body = { oldPassword: member.password, newPassword: password, confirmNewPassword: password };
    const path = '/wps/member/password';
    const json = { ...of(member), 'content-type': 'application/json' };
    expect((await send('POST', path, json, JSON.stringify(body))).code).toBe('request.encryption_required');
    expect(await logIn(member, member.password)).toBeUndefined();
    expect(await sealed('POST', path, of(member), body)).toMatchObject({ success: true });
    expect(await logIn(member, member.password)).toBe('identity.wrongCredentials');
    expect(await logIn(member, password)).toBeUndefined();
  });
});

describe('PUT /wps/member/register/mobile', () => {
  it('registers by the payload, and only encrypted [IDN-130]', async () => {
    const { slider, cookie } = await humanPass(t, 'register');
    const verificationCode = await codePass(t, {
      purpose: 'smsRegister',
      mobile: '+66812345002',
      visitorCookie: cookie,
    });
    const body = {
      mobileNum: '0812345002',
      countryDialingCode: '66',
      verificationCode,
      slider,
      ageConfirmed: true,
      termsAccepted: true,
      login: true,
      domain: 'play.example',
      registerUrl: 'https://play.example/register',
      registerMethod: 'WEB',
    };
    const path = '/wps/member/register/mobile';
    const json = { cookie, 'content-type': 'application/json' };
    expect((await send('PUT', path, json, JSON.stringify(body))).code).toBe('request.encryption_required');
    const { value } = await sealed('PUT', path, { cookie }, body);
    expect(value).toMatchObject({ account: 'm66812345002', token: expect.stringMatching(/^\S{20,}$/) as unknown });
    const { rows } = await t.owner.query('select mobile from members where member_id = $1', [value?.id]);
    expect(rows).toEqual([{ mobile: '+66812345002' }]);
  });
});

describe('PUT /wps/feedback', () => {
  it('takes the words of a member, in JSON [CNT-023]', async () => {
    const member = await registerMember(t);
    const body = JSON.stringify({ questionType: 'deposit', content: 'The money did not arrive.' });
    const json = { 'content-type': 'application/json' };
    expect((await send('PUT', '/wps/feedback', json, body)).code).toBe('identity.notLoggedIn');
    expect(await send('PUT', '/wps/feedback', { ...of(member), ...json }, body)).toMatchObject({ success: true });
    const { rows } = await t.owner.query('select question_type, content from content_feedback where member_id = $1', [
      member.memberId,
    ]);
    expect(rows).toEqual([{ question_type: 'deposit', content: 'The money did not arrive.' }]);
  });
});

const codes = (list: unknown) => (list as { gameCode: string }[]).map(({ gameCode }) => gameCode).toSorted();

describe('the games', () => {
  it('have nodeId, vassalage, gameType, isGame, vendor, gameCode and defaultPlayType [GAM-036]', async () => {
    const { value } = await send('GET', '/wps/relay/GCSGAME_gameList?gameType=FISH&language=EN');
    const [game] = value!.games as object[];
    expect(game).toMatchObject({
      nodeId: expect.stringMatching(/^\w+$/) as unknown,
      vassalage: 'ACME',
      gameType: 'FISH',
      isGame: 'GAME',
      vendor: 'Vendor ACME',
      gameCode: 'carp',
      defaultPlayType: null,
    });
  });

  it('that are hot are asked for by merchantCode, isPlatform 2, vassalage, platform and language [HOM-036]', async () => {
    await t.app.modules.catalogue.mark('ACME', 'two', { isHot: true, isNew: false, position: 1 });
    const ask = (vassalage: string, language: string) =>
      send(
        'GET',
        `/wps/relay/GCSGAME_hotGamesV2?merchantCode=SANAM&isPlatform=2&vassalage=${vassalage}&platform=flash&language=${language}`,
      );
    const [thai, english] = [await ask('ACME', 'TH'), await ask('ACME', 'EN')];
    expect(codes(thai.value?.list)).toEqual(['two']);
    const nameIn = ({ value }: Answer) => (value!.list as { gameName: string }[])[0]?.gameName;
    expect(nameIn(thai)).not.toBe(nameIn(english));
    expect((await ask('OTHER', 'EN')).value?.list).toEqual([]);
  });

  it('played last are asked for by clientType 3, vassalage, language and pages [GAM-065]', async () => {
    const member = await registerMember(t);
    for (const code of ['one', 'two', 'carp']) {
      const { rows } = await t.owner.query<{ node_id: string; game_type: string }>(
        'select node_id, game_type from catalogue_games where code = $1',
        [code],
      );
      const { node_id, game_type } = rows[0]!;
      const body = { nodeId: node_id, vassalage: 'ACME', gameType: game_type, gameCode: code };
      const json = { ...of(member), 'content-type': 'application/json' };
      expect(await send('POST', '/wps/game/launchGame', json, JSON.stringify(body))).toMatchObject({ success: true });
    }
    const ask = async (query: string) =>
      (await send('GET', `/wps/relay/GCS_recentGame?clientType=3&${query}`, of(member))).value;
    expect(codes((await ask('vassalage=ACME&language=EN&pageNo=1&pageSize=15'))?.list)).toEqual(['carp', 'one', 'two']);
    expect((await ask('vassalage=OTHER&language=EN&pageNo=1&pageSize=15'))?.list).toEqual([]);
    const second = await ask('vassalage=ACME&language=EN&pageNo=2&pageSize=2');
    expect([second?.list, second?.totalPages]).toEqual([[expect.objectContaining({ gameCode: 'one' })], 2]);
  });
});
