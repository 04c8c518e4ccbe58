// Help and terms, contact channels, licences, feedback and applications, through the calls of staff.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { listen } from '@sanam/server/test/live.ts';

let t: TestApp;
let owner: TestStaff;
let editor: TestStaff;
let support: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  [owner, editor, support] = await Promise.all([
    staffSession(t, ['owner']),
    staffSession(t, ['editor']),
    staffSession(t, ['support']),
  ]);
});
afterAll(() => t.close());

const reason = 'agreed with compliance';
const auditOf = async (subject: string) =>
  (
    await t.owner.query<{ command: string; before: unknown; after: unknown; reason: string }>(
      'select command, before, after, reason from platform_audit where subject_id = $1 order by id',
      [subject],
    )
  ).rows;
const texts = (title: string, body = `<p>${title}</p>`) => [{ language: 'TH' as const, title, body }];
const article = async (code: string) => (await owner.call('opsGetArticle', { params: { code } })).value;
/** Returns the mark of the current draft; null if there is none. */
const markOf = async (code: string, version: string) => {
  const { body } = await owner.call('opsGetArticle', { params: { code } });
  const found = body.success ? body.value.versions.find((one) => one.version === version) : undefined;
  return found?.mark ?? null;
};
const draft = async (code: string, version: string, over: object = {}) =>
  editor.call('opsDraftArticle', {
    params: { code },
    body: { version, category: 'terms', texts: texts(version), mark: await markOf(code, version), reason, ...over },
  });
const publish = async (code: string, version: string, from: string | null = null, by = owner) =>
  by.call('opsPublishArticle', {
    params: { code },
    body: { version, from, mark: (await markOf(code, version)) ?? '0'.repeat(16), reason },
  });

