import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import type { Banner } from './queries.ts';

const banner = (bannerId: string, more: Partial<Banner> = {}) =>
  ({ bannerId, title: `Banner ${bannerId}`, url: `/media/${bannerId}.webp`, groupName: 'home', ...more }) as Banner;
const three = [
  banner('a', { linkageType: '1', linkUrl: '/promotions' }),
  banner('b', { linkageType: '2', linkUrl: 'https://shop.example/now' }),
  banner('c', { linkageType: '2', linkUrl: 'javascript:alert(1)' }),
];
const dots = () => within(screen.getByRole('region', { name: 'Banners' })).getAllByRole('button');
const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true');
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  Element.prototype.scrollTo = () => undefined;
  return () => Reflect.deleteProperty(Element.prototype, 'scrollTo');
});

async function open(banners = three) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return renderPage(<BannerCarousel banners={banners} />, { as: 'visitor' });
}

it('turns every five seconds, and after the last begins with the first [HOM-009]', async () => {
  await open();
  expect(current()).toBe(0);
  await later(4900);
  expect(current()).toBe(0);
  await later(200);
  expect(current()).toBe(1);
  await later(5000);
  expect(current()).toBe(2);
  await later(5000);
  expect(current()).toBe(0);
});

it('keeps still under the pointer and with the focus inside', async () => {
  const user = await open();
  await user.hover(screen.getByRole('region', { name: 'Banners' }));
  await later(11_000);
  expect(current()).toBe(0);
  await user.unhover(screen.getByRole('region', { name: 'Banners' }));
  act(() => dots()[2]!.focus());
  await later(11_000);
  expect(current()).toBe(0);
});

it('goes where its dot is pressed; what is not shown cannot be reached', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Go to banner 3: Banner c' }));
  expect(current()).toBe(2);
  const slides = screen.getAllByRole('group', { hidden: true });
  expect(slides.map((slide) => slide.hasAttribute('inert'))).toEqual([true, true, false]);
});

it('leads to its place: inside the site, to another one in a new window, and never to a script', async () => {
  await open();
  const links = screen.getAllByRole('link', { hidden: true });
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/promotions', null],
    ['https://shop.example/now', '_blank'],
  ]);
  expect(links[1]).toHaveAttribute('rel', 'noopener noreferrer');
});

it('has neither dots nor movement with one banner', async () => {
  await open(three.slice(0, 1));
  expect(screen.queryByRole('button')).toBeNull();
  await later(11_000);
  expect(screen.getByRole('group', { name: '1 of 1' })).not.toHaveAttribute('inert');
});
