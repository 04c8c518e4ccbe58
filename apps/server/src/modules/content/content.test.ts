import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { callerOf } from '../../../test/clients.ts';
import { systemContext } from '../../platform/context.ts';
import { cleanHtml } from './clean-html.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

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

  it('answers in the language asked for and leaves out types not asked for', async () => {
    const { value } = await callerOf(t)('listAnnouncements', { query: { type: 'PL,H', language: 'EN' } });
    expect(value.player[0]?.title).toBe('Sandbox: no real money');
    expect(value.banners).toEqual([]);
    expect(value.popup).toEqual([]);
  });

  it("shows a merchant's own notices instead of those that ship, with everything dangerous taken out", async () => {
    const body = `<p onclick="x()">Hello <a href="javascript:alert(1)">you</a><img src=x onerror=y><script>bad()</script></p>`;
    await t.app.modules.content.service.publish(systemContext('test'), {
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

  it('cleans links: https and inside routes stay, everything else loses its target', () => {
    expect(cleanHtml('<a href="/rng">in</a>')).toBe('<a href="/rng">in</a>');
    expect(cleanHtml('<a href="https://a.example/x" onclick="y">out</a>')).toBe(
      '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">out</a>',
    );
    for (const href of ['//evil.example', '/\\evil.example', 'http://a.example', 'data:text/html,x', ' javascript:x'])
      expect(cleanHtml(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
    expect(cleanHtml('<style>p{}</style><iframe src="https://a"></iframe><svg><script>1</script></svg>')).toBe('');
  });
});