describe('articles', () => {
  it('go from draft to published by different people, with what members agreed to beside each version', async () => {
    const member = await registerMember(t);
    expect(await article('term')).toMatchObject({ isShipped: true, version: '2026-11', requiredVersion: '2026-11' });
    expect(
      (await draft('term', '2027-01', { texts: texts('one', '<p>x<script>1</script></p>') })).code,
    ).toBeUndefined();
    expect((await draft('term', '2027-01')).code).toBeUndefined();
    expect(await article('term')).toMatchObject({ version: '2026-11', drafts: ['2027-01'] });
    expect((await publish('term', '2027-01', null, editor)).code).toBe('operator.forbidden');
    expect((await publish('term', '2027-09')).code).toBe('common.notFound');
    expect((await publish('term', '2027-01')).code).toBeUndefined();
    const now = await article('term');
    expect(now).toMatchObject({ isShipped: false, version: '2027-01', drafts: [] });
    expect(now.versions.map((one) => [one.version, one.state, one.isShipped, one.agreed])).toEqual([
      ['2027-01', 'published', false, 0],
      ['2026-11', 'published', true, 1],
    ]);
    expect(now.history.map(({ command }) => command)).toEqual([
      'content.article.publish',
      'content.article.draft',
      'content.article.draft',
    ]);
    // Before and after have the same shape, so that the log shows only the changes.
    expect((await auditOf('default/term')).slice(0, 2)).toMatchObject([
      { before: null, after: { version: '2027-01', texts: { TH: { title: 'one', body: '<p>x</p>' } } } },
      {
        before: { version: '2027-01', texts: { TH: { title: 'one', body: '<p>x</p>' } } },
        after: { version: '2027-01', texts: { TH: { title: '2027-01', body: '<p>2027-01</p>' } } },
        reason,
      },
    ]);
    for (const version of ['2027-01', '2026-11'])
      expect((await draft('term', version)).code).toBe('content.versionExists');
    const { value } = await owner.call('opsGetMember', { params: { id: member.memberId } });
    expect(value.termsVersion).toBe('2026-11');
  });

  it('hold from their moment on', async () => {
    await draft('start', '2', { category: 'start' });
    const now = (await t.owner.query<{ now: Date }>('select platform_now() as now')).rows[0]!.now.getTime();
    await publish('start', '2', new Date(now + 300_000).toISOString());
    expect(await article('start')).toMatchObject({ version: '1', nextVersion: '2' });
    await t.advance(301);
    expect(await article('start')).toMatchObject({ version: '2', nextVersion: null });
  });

  it('move and hide without a version of the merchant’s own; the terms stay where everybody finds them', async () => {
    const { revision } = await article('fair');
    const place = { category: 'account', position: 7, enabled: false } as const;
    const change = (code: string, over: object = {}) =>
      owner.call('opsChangeArticle', { params: { code }, body: { ...place, revision, reason, ...over } });
    expect((await change('fair')).code).toBeUndefined();
    expect((await change('fair')).code).toBe('operator.staleVersion');
    const shown = async () =>
      (await callerOf(t)('helpCenter', { query: {} })).value.categories.flatMap(({ category, articles }) =>
        articles.map(({ code }) => `${category} ${code}`),
      );
    expect(await shown()).not.toContain('play fair');
    const next = (await article('fair')).revision;
    expect((await change('fair', { enabled: true, revision: next })).code).toBeUndefined();
    expect(await shown()).toContain('account fair');
    expect(await auditOf('default/fair')).toMatchObject([
      { before: { category: 'play', enabled: true }, after: { category: 'account', enabled: false } },
      { before: { enabled: false }, after: { enabled: true } },
    ]);
    const terms = (await article('term')).revision;
    expect((await change('term', { category: 'terms', revision: terms })).code).toBe('operator.termsStay');
    expect((await change('term', { enabled: true, revision: terms })).code).toBe('operator.termsStay');
    expect((await draft('term', '2027-07', { category: 'play' })).code).toBe('operator.termsStay');
    expect((await change('nothing')).code).toBe('common.notFound');
  });

  it('of two who write the same draft the second is told; nobody publishes words they did not read', async () => {
    expect((await draft('draft-race', '1', { category: 'play' })).code).toBeUndefined();
    const mark = await markOf('draft-race', '1');
    expect((await draft('draft-race', '1', { mark, texts: texts('first') })).code).toBeUndefined();
    expect((await draft('draft-race', '1', { mark, texts: texts('second') })).code).toBe('operator.staleVersion');
    // A new draft of this name does not overwrite the existing one.
    expect((await draft('draft-race', '1', { mark: null })).code).toBe('operator.staleVersion');
    const unread = { params: { code: 'draft-race' }, body: { version: '1', from: null, mark: mark!, reason } };
    expect((await owner.call('opsPublishArticle', unread)).code).toBe('operator.staleVersion');
    const now = await article('draft-race');
    expect([now.drafts, now.versions[0]!.texts[0]!.title]).toEqual([['1'], 'first']);
    const both = await Promise.all(
      ['a', 'b'].map(async (title) => draft('draft-race', '1', { mark: now.versions[0]!.mark, texts: texts(title) })),
    );
    expect(both.map(({ code }) => code ?? 'kept').toSorted()).toEqual(['kept', 'operator.staleVersion']);
  });

  it('keep section, place and visibility while drafts are written, and of two moves at once one is refused', async () => {
    await draft('move-race', '1', { category: 'play' });
    await publish('move-race', '1');
    const { revision } = await article('move-race');
    const move = (position: number, seen: string) =>
      owner.call('opsChangeArticle', {
        params: { code: 'move-race' },
        body: { category: 'account', position, enabled: false, revision: seen, reason },
      });
    expect((await move(5, revision)).code).toBeUndefined();
    expect((await draft('move-race', '2', { category: 'play' })).code).toBeUndefined();
    expect(await article('move-race')).toMatchObject({ category: 'account', position: 5, enabled: false });
    let seen = (await article('move-race')).revision;
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([move(100 + round, seen), move(200 + round, seen), move(300 + round, seen)]);
      expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'operator.staleVersion')).toHaveLength(2);
      seen = (await article('move-race')).revision;
    }
  });

  it('are listed by section, searched by title or code', async () => {
    const { value } = await owner.call('opsListArticles', { query: { category: 'money' } });
    expect(value.list.slice(0, 3).map(({ id }) => id)).toEqual(['deposit', 'withdraw', 'deposit-promptpay-bill']);
    expect(value.list.map(({ category }) => category)).toEqual(value.list.map(() => 'money'));
    const found = (await owner.call('opsListArticles', { query: { q: 'how do i with' } })).value;
    expect(found.list.map(({ id }) => id)).toEqual(['withdraw']);
  });
});

