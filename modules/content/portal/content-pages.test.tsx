import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage, settled } from '@sanam/portal/testing/render-page.tsx';
import { customerService, noAnnouncements, noPromotions } from '@sanam/portal/testing/samples.ts';
import { HelpPage } from './help-page.tsx';
import { WinnerBoard } from './latest-winners.tsx';
import { NoticePage } from './notice-page.tsx';
import { PromotionsPage } from './promotions-page.tsx';
import type { Announcements } from './queries.ts';

const notice: Announcements['player'][number] = {
  id: 'ann_1',
  title: 'Songkran hours',
  content: '<p>Open <b>all night</b></p>',
  startsAt: '2026-11-20T05:00:00Z',
};

describe('the page of all notices', () => {
  const news = { ...notice, id: 'ann_2', title: 'New terms', content: '<p>Read them</p>', mayHideToday: false };
  const draw = () => renderPage(<NoticePage />, { as: 'visitor' });

  itShowsItsStates('listAnnouncements', {
    draw,
    full: { ...noAnnouncements, player: [notice] },
    row: 'Songkran hours',
    empty: noAnnouncements,
    nothing: 'No notices',
  });

  it('opens each of them, and leads on to its neighbours and around', async () => {
    server.answer('listAnnouncements', { ...noAnnouncements, player: [notice], popup: [news] });
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: /New terms/ }));
    expect(within(screen.getByRole('dialog', { name: 'New terms' })).getByText('2 / 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next notice' }));
    const first = within(screen.getByRole('dialog', { name: 'Songkran hours' }));
    expect(first.getByText('all night').tagName).toBe('B');
    await user.click(first.getByRole('button', { name: 'Previous notice' }));
    await user.click(within(screen.getByRole('dialog', { name: 'New terms' })).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the page of promotions', () => {
  const draw = () => renderPage(<PromotionsPage />, { as: 'visitor' });
  beforeEach(() => server.answer('listPromotions', noPromotions));

  itShowsItsStates('listAnnouncements', {
    draw,
    full: { ...noAnnouncements, promotion: [notice] },
    row: 'Songkran hours',
    empty: noAnnouncements,
    nothing: 'No promotions yet',
  });

  it('leads from a promotion to its own address', async () => {
    server.answer('listAnnouncements', { ...noAnnouncements, promotion: [notice] });
    await draw();
    const link = await screen.findByRole('link', { name: /: Songkran hours$/ });
    expect(link).toHaveAttribute('href', '/promoDetail?id=ann_1');
  });
});

describe('the winners', () => {
  const win = (account: string): Value<'winnerBoard'>['list'][number] => ({
    vo: {
      account,
      gameCategory: 'RNG',
      gameName: 'Lotus River',
      gamePicture: null,
      vassalage: 'STUDIO',
      winAmount: '1234.50',
      currency: 'THB',
      wonAt: '2026-11-20T05:00:00Z',
    },
  });
  const draw = () => renderPage(<WinnerBoard shownMax={2} />, { as: 'visitor' });

  itShowsItsStates('winnerBoard', {
    draw,
    full: { list: [win('jo***y')] },
    row: /^jo\*\*\*y/,
    empty: { list: [] },
    nothing: 'No winners yet',
  });

  it('are as many as there is room for, with game, name and amount', async () => {
    server.answer('winnerBoard', { list: [win('an***a'), win('be***n'), win('ch***e')] });
    await draw();
    const rows = await screen.findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/Lotus River.*an\*\*\*a.*฿1,234\.50/);
  });
});

describe('the help centre', () => {
  const article = {
    code: 'deposit',
    title: 'Pay in',
    content: '<p>Scan the code</p>',
    version: '1',
    effectiveFrom: '2026-11-01T00:00:00Z',
  };
  const help: Value<'helpCenter'> = { categories: [{ category: 'money', articles: [article] }] };
  const draw = (at = '/help') => renderPage(<HelpPage />, { as: 'visitor', at });

  beforeEach(() => {
    server.answer('listAnnouncements', noAnnouncements);
    server.answer('customerService', customerService);
  });

  itShowsItsStates('helpCenter', {
    draw,
    full: help,
    row: 'Pay in',
    empty: { categories: [] },
    nothing: 'No articles yet',
  });

  it('opens the article that the address names', async () => {
    server.answer('helpCenter', help);
    await draw('/help#deposit');
    await screen.findByText('Pay in');
    await waitFor(() => expect(document.querySelector('#article-deposit')).toHaveAttribute('open'));
  });

  it('always offers to write, and the channels as far as they are set up', async () => {
    server.answer('helpCenter', help);
    await draw();
    const contact = within(await screen.findByRole('region', { name: 'Contact us' }));
    expect(contact.getByRole('link')).toHaveAttribute('href', '/feedback');
    await settled();
    expect(contact.queryByRole('button')).toBeNull();
  });

  it('opens the room of channels, and says when the channels cannot be read', async () => {
    server.answer('helpCenter', help);
    server.refuse('customerService', 'common.unavailable');
    const user = await draw();
    const contact = within(await screen.findByRole('region', { name: 'Contact us' }));
    const alert = await contact.findByRole('alert');
    const entry = { csType: 'line', csPosition: 'chatRoom', title: 'LINE', path: 'AAAA12345678' };
    server.answer('customerService', { ...customerService, entries: [entry] } as unknown as typeof customerService);
    await user.click(within(alert).getByRole('button'));
    await user.click(await contact.findByRole('button', { name: 'Other channels' }));
    const room = within(await screen.findByRole('dialog', { name: 'Chat room' }));
    expect(room.getByRole('button', { name: 'LINE' })).toBeInTheDocument();
    await user.click(room.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
