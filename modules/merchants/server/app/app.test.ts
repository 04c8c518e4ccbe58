import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { manifestOf } from './rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const manifest = async (query = '') => {
  const answer = await fetch(`${t.url}/manifest.webmanifest${query}`);
  return { answer, value: (await answer.json()) as ReturnType<typeof manifestOf> };
};
const icon = async (path: string) => {
  const answer = await fetch(t.url + path);
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, height, format } = await picture.metadata();
  const corner = await picture.extract({ left: 0, top: 0, width: 1, height: 1 }).ensureAlpha().raw().toBuffer();
  return { type: answer.headers.get('content-type'), width, height, format, corner: [...corner] };
};

describe('the installed app', () => {
  it("has a manifest in the reader's language, the merchant's where there are no words for it", async () => {
    const { answer, value } = await manifest('?lang=en');
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(value).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', lang: 'en' });
    expect(value.shortcuts.map(({ name }) => name)).toEqual(['Games', 'Deposit', 'Help centre']);
    expect((await manifest('?lang=lo')).value.lang).toBe('th');
    expect((await manifest('?lang=de')).value.lang).toBe('en');
    for (const query of ['', '?lang=xx', '?lang=en&lang=th', '?lang=%00'])
      expect((await manifest(query)).value.lang, query).toBe('th');
  });

  it("wears the merchant's colours, and its icons do, also where a mask cuts them", async () => {
    const { themes } = t.app.modules.merchants;
    const look = {
      light: { brand: '#7a1f4b', brandHover: '#5e1439', brandInk: '#7a1f4b' },
      dark: {},
      shape: {},
      logoUrl: null,
    };
    const shipped = (await manifest()).value;
    await themes.change(systemContext('test'), { merchantId: 'default', look, reason: 'test' });
    const { value } = await manifest();
    expect([shipped.theme_color, value.theme_color]).toEqual(['#343c9c', '#7a1f4b']);
    expect(value.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes, purpose } of value.icons) {
      const side = Number(sizes.split('x')[0]);
      const { corner, ...drawn } = await icon(src);
      expect(drawn).toEqual({ type: 'image/png', width: side, height: side, format: 'png' });
      // Filled to the corner for a mask, transparent where the icon has its own corner.
      const ground = purpose === 'maskable' ? [0x7a, 0x1f, 0x4b, 255] : [...corner.slice(0, 3), 0];
      expect(corner, purpose).toEqual(ground);
    }
    expect((await icon('/app/icon-180.png')).width).toBe(180);
    const keptOf = async (path: string) => (await fetch(t.url + path)).headers.get('cache-control');
    expect(await keptOf(value.icons[0]!.src)).toContain('immutable');
    // Under a version of another theme, invented or not known yet, the icon is not cached for ever.
    for (const path of ['/app/icon-192.png?v=x', shipped.icons[0]!.src])
      expect(await keptOf(path)).not.toContain('immutable');
    // Each theme has its own address, so the old icon may be cached for ever.
    expect(value.icons[0]!.src).not.toBe(shipped.icons[0]!.src);
  });

  it('knows no other file and no host of nobody', async () => {
    for (const file of ['icon-191.png', 'icon-9999.png', 'icon-192.svg', '..%2f..%2fpackage.json', 'icon-192-any.png'])
      expect((await fetch(`${t.url}/app/${file}`)).status, file).toBe(404);
  });
});

it('a long name is cut for launchers, not in the manifest itself', () => {
  const { name, short_name } = manifestOf({ name: 'สนามกีฬาแห่งชาติ', look: { light: {} }, defaultLanguage: 'TH' });
  expect(name).toBe('สนามกีฬาแห่งชาติ');
  expect(name.startsWith(short_name) && short_name.length < name.length).toBe(true);
  expect(name.slice(short_name.length)).not.toMatch(/^\p{M}/u);
});
