// Banners, notices and pictures through the calls of staff.
import type { CallInput, Calls } from '@sanam/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';

let t: TestApp;
let editor: TestStaff;
let auditor: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  [editor, auditor] = await Promise.all([staffSession(t, ['editor']), staffSession(t, ['auditor'])]);
});
afterAll(() => t.close());

const reason = 'asked for by marketing';
type Add = CallInput<Calls['opsAddAnnouncement']>['body'];
const notice: Add = {
  type: 'PR',
  enabled: true,
  groupName: null,
  picture: null,
  linkageType: null,
  linkUrl: null,
  audience: 'all',
  languages: null,
  startsAt: null,
  endsAt: null,
  mayHideToday: true,
  texts: [{ language: 'TH', title: 'ข่าว', body: '<p>ดี</p>' }],
  reason,
};
const banner: Add = { ...notice, type: 'B', groupName: 'w_live', picture: '/art/banner-fair.svg' };
const add = async (over: Partial<Add> = {}, base = notice): Promise<string> =>
  (await editor.call('opsAddAnnouncement', { body: { ...base, ...over } })).value.id;
const seen = async (type: string) => (await callerOf(t)('listAnnouncements', { query: { type } })).value;
const auditOf = async (subject: string) =>
  (
    await t.owner.query<{ command: string; before: unknown; after: unknown; reason: string; actor: string }>(
      'select command, before, after, reason, actor from platform_audit where subject_id = $1 order by id',
      [subject],
    )
  ).rows;
const fieldsOf = (id: string, over: Partial<Add> = {}) => {
  const { type: _type, enabled: _enabled, ...fields } = { ...notice, ...over };
  return { params: { id }, body: { ...fields, expectedVersion: 1 } };
};

