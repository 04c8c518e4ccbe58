import { server } from '@sanam/test-web';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSite } from '../testing/render-site.tsx';

const notice = { id: 'ann_1', title: 'Songkran hours', content: '<p>Open</p>', startsAt: '2026-11-20T05:00:00Z' };
const announcements = { player: [notice], banners: [], popup: [], promotion: [] };

it('keeps the answer about notices in the session storage, and asks no second time while it is young [HOM-034]', async () => {
  const withNotice = () => server.answer('listAnnouncements', announcements);
  await renderSite('/', {}, withNotice);
  expect(await screen.findByText('Songkran hours')).toBeInTheDocument();
  expect(JSON.parse(sessionStorage.getItem('index_notice')!)).toMatchObject({ value: announcements });
  expect(server.sent('listAnnouncements')).toHaveLength(1);
  const kept = { ...sessionStorage } as Record<string, string>;
  cleanup();
  // As after a reload: only the storage is left.
  await renderSite('/', { kept }, withNotice);
  expect(await screen.findByText('Songkran hours')).toBeInTheDocument();
  expect(server.sent('listAnnouncements')).toHaveLength(1);
});

it('keeps the answer about hosts in the session storage, and asks no second time while it is young [PLT-018]', async () => {
  const withHost = () => {
    server.answer('routers', { domainList: [{ domainName: window.location.host, speed: 0 }] });
  };
  await renderSite('/', {}, withHost);
  await waitFor(() => expect(sessionStorage.getItem('routers')).not.toBeNull());
  expect(JSON.parse(sessionStorage.getItem('routers')!)).toEqual({
    domainList: [{ domainName: 'localhost:3000', speed: 0 }],
  });
  const kept = { ...sessionStorage } as Record<string, string>;
  cleanup();
  await renderSite('/', { kept }, withHost);
  await screen.findByRole('banner');
  expect(server.sent('routers')).toHaveLength(1);
});

it('tells the code of the platform, the web, with its question for notices [HOM-032, PLT-034]', async () => {
  await renderSite('/');
  await waitFor(() => expect(server.sent('listAnnouncements')).toHaveLength(1));
  expect(server.sent('listAnnouncements')[0]?.input.query).toEqual({
    type: 'B,PL,PU,PR',
    platform: 'W',
    execution: 'B',
    language: 'EN',
  });
});
