import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import type { Announcement } from '@sanam/console/lib/records.ts';
import { agreed, choose, confirm, NOT_SAVED, refusedField, replace, save } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { AnnouncementPage } from './announcement-page.tsx';
import { NewAnnouncementPage } from './new-announcement-page.tsx';
import { OrderDialog } from './order-dialog.tsx';

const id = 'ann_0000000000000000000001';
const fields = {
  groupName: null,
  picture: null,
  linkageType: null,
  linkUrl: null,
  audience: 'all' as const,
  languages: null,
  startsAt: null,
  endsAt: null,
  mayHideToday: true,
  texts: [{ language: 'TH' as const, title: 'สงกรานต์', body: '' }],
};
const announcement: Announcement = {
  ...fields,
  id,
  type: 'PL',
  position: 0,
  enabled: true,
  state: 'shown',
  isShipped: false,
  version: 7,
  updatedAt: '2026-11-20T05:00:00Z',
  history: [],
};
const thai = () => within(screen.getByRole('region', { name: 'Thai text' }));

beforeEach(() => server.answer('opsPreviewHtml', { html: '<p>kept</p>', removed: [] }));

describe('a new announcement', () => {
  const open = (at = '/announcements/create') => renderConsole(<NewAnnouncementPage />, { at });
  const publish = async (user: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole('button', { name: 'Publish…' }));
    await confirm(user, 'Publish');
  };

  it('needs a title, and is published with all that was chosen', async () => {
    server.answer('opsAddAnnouncement', { id });
    const user = await open();
    expect(screen.getByRole('button', { name: 'Publish…' })).toBeDisabled();
    await replace(user, thai().getByLabelText('Title'), 'สงกรานต์');
    await replace(user, thai().getByLabelText('Text (HTML)'), '<p>kept</p>');
    await choose(user, screen.getByLabelText('Audience'), 'Members');
    await choose(user, screen.getByLabelText('Languages'), 'Thai only');
    await user.click(screen.getByRole('switch', { name: 'Switched on' }));
    await publish(user);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(`/announcements/${id}/show`));
    expect(server.sent('opsAddAnnouncement').map(({ input }) => input.body)).toEqual([
      {
        ...fields,
        type: 'PL',
        enabled: false,
        audience: 'member',
        languages: ['TH'],
        texts: [{ language: 'TH', title: 'สงกรานต์', body: '<p>kept</p>' }],
        reason: agreed,
      },
    ]);
  });

  it('of a banner has a place, a picture and a target', async () => {
    server.answer('opsAddAnnouncement', { id });
    const user = await open('/announcements/create?type=B');
    await replace(user, thai().getByLabelText('Title'), 'โปรโมชั่น');
    await choose(user, screen.getByLabelText('Page'), 'Fishing');
    await replace(user, screen.getByLabelText('Address of the picture'), 'https://cdn.example/b.png');
    await choose(user, screen.getByLabelText('Link type'), 'A page of the site');
    expect(screen.getByRole('button', { name: 'Publish…' })).toBeDisabled();
    await replace(user, screen.getByLabelText('Target'), '/fish');
    await publish(user);
    await waitFor(() => expect(server.sent('opsAddAnnouncement')).toHaveLength(1));
    expect(server.sent('opsAddAnnouncement')[0]?.input.body).toMatchObject({
      type: 'B',
      groupName: 'w_fish',
      picture: 'https://cdn.example/b.png',
      linkageType: '1',
      linkUrl: '/fish',
      enabled: true,
    });
  });

  it('marks the refused field until it is edited, and keeps everything', async () => {
    server.refuse('opsAddAnnouncement', 'request.invalid', refusedField('texts', 'invalid'));
    const user = await open();
    await replace(user, thai().getByLabelText('Title'), 'สงกรานต์');
    await user.click(screen.getByRole('switch', { name: 'Switched on' }));
    await publish(user);
    await within(screen.getByRole('dialog')).findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(thai().getByLabelText('Title')).toBeInvalid();
    expect(thai().getByLabelText('Title')).toHaveValue('สงกรานต์');
    expect(screen.getByRole('switch', { name: 'Switched on' })).not.toBeChecked();
    await replace(user, thai().getByLabelText('Title'), 'ปีใหม่');
    expect(thai().getByLabelText('Title')).toBeValid();
  });

  it('begins as a copy where one is asked for', async () => {
    server.answer('opsGetAnnouncement', announcement);
    await open(`/announcements/create?from=${id}`);
    expect(await screen.findByDisplayValue('สงกรานต์')).toBeInTheDocument();
  });

  it('is for those who may make one', async () => {
    await renderConsole(<NewAnnouncementPage />, { may: ['content.announcement.read'] });
    expect(screen.getByText('You may not see this')).toBeInTheDocument();
  });
});

