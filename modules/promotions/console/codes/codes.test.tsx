import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { campaignRow, cashContent } from '../campaigns/campaign.test-data.ts';
import { CodeSection } from './code-section.tsx';
import type { Code } from './code-row.ts';

const at = '2026-11-20T05:00:00Z';
const code: Code = {
  id: 'pcd_0000000000000000000a',
  code: 'NEWYEAR2027',
  state: 'open',
  used: 3,
  usesMax: 10,
  perMember: 1,
  expiresAt: null,
  by: 'napa',
  at,
};
const version = {
  version: 1,
  content: { ...cashContent, byCode: true },
  by: 'napa',
  reviewedBy: 'somsak',
  at,
  members: 3,
};
const campaign = {
  ...campaignRow,
  draftContent: null,
  versions: [version],
  zone: 'Asia/Bangkok',
  againstPolicy: [],
  closedAgents: [],
  trials: [],
  history: [],
};
beforeEach(() => server.answer('opsListCodes', { list: [code], totalCount: 1, totalPages: 1, used: 3 }));

it('shows codes with their use, makes random ones and shows them to be copied', async () => {
  server.answer('opsAddCodes', { codes: ['AAAA2222', 'BBBB3333'] });
  const user = await renderConsole(<CodeSection campaign={campaign} />);
  expect(await screen.findByText('3 / 10')).toBeInTheDocument();
  expect(screen.getByText('1 codes, used 3 times')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New codes' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Which codes'));
  await user.click(await screen.findByRole('option', { name: 'Random codes' }));
  await user.clear(dialog.getByLabelText('How many codes (up to 1,000)'));
  await user.type(dialog.getByLabelText('How many codes (up to 1,000)'), '2');
  await user.type(dialog.getByLabelText('Uses in all (empty: no bound)'), '1');
  await confirm(user, 'New codes');
  await waitFor(() =>
    expect(server.sent('opsAddCodes')[0]?.input.body).toEqual({
      code: null,
      count: 2,
      usesMax: 1,
      perMember: 1,
      expiresAt: null,
      reason: agreed,
    }),
  );
  expect(await screen.findByDisplayValue(/AAAA2222\s+BBBB3333/)).toBeInTheDocument();
});

it('closes one, with a reason', async () => {
  server.answer('opsCloseCode', { state: 'closed' });
  const user = await renderConsole(<CodeSection campaign={campaign} />);
  await user.click(await screen.findByRole('button', { name: 'Close: NEWYEAR2027' }));
  await confirm(user, 'Close');
  await waitFor(() => expect(server.sent('opsCloseCode')[0]?.input.body).toEqual({ reason: agreed }));
});
