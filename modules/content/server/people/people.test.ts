import { createDecipheriv, createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, loginMember, registerMember } from '@sanam/server/test/clients.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { feedbackTypes } from '../../contract/places.ts';
import { contentSettings } from '../settings.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const cases = async (state?: 'received' | 'answered') =>
  (await t.app.modules.content.people.cases({ merchantId: 'default', limit: 50, state })).list;

describe('feedback', () => {
  it('takes six kinds of question with a token and keeps the words as text [CNT-020] [CNT-021]', async () => {
    expect(feedbackTypes).toEqual(['deposit', 'withdrawal', 'game', 'customerService', 'application', 'other']);
    const content = '<img src=x onerror=alert(1)> ฝากแล้วไม่เข้า\r\nช่วยดูให้ที\u202E';
    for (const questionType of feedbackTypes) {
      const { call } = await registerMember(t);
      expect((await call('feedback', { body: { questionType, content } })).value.id).toMatch(/^fbk_/);
    }
    const kept = await cases('received');
    expect(kept.map((one) => one.questionType).toSorted()).toEqual([...feedbackTypes].toSorted());
    expect(kept.at(-1)!.content).toBe('<img src=x onerror=alert(1)> ฝากแล้วไม่เข้า\nช่วยดูให้ที');
    expect((await callerOf(t)('feedback', { body: { questionType: 'game', content } })).code).toBe(
      'identity.notLoggedIn',
    );
    const { call } = await registerMember(t);
    const odd = { questionType: 'money' as 'game', content };
    expect((await call('feedback', { body: odd })).code).toBe('request.invalid');
  });

  it('counts letters as a person does: 10 to 500, and five an hour [CNT-022]', async () => {
    const { call, ...member } = await registerMember(t);
    const { memberId } = member;
    const send = async (content: string) => (await call('feedback', { body: { questionType: 'other', content } })).code;
    expect(await send('ก้'.repeat(9))).toBe('content.feedbackTooShort');
    expect(await send(`  ${'ก'.repeat(9)}\n\n  `)).toBe('content.feedbackTooShort');
    expect(await send('👨‍👩‍👧‍👦'.repeat(9))).toBe('content.feedbackTooShort');
    expect(await send('ก้'.repeat(501))).toBe('content.feedbackTooLong');
    expect(await send('ก้'.repeat(10))).toBeUndefined();
    expect(await send('ก้'.repeat(500))).toBeUndefined();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('abcdefghij')));
    expect(answers.filter((code) => code === undefined)).toHaveLength(3);
    expect(answers).toContain('common.tooManyRequests');
    expect((await cases()).filter((one) => one.memberId === memberId)).toHaveLength(5);
    await t.advance(3601);
    const again = await loginMember(t, member);
    const body = { questionType: 'other', content: 'abcdefghij' } as const;
    expect((await again.call('feedback', { body })).code).toBeUndefined();
  });

  it('is a list of cases for staff, each answered once', async () => {
    const [one] = await cases('received');
    const answer = { id: one!.id, answer: 'We called you.', reason: 'called back' };
    await t.app.modules.content.people.answer(t.app.platform.db, systemContext('test'), answer);
    expect((await cases('answered')).map(({ id }) => id)).toEqual([one!.id]);
    await expect(
      t.app.modules.content.people.answer(t.app.platform.db, systemContext('test'), answer),
    ).rejects.toMatchObject({
      code: 'common.notFound',
    });
  });

  it('is taken during maintenance too, and nothing in the product can delete it or change its words [R81]', async () => {
    const { call } = await registerMember(t);
    const setMaintenance = (isOn: boolean) =>
      t.app.modules.access.gates.setMaintenance(systemContext('test'), {
        merchantId: 'default',
        isOn,
        reason: 'upgrade',
      });
    await setMaintenance(true);
    const sent = await call('feedback', { body: { questionType: 'withdrawal', content: 'ถอนเงินสามวันแล้วยังไม่ได้' } });
    await setMaintenance(false);
    expect(sent.value.id).toMatch(/^fbk_/);
    const asApplication = async (statement: string) => {
      const client = await t.owner.connect();
      try {
        await client.query('begin; set local role sanam_app');
        await client.query(statement);
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    const where = `where feedback_id = '${sent.value.id}'`;
    await expect(asApplication(`delete from content_feedback ${where}`)).rejects.toThrow('permission denied');
    await expect(asApplication(`update content_feedback set content = '' ${where}`)).rejects.toThrow(
      'permission denied',
    );
    await expect(asApplication('truncate content_feedback')).rejects.toThrow('permission denied');
  });
});

