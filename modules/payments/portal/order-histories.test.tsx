import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance, deposit, withdrawal } from '@sanam/portal/testing/samples.ts';
import { DepositHistory } from './deposits/deposit-history.tsx';
import { WithdrawHistory } from './withdrawals/withdraw-history.tsx';

const opened = vi.fn<(id: string) => void>();
const page = <Row,>(list: Row[], totalPages = 1) => ({ list, totalPages, totalCount: list.length });

beforeEach(() => {
  opened.mockClear();
  server.answer('balance', balance);
});

describe('the deposits of a member', () => {
  const draw = () => renderPage(<DepositHistory onOpen={opened} />);

  itShowsItsStates('listDeposits', {
    draw,
    full: page([deposit]),
    row: 'Waiting for payment',
    empty: page<typeof deposit>([]),
    nothing: 'No deposits yet',
  });

  it('show what was credited, else what is to be paid; a press opens one', async () => {
    const credited: typeof deposit = {
      ...deposit,
      depositId: 'dep_0000000000000000000002',
      status: 'approved',
      stage: 'credited',
      creditedAmount: '480.00',
    };
    server.answer('listDeposits', page([deposit, credited]));
    const user = await draw();
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/฿500\.00.*Waiting for payment/);
    await waitFor(() => expect(rows[1]).toHaveTextContent(/฿480\.00.*Credited/));
    await user.click(screen.getByRole('button', { name: /฿480\.00/ }));
    expect(opened).toHaveBeenCalledExactlyOnceWith(credited.depositId);
  });

  it('turn their pages', async () => {
    server.answer('listDeposits', page([deposit], 2));
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: /^Next/ }));
    await waitFor(() => expect(server.sent('listDeposits').at(-1)?.input.query).toEqual({ pageNo: '2' }));
  });

  it('are only shown where they cannot be opened', async () => {
    server.answer('listDeposits', page([deposit]));
    await renderPage(<DepositHistory />);
    expect(await screen.findByText('Waiting for payment')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the withdrawals of a member', () => {
  const row: Value<'listWithdrawals'>['list'][number] = withdrawal;
  const draw = () => renderPage(<WithdrawHistory onOpen={opened} />);

  itShowsItsStates('listWithdrawals', {
    draw,
    full: page([row]),
    row: 'In progress',
    empty: page<typeof row>([]),
    nothing: 'No withdrawals yet',
  });

  it('show amount and account; a press opens one', async () => {
    server.answer('listWithdrawals', page([row]));
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: /฿500\.00.*In progress.*Kasikornbank .*6789/ }));
    expect(opened).toHaveBeenCalledExactlyOnceWith(row.withdrawalId);
  });

  it('turn their pages', async () => {
    server.answer('listWithdrawals', page([row], 2));
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: /^Next/ }));
    await waitFor(() => expect(server.sent('listWithdrawals').at(-1)?.input.query).toEqual({ pageNo: '2' }));
  });
});