describe('customer service, resources and licences', () => {
  const standing = async () => (await owner.call('opsGetService')).value;
  const info = async () => (await callerOf(t)('permission', { query: {} })).value.info;
  const entry = { type: 3, csType: 'liveChat', csPosition: 'chatRoom', titleTh: 'แชท', titleEn: 'Chat' } as const;

  it('take channels on permitted hosts only, raise the version, and reach the permission answer covered [CNT-014] [SEC-011]', async () => {
    const { revision, channels } = await standing();
    expect(channels.version).toBe(0);
    const body = { hosts: ['chat.example'], chatHeaderColour: '#123456', revision, reason };
    const bad = ['javascript:alert(1)', 'http://chat.example/', 'https://evil.example/', 'https://u:p@chat.example/'];
    const refused = await owner.call('opsChangeChannels', {
      body: { ...body, entries: bad.map((address) => ({ ...entry, address })) },
    });
    expect(refused.code).toBe('request.invalid');
    expect(refused.body).toMatchObject({
      value: {
        fields: [
          { field: 'entries.0.address', problem: 'https' },
          { field: 'entries.1.address', problem: 'https' },
          { field: 'entries.2.address', problem: 'host' },
          { field: 'entries.3.address', problem: 'https' },
        ],
      },
    });
    const entries = [{ ...entry, address: 'https://chat.example/room' }];
    expect((await support.call('opsChangeChannels', { body: { ...body, entries } })).code).toBe('operator.forbidden');
    const { value } = await owner.call('opsChangeChannels', { body: { ...body, entries } });
    expect((await standing()).channels).toMatchObject({ version: 1, entries });
    expect(value.revision).not.toBe(revision);
    expect((await owner.call('opsChangeChannels', { body: { ...body, entries } })).code).toBe('operator.staleVersion');
    const { customerService } = await info();
    expect(customerService).toMatchObject([{ csType: 'liveChat', csPosition: 'chatRoom', title: 'Chat' }]);
    expect(JSON.stringify(customerService)).not.toContain('chat.example');
    expect(await auditOf('default:content.customerService')).toMatchObject([
      { before: { version: 0, entries: [] }, after: { version: 1, entries }, reason },
    ]);
  });

  it('take resources that lead to this site, https or a mailbox [CNT-011] [SEC-026]', async () => {
    const { revision } = await standing();
    const resource = {
      resourceType: 'android',
      url: 'https://files.example/app.apk',
      qrCodeUrl: null,
      labelNameEn: 'App',
    };
    const change = (over: object) =>
      owner.call('opsChangeResources', { body: { resources: [{ ...resource, ...over }], revision, reason } });
    for (const url of ['javascript:alert(1)', 'http://files.example/', '//evil.example', 'data:text/html,x'])
      expect([url, (await change({ url })).code]).toEqual([url, 'request.invalid']);
    expect((await change({ qrCodeUrl: 'javascript:1' })).code).toBe('request.invalid');
    expect((await change({})).code).toBeUndefined();
    expect((await info()).resources).toEqual([resource]);
  });

  it('name licences only as far as they were filled in, one for each jurisdiction [GAP-102]', async () => {
    expect((await info()).licences).toEqual([]);
    const { revision } = await standing();
    const licence = { jurisdiction: 'MT', licensee: 'Example Ltd', number: 'X/1', validatorUrl: 'https://v.example/1' };
    const change = (licences: object[]) =>
      owner.call('opsChangeLicences', { body: { licences: licences as never, revision, reason } });
    expect((await change([licence, licence])).code).toBe('request.invalid');
    expect((await change([{ ...licence, validatorUrl: 'javascript:1' }])).code).toBe('request.invalid');
    expect((await change([{ ...licence, jurisdiction: 'XX' }])).code).toBe('request.invalid');
    expect((await change([{ ...licence, number: ' ' }])).code).toBe('request.invalid');
    expect((await change([licence])).code).toBeUndefined();
    expect((await info()).licences).toEqual([licence]);
    expect(await auditOf('default:site.licences')).toMatchObject([{ before: [], after: [licence] }]);
  });

  it('name whom players ask for help, never nobody: a demonstration says that it is one [R80]', async () => {
    const shipped = (await standing()).helpShown;
    expect(shipped).toMatchObject({ isDemonstration: true, TH: { number: '1323' }, EN: { number: '1323' } });
    expect((await info()).helpContact).toEqual(shipped);
    const words = { name: 'Care line', number: '02 000 0000', hours: '9 to 17', url: 'https://help.example/' };
    const help = { TH: { ...words, name: 'ศูนย์ช่วยเหลือ' }, EN: { ...words, url: 'mailto:care@help.example' } };
    const change = async (over: Partial<typeof words> | null, who = owner) => {
      const { revision } = await standing();
      const next = over === null ? null : { ...help, EN: { ...help.EN, ...over } };
      return who.call('opsChangeHelpContact', { body: { help: next, revision, reason } });
    };
    const problems = async (over: Partial<typeof words>) => (await change(over)).body;
    expect(await problems({ number: '', url: '' })).toMatchObject({
      value: { fields: [{ field: 'help.EN.number', problem: 'missing' }] },
    });
    for (const bad of [{ number: 'ask us' }, { url: 'javascript:1' }, { url: 'http://help.example/' }, { name: ' ' }])
      expect([bad, (await change(bad)).code]).toEqual([bad, 'request.invalid']);
    expect((await change({}, support)).code).toBe('operator.forbidden');
    expect((await change({})).code).toBeUndefined();
    expect((await info()).helpContact).toEqual({ isDemonstration: false, ...help });
    expect(await auditOf('default:site.helpContact')).toMatchObject([{ before: null, after: help, reason }]);
    expect((await change(null)).code).toBeUndefined();
    expect((await standing()).helpShown).toEqual(shipped);
  });
});