describe('applications of affiliates', () => {
  it('are kept as received, three an hour from one network', async () => {
    const body = { name: ' สมชาย ', contact: 'a@b.example', channel: 'https://a.example', message: '<b>hi</b>' };
    const apply = async (over: object = {}) => (await callerOf(t)('joinPartners', { body: { ...body, ...over } })).code;
    expect([await apply(), await apply(), await apply(), await apply()]).toEqual([
      undefined,
      undefined,
      undefined,
      'common.tooManyRequests',
    ]);
    expect(await apply({ name: '   ' })).toBe('request.invalid');
    expect(await apply({ extra: 1 })).toBe('request.invalid');
    const { list } = await t.app.modules.content.people.applications({ merchantId: 'default', limit: 9 });
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ name: 'สมชาย', message: '<b>hi</b>', state: 'received' });
  });
});

/** Decodes a path as described in GAP-168. */
function opened(path: string): string {
  const key = createHash('sha256').update(path.slice(-8)).digest();
  const bytes = Buffer.from(path.slice(0, -8), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}

describe('customer service', () => {
  it('names nothing until it is set up, then covered addresses on permitted hosts only [CNT-012] [CNT-013] [CNT-014] [GAP-168]', async () => {
    const read = async () => (await callerOf(t)('customerService', { query: { language: 'EN' } })).value;
    const empty = { version: 0, pathList: [], entries: [], hosts: [], chat: { headerColour: null } };
    expect(await read()).toEqual({ ...empty, support: null });
    const entry = { type: 3, csType: 'liveChat', csPosition: 'chatRoom', titleTh: 'แชท', titleEn: 'Chat' } as const;
    const address = 'https://chat.example/room?b=1';
    await t.app.modules.merchants.service.changeSetting(systemContext('test'), contentSettings.customerService, {
      merchantId: 'default',
      reason: 'test',
      value: {
        version: 4,
        hosts: ['chat.example'],
        chatHeaderColour: '#123456',
        entries: [
          ...[
            'javascript:alert(1)',
            'http://chat.example/',
            'https://chat.example.evil/',
            'https://u:p@chat.example/',
            '//chat.example',
          ].map((bad) => ({ ...entry, address: bad })),
          { ...entry, address },
          { ...entry, type: 4, csType: 'line', csPosition: 'footer', address: 'https://chat.example/line' },
        ],
      },
    });
    const info = await read();
    expect(info).toMatchObject({ version: 4, hosts: ['chat.example'], support: null });
    expect(info.chat).toEqual({ headerColour: '#123456' });
    expect(info.pathList.map(({ type, path }) => [type, opened(path)])).toEqual([
      [3, address],
      [4, 'https://chat.example/line'],
    ]);
    expect(info.entries.map(({ csType, csPosition, title }) => [csType, csPosition, title])).toEqual([
      ['liveChat', 'chatRoom', 'Chat'],
      ['line', 'footer', 'Chat'],
    ]);
    expect(JSON.stringify(info)).not.toContain('room?b=1');
    const { path } = info.pathList[0]!;
    expect(() => opened(`${path.startsWith('A') ? 'B' : 'A'}${path.slice(1)}`)).toThrow(/authenticate/);
  });
});
