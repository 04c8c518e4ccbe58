import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember } from '@sanam/server/test/clients.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { cleanHtml } from './clean-html.ts';
import type { Announcement } from './service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('cleaning the same text again costs nothing: every visitor asks for the same few', () => {
  const text = `<p>${'<b>x</b><script>1</script> ข้อความ '.repeat(3000)}</p>`;
  const clean = cleanHtml(text);
  const since = performance.now();
  for (let again = 0; again < 3000; again++) expect(cleanHtml(text) === clean).toBe(true);
  expect(performance.now() - since).toBeLessThan(2000);
});

describe('announcements', () => {
  it('lists banners, player notices, pop-ups and promotions to a visitor [HOM-030] [HOM-031]', async () => {
    const { value } = await callerOf(t)('listAnnouncements', {
      query: { type: 'B,PL,PU,PR', platform: 'W', execution: 'B' },
    });
    expect(Object.keys(value).toSorted()).toEqual(['banners', 'player', 'popup', 'promotion']);
    expect(value.banners.map((one) => one.groupName)).toContain('w_home');
    expect(value.popup[0]?.title).toBe('ก่อนเริ่มเล่น');
    expect(value.player[0]?.content).toContain('<strong>');
  });

  it('leads with the shipped banners where they say', async () => {
    const { value } = await callerOf(t)('listAnnouncements', { query: { type: 'B', language: 'EN' } });
    const links = Object.fromEntries(value.banners.map(({ title, linkUrl }) => [title, linkUrl]));
    expect(links).toMatchObject({
      'Welcome to Sanam': '/register',
      'Every round can be checked': '/help#fair',
      'Deposit by PromptPay, in the sandbox': '/?mc=depositv2',
    });
    const member = await registerMember(t);
    const seen = (await member.call('listAnnouncements', { query: { type: 'B', language: 'EN' } })).value.banners;
    expect(seen.map(({ linkUrl }) => linkUrl)).not.toContain('/register');
    expect(seen.map(({ linkUrl }) => linkUrl)).toContain('/?mc=depositv2');
  });

  it('answers in the language asked for and leaves out types not asked for', async () => {
    const { value } = await callerOf(t)('listAnnouncements', { query: { type: 'PL,H', language: 'EN' } });
    expect(value.player[0]?.title).toBe('Sandbox: no real money');
    expect(value.banners).toEqual([]);
    expect(value.popup).toEqual([]);
  });

  it("shows a merchant's own notices instead of those that ship, with everything dangerous taken out", async () => {
    const body = `<p onclick="x()">Hello <a href="javascript:alert(1)">you</a><img src=x onerror=y><script>bad()</script></p>`;
    await t.app.modules.content.service.publish(t.app.platform.db, systemContext('test'), {
      merchantId: 'default',
      type: 'PL',
      groupName: null,
      picture: null,
      linkageType: null,
      linkUrl: null,
      position: 1,
      texts: [{ language: 'TH', title: 'เรา', body }],
    });
    const { value } = await callerOf(t)('listAnnouncements', { query: {} });
    expect(value.player).toMatchObject([{ title: 'เรา', content: '<p>Hello <a>you</a></p>' }]);
    expect(value.popup).toHaveLength(1);
  });

  const notice: Announcement = {
    merchantId: 'default',
    type: 'PR',
    groupName: null,
    picture: null,
    linkageType: null,
    linkUrl: null,
    position: 1,
    texts: [
      { language: 'TH', title: 'ไทย', body: '' },
      { language: 'EN', title: 'English', body: '' },
    ],
  };
  const publish = (over: Partial<Announcement>) =>
    t.app.modules.content.service.publish(t.app.platform.db, systemContext('test'), { ...notice, ...over });
  const titlesFor = async (call = callerOf(t), language: 'TH' | 'EN' = 'EN') =>
    (await call('listAnnouncements', { query: { type: 'PR', language } })).value.promotion.map((one) => one.title);

  it('shows a notice only to those it is for, in its languages, within its time [GAP-034]', async () => {
    const member = await registerMember(t);
    const texts = (title: string) => notice.texts.map((text) => ({ ...text, title }));
    const now = (await t.owner.query<{ now: Date }>('select platform_now() as now')).rows[0]!.now.getTime();
    const at = (seconds: number) => new Date(now + seconds * 1000);
    await publish({ texts: texts('member'), audience: 'member', position: 1 });
    await publish({ texts: texts('visitor'), audience: 'visitor', position: 2 });
    await publish({ texts: texts('english'), languages: ['EN'], position: 3 });
    await publish({ texts: texts('soon'), startsAt: at(600), endsAt: at(1200), position: 4 });
    expect(await titlesFor()).toEqual(['visitor', 'english']);
    expect(await titlesFor(member.call)).toEqual(['member', 'english']);
    expect(await titlesFor(callerOf(t), 'TH')).toEqual(['visitor']);
    // A token of another server does not identify a member.
    expect(await titlesFor(callerOf(t, { token: 'x'.repeat(43) }))).toEqual(['visitor', 'english']);
    await t.advance(601);
    expect(await titlesFor()).toEqual(['visitor', 'english', 'soon']);
    await t.advance(600);
    expect(await titlesFor()).toEqual(['visitor', 'english']);
  });

  it('never lists the type H, and takes a notice off when it is switched off [HOM-033]', async () => {
    await publish({ type: 'H' });
    const { value } = await callerOf(t)('listAnnouncements', { query: { type: 'B,PL,PU,PR,H', execution: 'B' } });
    expect(
      Object.values(value)
        .flat()
        .map((one) => one.title),
    ).not.toContain('ไทย');
    const announcementId = await publish({ texts: [{ language: 'TH', title: 'off', body: '' }] });
    expect(await titlesFor()).toContain('off');
    const change = { id: announcementId, enabled: false, expectedVersion: 1, reason: 'x' };
    await t.app.modules.content.announcements.setEnabled(systemContext('test'), change);
    expect(await titlesFor()).not.toContain('off');
  });

  it('refuses a banner that leads to a script, another host or plain http, also past the service [HOM-026] [SEC-026]', async () => {
    const banner = { type: 'B', groupName: 'w_live', picture: '/art/banner-fair.svg' } as const;
    const unsafe = [
      ['1', 'javascript:alert(1)'],
      ['1', '//evil.example/x'],
      ['1', '/\\evil.example'],
      ['1', 'https://a.example'],
      ['2', 'http://a.example'],
      ['2', 'javascript://a.example/%0aalert(1)'],
      ['2', 'https://user:word@a.example'],
      ['4', 'data:text/html,x'],
      ['2', null],
    ] as const;
    for (const [linkageType, linkUrl] of unsafe)
      await expect(publish({ ...banner, linkageType, linkUrl })).rejects.toMatchObject({ code: 'content.unsafeLink' });
    await expect(publish({ ...banner, picture: 'javascript:1' })).rejects.toMatchObject({ code: 'content.unsafeLink' });
    await expect(publish({ ...banner, picture: null })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(
      publish({ ...notice, type: 'B', groupName: 'w_nowhere' as 'w_live', picture: '/a.svg' }),
    ).rejects.toThrow(/content_announcements_group/);
    await expect(
      t.owner.query(`insert into content_announcements (announcement_id, merchant_id, type, group_name, picture, linkage_type, link_url)
                     values ('ann_x', '*', 'B', 'w_live', '/a.svg', '2', 'javascript:alert(1)')`),
    ).rejects.toThrow(/content_announcements/);
    await publish({ ...banner, linkageType: '1', linkUrl: '/live?vassalage=X' });
    const { value } = await callerOf(t)('listAnnouncements', { query: { type: 'B' } });
    expect(value.banners).toMatchObject([{ groupName: 'w_live', linkageType: '1', linkUrl: '/live?vassalage=X' }]);
    expect(Object.keys(value.banners[0]!)).toEqual(
      expect.arrayContaining(['bannerId', 'url', 'groupName', 'linkageType']),
    );
  });

  it('cleans links: https and inside routes stay, everything else loses its target', () => {
    expect(cleanHtml('<a href="/rng">in</a>')).toBe('<a href="/rng">in</a>');
    expect(cleanHtml('<a href="https://a.example/x" onclick="y">out</a>')).toBe(
      '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">out</a>',
    );
    for (const href of [
      '//evil.example',
      '/\\evil.example',
      'http://a.example',
      'data:text/html,x',
      ' javascript:x',
      'https://u:p@a.example',
    ])
      expect(cleanHtml(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
    expect(cleanHtml('<style>p{}</style><iframe src="https://a"></iframe><svg><script>1</script></svg>')).toBe('');
  });
});