describe('announcements', () => {
  it('take texts as long as they may be, in letters of three bytes', async () => {
    const body = `<p>${'ก'.repeat(90_000)}</p>`;
    const texts = (['TH', 'EN'] as const).map((language) => ({ language, title: 'long', body }));
    const answer = await editor.call('opsAddAnnouncement', { body: { ...notice, enabled: false, texts } });
    expect(answer.code).toBeUndefined();
  });

  it('are published clean, changed under their version and switched, each with before and after in the log [SEC-012] [HOM-029]', async () => {
    const body = '<p onclick="x()">Hi <script>bad()</script><a href="javascript:1">you</a></p>';
    const id = await add({ texts: [{ language: 'TH', title: 'หนึ่ง', body }] });
    expect((await seen('PR')).promotion).toMatchObject([{ id, title: 'หนึ่ง', content: '<p>Hi <a>you</a></p>' }]);
    const change = fieldsOf(id, { texts: [{ language: 'EN', title: 'One', body: '<p>two</p>' }] });
    expect((await editor.call('opsChangeAnnouncement', change)).value).toEqual({ version: 2 });
    expect((await editor.call('opsChangeAnnouncement', change)).code).toBe('operator.staleVersion');
    expect((await seen('PR')).promotion).toMatchObject([{ title: 'One', content: '<p>two</p>' }]);
    const off = { params: { id }, body: { enabled: false, expectedVersion: 2, reason } };
    expect((await editor.call('opsSwitchAnnouncement', off)).value).toEqual({ version: 3 });
    expect((await seen('PR')).promotion).toEqual([]);
    const lines = await auditOf(id);
    expect(lines.map(({ command, actor, reason: why }) => [command, actor, why])).toEqual(
      ['content.publish', 'content.change', 'content.setEnabled'].map((command) => [command, editor.staffId, reason]),
    );
    expect(lines[1]).toMatchObject({
      before: { texts: [{ title: 'หนึ่ง' }] },
      after: { texts: [{ title: 'One', language: 'EN' }] },
    });
    expect(lines[2]).toMatchObject({ before: { enabled: true }, after: { enabled: false } });
    const one = (await auditor.call('opsGetAnnouncement', { params: { id } })).value;
    expect(one).toMatchObject({ state: 'off', version: 3, isShipped: false });
    expect(one.history.map(({ command }) => command)).toHaveLength(3);
  });

  it('pop up with or without "not again today" [CNT-008]', async () => {
    await add({ type: 'PU', mayHideToday: false });
    expect((await seen('PU')).popup).toMatchObject([{ mayHideToday: false }]);
    await add({ type: 'PU' });
    expect((await seen('PU')).popup.map((one) => one.mayHideToday)).toEqual([false, true]);
  });

  it('that ship are shown until the merchant has its own, and are never changed', async () => {
    const list = async () => (await auditor.call('opsListAnnouncements', { query: { type: 'PL' } })).value.list;
    const shipped = await list();
    expect(shipped.map((one) => [one.isShipped, one.state])).toEqual([
      [true, 'shown'],
      [true, 'shown'],
    ]);
    const id = shipped[0]!.id;
    expect((await editor.call('opsChangeAnnouncement', fieldsOf(id))).code).toBe('operator.shippedContent');
    const off = { params: { id }, body: { enabled: false, expectedVersion: 1, reason } };
    expect((await editor.call('opsSwitchAnnouncement', off)).code).toBe('operator.shippedContent');
    await add({ type: 'PL' });
    expect((await list()).map((one) => [one.isShipped, one.state])).toEqual([
      [false, 'shown'],
      [true, 'off'],
      [true, 'off'],
    ]);
  });

  it('of a place are in the order that staff give them', async () => {
    const ids = [await add({}, banner), await add({}, banner), await add({}, banner)];
    const order = (list: string[]) =>
      editor.call('opsOrderAnnouncements', { body: { type: 'B', groupName: 'w_live', ids: list, reason } });
    const turned = ids.toReversed();
    expect((await order(turned)).code).toBeUndefined();
    const shown = async () => (await seen('B')).banners.map((one) => one.bannerId);
    expect(await shown()).toEqual(turned);
    expect((await order(ids.slice(1))).code).toBe('operator.staleVersion');
    expect(await auditOf('default/w_live')).toMatchObject([{ before: ids, after: turned }]);
    const query = { groupName: 'w_live', state: 'shown' } as const;
    expect((await auditor.call('opsListAnnouncements', { query })).value).toMatchObject({ totalCount: 3 });
  });

  it.each([
    ['a page of the member centre over the page one is at', { linkageType: '1', linkUrl: '?mc=withdraw' }],
    ['an address whose scheme is in capitals', { linkageType: '2', linkUrl: 'HTTPS://help.example/a' }],
    ['a picture whose scheme is in capitals', { picture: 'HTTPS://pictures.example/a.png' }],
  ] as [string, Partial<Add>][])('may hold %s', async (_name, over) => {
    const id = await add({ enabled: false, ...over }, banner);
    expect((await auditor.call('opsGetAnnouncement', { params: { id } })).value).toMatchObject(over);
  });

  it('open the page’s policy for the host of their picture, however its scheme is written', async () => {
    await add({ picture: 'HTTPS://Shown.example/a.png' }, banner);
    await add({ picture: 'https://hidden.example/a.png', enabled: false }, banner);
    const origins = await t.app.modules.content.announcements.pictureOrigins('default');
    expect(origins).toContain('https://shown.example');
    expect(origins).not.toContain('https://hidden.example');
  });

  it.each([
    ['javascript:', { linkageType: '2', linkUrl: 'javascript:alert(1)' }, 'content.unsafeLink'],
    ['data:', { linkageType: '2', linkUrl: 'data:text/html,x' }, 'content.unsafeLink'],
    ['another host as inside', { linkageType: '1', linkUrl: '//evil.example' }, 'content.unsafeLink'],
    ['a picture from a script', { picture: 'javascript:1' }, 'content.unsafeLink'],
    ['a page for a picture', { picture: '/' }, 'content.unsafeLink'],
    ['no picture', { picture: null }, 'request.invalid'],
    ['no group', { groupName: null }, 'request.invalid'],
    ['an unknown group', { groupName: 'w_nowhere' as 'w_live' }, 'request.invalid'],
    [
      'an end before its start',
      { startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' },
      'request.invalid',
    ],
    ['no text', { texts: [] }, 'request.invalid'],
    ['one language twice', { texts: [notice.texts[0]!, notice.texts[0]!] }, 'request.invalid'],
  ] as [string, Partial<Add>, string][])('with %s are refused [SEC-026]', async (_name, over, code) => {
    expect((await editor.call('opsAddAnnouncement', { body: { ...banner, ...over } })).code).toBe(code);
  });

  it('for agents alone reach only agents', async () => {
    await add({ audience: 'agent', texts: [{ language: 'TH', title: 'agents', body: '' }] });
    const member = await registerMember(t);
    const read = async () =>
      (await member.call('listAnnouncements', { query: { type: 'PR' } })).value.promotion.map((one) => one.title);
    expect(await read()).not.toContain('agents');
    await t.owner.query(`update members set account_type = 'agent' where member_id = $1`, [member.memberId]);
    expect(await read()).toContain('agents');
  });

  it('show in a preview exactly what will remain, and what is taken out [SEC-012]', async () => {
    const html =
      '<p class="x">A<script>1</script><!-- c --> <a href="http://a.example">b</a> <img src=x onerror=y></p>';
    const { value } = await editor.call('opsPreviewHtml', { body: { html } });
    expect(value.html).toBe('<p>A <a>b</a> </p>');
    expect(value.removed).toEqual([
      { kind: 'attribute', name: 'p class', count: 1 },
      { kind: 'element', name: 'script', count: 1 },
      { kind: 'link', name: 'http://a.example', count: 1 },
      { kind: 'element', name: 'img', count: 1 },
      { kind: 'other', name: '<!-- -->', count: 1 },
    ]);
    const deep = '<blockquote>'.repeat(20);
    expect((await editor.call('opsPreviewHtml', { body: { html: `${deep}x` } })).value.removed).toEqual([
      { kind: 'other', name: 'nesting', count: 1 },
    ]);
    const clean = '<p>Good <a href="/rng">link</a> <a href="https://a.example/">out</a></p>';
    expect((await editor.call('opsPreviewHtml', { body: { html: clean } })).value.removed).toEqual([]);
  });
});

describe('pictures', () => {
  const upload = (bytes: Buffer, name = 'a.png') => {
    const form = new FormData();
    form.append('picture', new Blob([new Uint8Array(bytes)]), name);
    return editor.call('opsUploadPicture', { body: form });
  };

  it('are drawn again without what a camera wrote, and served to everybody under a random name [SEC-028]', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('secret place')).toBe(true);
    const { url } = (await upload(photo, 'holiday.svg')).value;
    expect(url).toMatch(/^\/media\/pic_\w{16,40}\.jpg$/);
    const answer = await fetch(t.url + url);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('secret place')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20, format: 'jpeg' });
    expect((await fetch(`${t.url}/media/${'..%2f'.repeat(3)}etc`)).status).toBe(404);
    const id = await add({ picture: url }, banner);
    expect((await auditor.call('opsGetAnnouncement', { params: { id } })).value.picture).toBe(url);
  });

  it('leave no file behind where their row cannot be written, and the same picture kept before stays', async () => {
    const files = async () =>
      (await t.owner.query(`select name from platform_files where area = 'media' order by name`)).rows;
    const photo = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const { url } = (await upload(photo)).value;
    const before = await files();
    await t.owner.query('alter table content_pictures add constraint none check (false) not valid');
    expect((await upload(photo)).status).toBe(500);
    await t.owner.query('alter table content_pictures drop constraint none');
    expect(await files()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
    expect((await fetch(t.url + url)).status).toBe(200);
  });

  it('of another kind, broken or too large are refused [SEC-028]', async () => {
    expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))).code).toBe(
      'operator.pictureType',
    );
    expect((await upload(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]))).code).toBe(
      'operator.pictureType',
    );
    expect((await upload(Buffer.alloc(3 * 1024 * 1024 + 1))).code).toBe('operator.pictureTooLarge');
    expect((await editor.call('opsUploadPicture', { body: new FormData() })).code).toBe('operator.pictureMissing');
  });
});