describe('what people wrote', () => {
  it('waits in line until it is answered once; the member reads the answer as text [SEC-029]', async () => {
    const member = await registerMember(t);
    const content = '<b>Where</b> is my deposit?';
    await member.call('feedback', { body: { questionType: 'deposit', content } });
    const { value } = await support.call('opsListFeedback', { query: { state: 'received' } });
    expect(value.list).toMatchObject([
      { content, questionType: 'deposit', member: { username: member.username }, answer: null },
    ]);
    const { id } = value.list[0]!;
    const page = await listen(t, 'member', member);
    const ask = { params: { id }, body: { answer: 'It came in at noon.', reason: 'found the transfer' } };
    expect((await owner.call('opsAnswerFeedback', ask)).code).toBeUndefined();
    expect((await support.call('opsAnswerFeedback', ask)).code).toBe('common.notFound');
    await expect.poll(page.topics).toContainEqual({ type: 'feedback' });
    page.close();
    expect((await member.call('myFeedback')).value.list).toMatchObject([
      { id, content, answer: 'It came in at noon.' },
    ]);
    expect((await (await registerMember(t)).call('myFeedback')).value.list).toEqual([]);
    expect((await support.call('opsListFeedback', { query: { state: 'answered' } })).value.list).toMatchObject([
      { id, answer: 'It came in at noon.', state: 'answered' },
    ]);
    expect(await auditOf(id)).toMatchObject([
      { before: { state: 'received' }, after: { state: 'answered', answer: 'It came in at noon.' } },
    ]);
  });

  it('from affiliates to be is accepted or declined with a reason', async () => {
    const body = { name: 'สมชาย', contact: 'a@b.example', channel: 'https://a.example', message: 'hi' };
    const { id } = (await callerOf(t)('joinPartners', { body })).value;
    const ask = { params: { id }, body: { decision: 'declined', reason: 'no audience' } } as const;
    expect((await editor.call('opsDecideApplication', ask)).code).toBe('operator.forbidden');
    expect((await support.call('opsDecideApplication', ask)).code).toBeUndefined();
    expect((await support.call('opsDecideApplication', ask)).code).toBe('common.notFound');
    expect((await support.call('opsListApplications', { query: { q: 'สมชาย' } })).value).toMatchObject({
      totalCount: 1,
      list: [{ id, state: 'answered', decision: 'declined', answer: null }],
    });
  });
});

describe('open pages', () => {
  it('of members and staff hear that words have changed', async () => {
    const pages = await Promise.all([listen(t, 'member', await registerMember(t)), listen(t, 'staff', support)]);
    const body = {
      ...({ type: 'PR', enabled: true, groupName: null, picture: null, linkageType: null, linkUrl: null } as const),
      ...({ audience: 'all', languages: null, startsAt: null, endsAt: null, mayHideToday: true } as const),
      texts: texts('news'),
      reason,
    };
    await editor.call('opsAddAnnouncement', { body });
    await expect.poll(pages[0].topics).toEqual([{ type: 'content' }]);
    await expect.poll(pages[1].topics).toContainEqual({ type: 'opsContent' });
    for (const page of pages) page.close();
  });
});
