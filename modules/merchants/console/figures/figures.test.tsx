import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { agreed, confirm, replace, tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { FiguresPage } from './figures-page.tsx';

const revision = '0123456789abcdef';
const amount = { kind: 'amount', shipped: '5000.00', least: '0.00', most: '100000.00' } as const;
const count = { name: 'giftDays', kind: 'number', value: '30', shipped: '30', least: '1', most: '90' } as const;
const listed: Value<'opsListFigures'> = {
  merchant: { id: 'default', name: 'Sanam' },
  list: [
    {
      key: 'payments.slipLimits',
      revision,
      figures: [
        { ...amount, name: 'slipMemberDay', value: '7000.00' },
        { ...amount, name: 'slipAccountDay', value: '50000.00' },
      ],
    },
    { key: 'vip.giftDays', revision, figures: [count] },
  ],
  approval: null,
};

it('shows each figure with what is shipped and its bounds, and proposes all figures of one setting', async () => {
  server.answer('opsListFigures', listed);
  server.answer('opsChangeFigures', { state: 'proposed', approvalId: 'apr_0000000000000000000a' });
  const user = await renderConsole(<FiguresPage />);
  expect(await screen.findByRole('heading', { name: 'Credit by slips alone' })).toBeInTheDocument();
  expect(screen.getByText('Default: 30. Between 1 and 90.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change: Credit by slips alone' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('For a member in a day, at most');
  await replace(user, field, '200,000');
  expect(dialog.getByText(/^Between .*0\.00 and .*100,000\.00$/)).toBeInTheDocument();
  await replace(user, field, '6,500');
  await confirm(user, 'Propose the figures');
  await waitFor(() => expect(server.sent('opsChangeFigures')).toHaveLength(1));
  expect(server.sent('opsChangeFigures')[0]!.input).toEqual({
    params: { key: 'payments.slipLimits' },
    body: { figures: { slipMemberDay: '6500.00', slipAccountDay: '50000.00' }, revision, reason: agreed },
  });
});

it('offers no change while another waits', async () => {
  const approval = {
    id: 'apr_0000000000000000000a',
    command: 'settings.figure.change',
    reason: 'slow bank',
    proposedBy: 'malee',
    proposedAt: '2026-11-20T05:00:00Z',
    expiresAt: '2026-11-23T05:00:00Z',
    isMine: false,
  };
  server.answer('opsListFigures', { ...listed, approval });
  await renderConsole(<FiguresPage />);
  expect(await screen.findByText(/malee/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Change:/ })).not.toBeInTheDocument();
});

it('is only read by who may not change it', async () => {
  server.answer('opsListFigures', listed);
  await renderConsole(<FiguresPage />, { may: ['settings.figure.read'] });
  expect(await screen.findByText('Default: 30. Between 1 and 90.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Change:/ })).not.toBeInTheDocument();
});

it('can be read again when it could not be read', async () => {
  server.refuse('opsListFigures', 'common.unavailable');
  const user = await renderConsole(<FiguresPage />);
  await tryAgain(user, () => server.answer('opsListFigures', listed));
  expect(await screen.findByRole('heading', { name: 'Gifts of levels' })).toBeInTheDocument();
});
