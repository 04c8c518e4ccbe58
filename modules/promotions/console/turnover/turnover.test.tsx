import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import type { Value } from '@sanam/client/client';
import { MemberTurnover } from './member-turnover.tsx';

const ID = 'mbr_0000000000000000000a';
const row: Value<'opsMemberTurnover'>['list'][number] = {
  id: 'trn_0000000000000000000a',
  turnoverId: 'trn_0000000000000000000a',
  source: 'deposit',
  sourceId: 'dep_0000000000000000000a',
  base: '500.00',
  multiplePercent: 300,
  required: '1500.00',
  done: '300.00',
  remaining: '1200.00',
  lockedNow: '400.00',
  state: 'open',
  openedAt: '2026-11-20T05:00:00.000Z',
  expiresAt: null,
  closedAt: null,
};

it('shows what a member has to play, and its bets with the reason', async () => {
  server.answer('opsMemberTurnover', { list: [row], totalCount: 1, totalPages: 1 });
  server.answer('opsTurnoverBets', {
    list: [
      {
        id: '7-WEIGHTED',
        factId: '7',
        at: '2026-11-20T06:00:00.000Z',
        product: 'LIVE',
        vendor: 'Studio',
        game: 'Baccarat',
        stake: '400.00',
        payout: '780.00',
        valid: '380.00',
        basis: '180.00',
        used: '180.00',
        weightPpm: 100_000,
        counted: '18.00',
        reason: 'WEIGHTED',
      },
    ],
    totalCount: 1,
    totalPages: 1,
  });
  const user = await renderConsole(<MemberTurnover id={ID} />);
  expect((await screen.findAllByText('Deposit of ฿500.00, 3×'))[0]).toBeInTheDocument();
  expect(server.sent('opsTurnoverBets')).toEqual([]);
  await user.click((await screen.findAllByRole('button', { name: /^Bets/ }))[0]!);
  expect((await screen.findAllByText('10% by the rule'))[0]).toBeInTheDocument();
  expect(server.sent('opsTurnoverBets')[0]?.input.params).toEqual({ id: row.id });
});

it('proposes that nothing more has to be played, with a reason', async () => {
  server.answer('opsMemberTurnover', { list: [row], totalCount: 1, totalPages: 1 });
  server.answer('opsReleaseTurnover', { state: 'proposed', approvalId: 'apr_1' });
  const user = await renderConsole(<MemberTurnover id={ID} />);
  await user.click((await screen.findAllByRole('button', { name: /^Release/ }))[0]!);
  await confirm(user, 'Propose');
  await waitFor(() => expect(server.sent('opsReleaseTurnover')[0]?.input.body).toEqual({ reason: agreed }));
});

it('gives more days for the turnover of a bonus, with a reason', async () => {
  const ofBonus = { ...row, source: 'grant' as const, expiresAt: '2026-12-01T05:00:00.000Z' };
  server.answer('opsMemberTurnover', { list: [ofBonus], totalCount: 1, totalPages: 1 });
  server.answer('opsExtendTurnover', { expiresAt: '2026-12-08T05:00:00.000Z', daysLeft: 23 });
  const user = await renderConsole(<MemberTurnover id={ID} />);
  await user.click((await screen.findAllByRole('button', { name: /^Extend/ }))[0]!);
  expect(await screen.findByText(/^Deadline now: 1 Dec/)).toBeInTheDocument();
  expect(screen.getByText(/^New deadline: 8 Dec/)).toBeInTheDocument();
  await confirm(user, 'Extend');
  await waitFor(() => expect(server.sent('opsExtendTurnover')[0]?.input.body).toEqual({ days: 7, reason: agreed }));
});

it('says that a member has nothing to play', async () => {
  server.answer('opsMemberTurnover', { list: [], totalCount: 0, totalPages: 0 });
  await renderConsole(<MemberTurnover id={ID} />);
  expect(await screen.findByText('No turnover requirements')).toBeInTheDocument();
});
