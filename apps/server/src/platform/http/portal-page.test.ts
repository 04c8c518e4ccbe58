import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type PageLook, portalPage } from './portal-page.ts';

const html = readFileSync(new URL('../../../../portal/index.html', import.meta.url), 'utf8');
const plain: PageLook = { name: undefined, theme: undefined, sheet: undefined, picture: undefined, isCounted: false };

it("carries the merchant's theme before the first script, and none where the device decides", () => {
  expect(portalPage(html, { ...plain, theme: 'dark' })).toMatch(
    /^<!doctype html>\s*<html [^>]*data-default-theme="dark"/,
  );
  expect(portalPage(html, plain)).not.toContain('data-default-theme');
});

it('carries name and picture of the merchant as text, never as markup', () => {
  const page = portalPage(html, { ...plain, name: '<b>"A" & B</b>', picture: '/p"x.webp' });
  expect(page).toContain('<title>&lt;b>&quot;A&quot; &amp; B&lt;/b></title>');
  expect(page).toContain('src="/p&quot;x.webp"');
  expect(portalPage(html, plain)).not.toContain('first-picture');
});
