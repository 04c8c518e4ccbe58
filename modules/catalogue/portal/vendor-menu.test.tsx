import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import type { VendorCard } from './queries.ts';
import { VendorMenu } from './vendor-menu.tsx';

const vendor = (at: number, isHot = false): VendorCard => ({
  vassalage: `V${at}`,
  displayName: `Maker ${at}`,
  gameType: 'RNG',
  accountTypeId: `V${at}`,
  isHot,
  logoUrl: null,
  canPlay: true,
});
const vendors = (count: number) => Array.from({ length: count }, (_, at) => vendor(at + 1));
const selected = vi.fn<(vassalage: string | null) => void>();
const row = () => within(screen.getByRole('group', { name: 'Vendors' }));

beforeEach(() => {
  selected.mockClear();
  server.answer('gameMenus', { lanes: [] });
});

it('has all vendors and each of them, and says which is chosen', async () => {
  const user = await renderPage(<VendorMenu vendors={vendors(3)} selected="V2" onSelect={selected} />);
  expect(
    row()
      .getAllByRole('button')
      .map((one) => [one.textContent, one.getAttribute('aria-pressed')]),
  ).toEqual([
    ['All vendors', 'false'],
    ['Maker 1', 'false'],
    ['Maker 2', 'true'],
    ['Maker 3', 'false'],
  ]);
  await user.click(row().getByRole('button', { name: 'Maker 3' }));
  await user.click(row().getByRole('button', { name: 'All vendors' }));
  expect(selected.mock.calls).toEqual([['V3'], [null]]);
});

it.each([
  [7, false],
  [8, true],
])('of %i vendors has arrows: %s [GAM-023]', async (count, hasArrows) => {
  await renderPage(<VendorMenu vendors={vendors(count)} selected={null} onSelect={selected} />);
  expect(row().queryByRole('button', { name: 'Scroll vendors on' }) !== null).toBe(hasArrows);
});

it('keeps its place while the vendors are on their way', async () => {
  const release = server.hold('gameMenus');
  const { container } = await drawWithout();
  expect(screen.queryByRole('group')).toBeNull();
  expect(container.querySelector('.sn-skeleton')).not.toBeNull();
  release();
});

it('says that the vendors cannot be read, and reads them again', async () => {
  server.refuse('gameMenus', 'common.unavailable');
  const { user } = await drawWithout();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answer('gameMenus', { lanes: [] });
  const before = server.sent('gameMenus').length;
  await user.click(retry);
  expect(server.sent('gameMenus').length).toBeGreaterThan(before);
});

async function drawWithout() {
  const user = await renderPage(<VendorMenu vendors={undefined} selected={null} onSelect={selected} />);
  return { user, container: document.body };
}
