import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSite } from '../testing/render-site.tsx';

const groups = {
  '/': 'w_home',
  '/rng': 'w_rng',
  '/live': 'w_live',
  '/fish': 'w_fish',
  '/pvp': 'w_pvp',
  '/sports': 'w_sports',
  '/esports': 'w_esports',
  '/elott': 'w_lott',
  '/cockfight': 'w_cockfight',
  '/promotions': 'w_promotion',
  '/pointMall': 'w_shop',
  '/help': 'w_help',
  '/register': 'w_reg',
  '/login': 'w_login',
  '/forget': 'w_forget',
};
const banner = (groupName: string) => ({
  bannerId: `bnr_${groupName}`,
  url: `/art/banners/${groupName}.svg`,
  groupName,
  linkageType: null,
  linkUrl: null,
  title: `Banner of ${groupName}`,
});

it.each(Object.entries(groups))(
  'at %s hang the banners of %s and no others [HOM-011, HOM-012, HOM-013, HOM-014, HOM-015, HOM-016, HOM-017, HOM-018, HOM-019, HOM-020, HOM-021, HOM-022, HOM-023, HOM-024, HOM-025]',
  async (path, group) => {
    const banners = [...Object.values(groups), 'w_elsewhere'].map(banner);
    await renderSite(path, {}, () => {
      server.answer('lotteryGameMenus', []);
      server.answer('pointRewards', { list: [], totalPages: 0, totalCount: 0 });
      server.answer('listAnnouncements', { player: [], banners, popup: [], promotion: [] });
    });
    const shown = within(await screen.findByRole('region', { name: 'Banners' }));
    expect(shown.getAllByRole('group').map((one) => one.textContent)).toEqual([`Banner of ${group}`]);
  },
);
