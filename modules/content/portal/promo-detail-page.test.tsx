import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { noAnnouncements } from '@sanam/portal/testing/samples.ts';
import { PromoDetailPage } from './promo-detail-page.tsx';
import type { Announcements } from './queries.ts';

const promotion: Announcements['promotion'][number] = {
  id: 'ann_1',
  title: 'Songkran bonus',
  content: '<p>Double <b>everything</b></p><script>alert(1)</script>',
  startsAt: '2026-11-20T05:00:00Z',
};
const draw = (id = 'ann_1') => renderPage(<PromoDetailPage />, { as: 'visitor', at: `/promoDetail?id=${id}` });

itShowsItsStates('listAnnouncements', {
  draw,
  full: { ...noAnnouncements, promotion: [promotion] },
  row: 'Songkran bonus',
  empty: noAnnouncements,
  nothing: 'This promotion is not there',
});

it('shows the promotion of the address, its text clean, with its beginning [GAP-098]', async () => {
  server.answer('listAnnouncements', {
    ...noAnnouncements,
    promotion: [{ ...promotion, id: 'ann_0', title: 'Other' }, promotion],
  });
  await draw();
  expect(await screen.findByRole('heading', { level: 1, name: 'Songkran bonus' })).toBeInTheDocument();
  expect(screen.getByText('everything').tagName).toBe('B');
  expect(document.querySelector('article script')).toBeNull();
  expect(screen.getByText(/^Since /)).toHaveAttribute('datetime', '2026-11-20T05:00:00Z');
  expect(screen.queryByText('Other')).toBeNull();
});

it.each(['', 'ann_9'])('leads from an address that names none to all of them: "%s"', async (id) => {
  server.answer('listAnnouncements', { ...noAnnouncements, promotion: [promotion] });
  await draw(id);
  expect(await screen.findByText('It may be over, or the link is wrong')).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: 'All promotions' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/promotions', '/promotions']);
});