describe('an announcement', () => {
  const open = async (one = announcement) => {
    server.answer('opsGetAnnouncement', one);
    const user = await renderConsole(
      <ResourceContextProvider value="announcements">
        <Routes>
          <Route path="/announcements/:id/show" element={<AnnouncementPage />} />
        </Routes>
      </ResourceContextProvider>,
      { at: `/announcements/${id}/show` },
    );
    await screen.findByRole('region', { name: 'Thai text' });
    return user;
  };

  it('is changed with the version that was read; a text is added and taken out', async () => {
    server.answer('opsChangeAnnouncement', { version: 8 });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add a text in this language' }));
    const english = within(screen.getByRole('region', { name: 'English text' }));
    await replace(user, english.getByLabelText('Title'), 'Songkran');
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeAnnouncement').map(({ input }) => input)).toEqual([
      {
        params: { id },
        body: {
          ...fields,
          texts: [...fields.texts, { language: 'EN', title: 'Songkran', body: '' }],
          expectedVersion: 7,
          reason: agreed,
        },
      },
    ]);
  });

  it('is not saved without a title, and marks what was refused', async () => {
    server.refuse('opsChangeAnnouncement', 'request.invalid', refusedField('endsAt', 'order'));
    const user = await open();
    await replace(user, thai().getByLabelText('Title'), '');
    expect(screen.getByRole('button', { name: 'Save…' })).toBeDisabled();
    await replace(user, thai().getByLabelText('Title'), 'ปีใหม่');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(screen.getByLabelText('Until')).toHaveAccessibleDescription('It must be after the start');
    expect(thai().getByLabelText('Title')).toHaveValue('ปีใหม่');
  });

  it('is taken off every page with a reason', async () => {
    server.answer('opsSwitchAnnouncement', { version: 8 });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    await confirm(user, 'Switch off');
    await screen.findByText('Saved');
    expect(server.sent('opsSwitchAnnouncement')[0]?.input).toEqual({
      params: { id },
      body: { enabled: false, expectedVersion: 7, reason: agreed },
    });
  });

  it.each([
    ['operator.staleVersion', /Somebody changed this record/],
    ['operator.shippedContent', /This is default content/],
  ] as const)('that is not switched off says why: %s', async (code, words) => {
    server.refuse('opsSwitchAnnouncement', code);
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    await confirm(user, 'Switch off');
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('that ships is only read and copied', async () => {
    await open({ ...announcement, isShipped: true });
    expect(thai().getByLabelText('Title')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Copy for the brand' })).toBeInTheDocument();
  });
});

describe('the order of announcements', () => {
  const row = (one: string, title: string, isShipped = false) => ({
    ...fields,
    id: one,
    type: 'PL' as const,
    position: 0,
    enabled: true,
    state: 'shown' as const,
    isShipped,
    version: 1,
    updatedAt: '2026-11-20T05:00:00Z',
    texts: [{ language: 'EN' as const, title, body: '' }],
  });
  const second = 'ann_0000000000000000000002';
  const list = [row(id, 'First'), row(second, 'Second'), row('ann_0000000000000000000003', 'Shipped', true)];

  it('is that of the own ones, moved and sent by their ids', async () => {
    server.answer('opsListAnnouncements', { list, totalPages: 1, totalCount: 3 });
    server.answer('opsOrderAnnouncements', {});
    const user = await renderConsole(<OrderDialog place={{ type: 'PL', groupName: null }} onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Move up: Second' }));
    expect(screen.queryByText('Shipped')).toBeNull();
    await confirm(user, 'Use this order');
    await screen.findByText('The order is set');
    expect(server.sent('opsOrderAnnouncements').map(({ input }) => input.body)).toEqual([
      { type: 'PL', groupName: null, ids: [second, id], reason: agreed },
    ]);
  });

  it('begins again with what is there when somebody changed it meanwhile', async () => {
    server.answer('opsListAnnouncements', { list, totalPages: 1, totalCount: 3 });
    server.refuse('opsOrderAnnouncements', 'operator.staleVersion');
    const user = await renderConsole(<OrderDialog place={{ type: 'PL', groupName: null }} onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Move up: Second' }));
    await confirm(user, 'Use this order');
    await screen.findByText(/Somebody changed this record/);
    expect(screen.getByRole('button', { name: 'Move up: First' })).toBeDisabled();
  });
});
