import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { ResourceContextProvider } from 'react-admin';
import { GrantDialog } from './tickets/grant-dialog.tsx';
import { newRaffle, prizesOf as rafflePrizesOf, raffleTermsOf } from './raffles/raffle-draft.ts';
import { RaffleList, type RaffleRow } from './raffles/raffle-list.tsx';
import { RafflePage } from './raffles/raffle-page.tsx';
import type { RaffleRecord } from './raffles/use-raffle.ts';
import type { WheelRecord } from './wheels/use-wheel.ts';
import {
  costOf,
  newPrize,
  newWheel,
  oddsOfPrizes,
  prizeOf,
  prizesOf,
  randomBelow,
  trySpins,
  wheelDraftOf,
  wheelTermsOf,
} from './wheels/wheel-draft.ts';
import { WheelList, type WheelRow } from './wheels/wheel-list.tsx';
import { WheelPage } from './wheels/wheel-page.tsx';

const earning = { counter: 'validBet', product: null, per: '500.00', dayMax: 5, free: 'daily' } as const;
const times = { startsAt: '2026-11-20T00:00:00.000Z', endsAt: '2026-12-20T00:00:00.000Z' };
const names = { titleTh: 'วงล้อ', titleEn: 'Lucky wheel' };
const wheelRow: WheelRow = {
  id: 'whl_0000000000000000000001',
  merchantId: 'default',
  ...names,
  ...times,
  state: 'running',
  version: 2,
  open: 4,
  spins: 1000,
  paid: '900.00',
  paidPoints: 0,
};
const wheel: WheelRecord = {
  ...wheelRow,
  approval: null,
  versions: [
    {
      version: 2,
      ...names,
      ...earning,
      madeBy: 'Anong',
      approvedBy: 'Boonmee',
      reason: 'x',
      fromAt: '2026-11-21T00:00:00.000Z',
      untilAt: null,
      spins: 1000,
      prizes: [
        {
          prizeId: '1',
          titleTh: 'ก',
          titleEn: 'Gold',
          kind: 'cash',
          amount: '9.00',
          weight: 1,
          stock: 200,
          left: 100,
          drawn: 100,
          expected: '98.50',
        },
        {
          prizeId: '2',
          titleTh: 'ข',
          titleEn: 'No prize',
          kind: 'nothing',
          amount: null,
          weight: 9,
          stock: null,
          left: null,
          drawn: 900,
          expected: '901.50',
        },
      ],
      check: { chiSquare: 0.0253, degrees: 1, probability: 0.8735 },
    },
  ],
};
const raffleRow: RaffleRow = {
  id: 'raf_0000000000000000000001',
  merchantId: 'default',
  titleTh: 'จับรางวัล',
  titleEn: 'Grand raffle',
  ...times,
  ...earning,
  state: 'closed',
  publicNameTh: 'ผลสลาก',
  publicNameEn: 'Lottery result',
  publicAt: '2026-12-21T00:00:00.000Z',
  prizes: ['500.00'],
  tickets: 3,
  paid: '0.00',
};
const raffle: RaffleRecord = {
  ...raffleRow,
  seedHash: 'a'.repeat(64),
  listHash: 'b'.repeat(64),
  listed: 3,
  publicValue: null,
  seed: null,
  drawnAt: null,
  skipped: [],
  madeBy: 'Anong',
  approvedBy: 'Boonmee',
  closedAt: '2026-12-20T01:00:00.000Z',
  valueBy: null,
  drawnBy: null,
  winners: [],
  approval: null,
};

describeList('wheels', {
  call: 'opsListWheels',
  resource: 'wheels',
  list: <WheelList />,
  row: wheelRow,
  text: 'Lucky wheel',
  empty: 'No wheels yet',
});
describeList('raffles', {
  call: 'opsListRaffles',
  resource: 'raffles',
  list: <RaffleList />,
  row: raffleRow,
  text: 'Grand raffle',
  empty: 'No raffles yet',
});

const at = (path: string, page: React.ReactNode) =>
  renderConsole(
    <Routes>
      <Route path={path.replace(/\/[a-z]+_0+1\//, '/:id/')} element={page} />
    </Routes>,
    { at: path },
  );

describe('a wheel in the console', () => {
  const spin = {
    id: 'drw_0000000000000000000001',
    member: { memberId: 'mbr_0000000000000000000001', username: 'boonmee' },
    version: 2,
    prizeId: '1',
    title: 'Gold',
    prize: { kind: 'cash' as const, amount: '9.00', title: 'Gold' },
    number: 0,
    weights: [1, 9],
    at: '2026-11-22T00:00:00.000Z',
  };
  beforeEach(() => server.answer('opsListSpins', { list: [spin], totalPages: 1, totalCount: 1 }));

  it('lists its newest spins with number and chance', async () => {
    server.answer('opsGetWheel', wheel);
    await at(`/wheels/${wheel.id}/show`, <WheelPage />);
    expect(await screen.findByRole('row', { name: /boonmee.*1\. Gold.*9\.00.*0 \/ 10.*10\.00 %/ })).toBeInTheDocument();
  });

  it('shows what was drawn against what was expected', async () => {
    server.answer('opsGetWheel', wheel);
    await at(`/wheels/${wheel.id}/show`, <WheelPage />);
    expect(await screen.findByRole('row', { name: /^1\. Gold.*9\.00.*1.*200.*100.*100.*98\.50/ })).toBeInTheDocument();
    expect(screen.getByText('Fits the odds')).toBeInTheDocument();
    expect(screen.getByText(/χ² 0.03, degrees of freedom: 1;.*0\.8735/)).toBeInTheDocument();
  });

  it('says when draws do not fit, and when there are too few', async () => {
    const [version] = wheel.versions;
    const versions = [
      { ...version!, version: 2, check: { chiSquare: 40, degrees: 1, probability: 0 } },
      { ...version!, version: 1, check: null },
    ];
    server.answer('opsGetWheel', { ...wheel, versions });
    await at(`/wheels/${wheel.id}/show`, <WheelPage />);
    expect(await screen.findByText('Does not fit the odds')).toBeInTheDocument();
    expect(screen.getByText('Too few spins to compare with the odds.')).toBeInTheDocument();
  });

  it('gets a new version that begins with what is there', async () => {
    server.answer('opsGetWheel', wheel);
    server.answer('opsChangeWheel', { approvalId: 'apr_0000000000000000000001' });
    const user = await at(`/wheels/${wheel.id}/show`, <WheelPage />);
    await user.click(await screen.findByRole('button', { name: 'New version' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/A spin costs on average/)).toHaveTextContent('0.90');
    await user.click(dialog.getByRole('button', { name: 'Try 10,000 spins' }));
    expect(dialog.getByRole('status')).toHaveTextContent(
      /10,000 spins would have paid .*1,800\.00|10,000 spins would have paid/,
    );
    await user.type(dialog.getByLabelText(/^Reason/), 'more stock');
    await user.click(dialog.getByRole('button', { name: 'New version' }));
    await waitFor(() =>
      expect(server.sent('opsChangeWheel')[0]?.input.body).toMatchObject({
        version: 2,
        reason: 'more stock',
        counter: 'validBet',
        per: '500.00',
        prizes: [
          { titleEn: 'Gold', stock: 200, weight: 1 },
          { kind: 'nothing', amount: null },
        ],
      }),
    );
  });

  it('is stopped with a reason', async () => {
    server.answer('opsGetWheel', wheel);
    server.answer('opsStopDrawPool', { state: 'stopped' });
    const user = await at(`/wheels/${wheel.id}/show`, <WheelPage />);
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Reason/), 'wrong prizes');
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(server.sent('opsStopDrawPool')[0]?.input.body).toEqual({ reason: 'wrong prizes' }));
  });

  it('is proposed from the list', async () => {
    server.answer('opsListWheels', { list: [], totalCount: 0, totalPages: 0 });
    const user = await renderConsole(
      <ResourceContextProvider value="wheels">
        <WheelList />
      </ResourceContextProvider>,
    );
    await user.click(await screen.findByRole('button', { name: 'New wheel' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add a prize' }));
    expect(dialog.getByRole('group', { name: 'Prize 3' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remove prize 3' }));
    expect(dialog.queryByRole('group', { name: 'Prize 3' })).toBeNull();
    expect(dialog.getByText(/Odds and cost appear here/)).toBeInTheDocument();
  });
});

describe('a raffle in the console', () => {
  it('is drawn by the value that is typed, with a second person', async () => {
    server.answer('opsGetRaffle', raffle);
    server.answer('opsDrawRaffle', { approvalId: 'apr_0000000000000000000001' });
    const user = await at(`/raffles/${raffle.id}/show`, <RafflePage />);
    expect(await screen.findByText('Not drawn yet, or there were no tickets.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Draw' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Lottery result/)).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Public value'), '820866');
    await user.type(dialog.getByLabelText(/^Reason/), 'as published');
    await user.click(dialog.getByRole('button', { name: 'Draw' }));
    await waitFor(() =>
      expect(server.sent('opsDrawRaffle')[0]?.input.body).toEqual({ publicValue: '820866', reason: 'as published' }),
    );
  });

  it('shows its winners once it is drawn', async () => {
    const winners = [
      {
        rank: 1,
        index: 0,
        number: 2,
        member: { memberId: 'mbr_0000000000000000000001', username: 'boonmee' },
        amount: '500.00',
        state: 'paid' as const,
      },
    ];
    server.answer('opsGetRaffle', { ...raffle, state: 'drawn', winners, publicValue: '820866', skipped: [3] });
    await at(`/raffles/${raffle.id}/show`, <RafflePage />);
    expect(await screen.findByRole('row', { name: /1.*2.*boonmee.*500\.00.*Paid.*0/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  });
});

describe('tickets', () => {
  const draw = () =>
    renderConsole(<GrantDialog memberId="mbr_0000000000000000000001" onDone={() => {}} onClose={() => {}} />);

  it('are given for what takes some now', async () => {
    server.answer('opsMemberDrawPools', { list: [{ id: wheel.id, kind: 'wheel', ...names }] });
    server.answer('opsGrantDrawTickets', { state: 'done', approvalId: null });
    const user = await draw();
    const count = await screen.findByLabelText('Number');
    await user.clear(count);
    await user.type(count, '7');
    await user.type(screen.getByLabelText(/^Reason/), 'lost its place');
    await user.click(screen.getByRole('button', { name: 'Give tickets' }));
    await waitFor(() =>
      expect(server.sent('opsGrantDrawTickets')[0]?.input.body).toEqual({
        poolId: wheel.id,
        count: 7,
        reason: 'lost its place',
      }),
    );
  });

  it('are not given where nothing takes any', async () => {
    server.answer('opsMemberDrawPools', { list: [] });
    await draw();
    expect(await screen.findByText('No wheel and no raffle takes tickets now.')).toBeInTheDocument();
  });
});

describe('a wheel that is typed', () => {
  const gold = { ...newPrize, titleTh: 'ก', titleEn: ' Gold ', amount: '10.00', weight: '1', stock: '1' };
  const nothing = { ...newPrize, titleTh: 'ข', titleEn: 'Nothing', kind: 'nothing' as const, weight: '3' };
  const draft = { ...newWheel, ...names, ...times, per: '500.00', prizes: [gold, nothing] };

  it('becomes what is sent, with its odds and cost', () => {
    const terms = wheelTermsOf(draft)!;
    expect(terms).toEqual({
      ...names,
      ...times,
      ...earning,
      free: 'none',
      prizes: [
        { titleTh: 'ก', titleEn: 'Gold', kind: 'cash', amount: '10.00', weight: 1, stock: 1 },
        { titleTh: 'ข', titleEn: 'Nothing', kind: 'nothing', amount: null, weight: 3, stock: null },
      ],
    });
    expect(oddsOfPrizes(terms.prizes)).toEqual(['25.00', '75.00']);
    expect(costOf(terms.prizes)).toBe('2.50');
    expect(wheelTermsOf({ ...draft, counter: 'none' })).toMatchObject({ per: null, dayMax: null, product: null });
  });

  it('is tried with its stock: the one piece comes once', () => {
    const tried = trySpins(prizesOf([gold, nothing])!, 100, () => 0);
    expect(tried).toEqual({ drawn: [1, 99], paid: '10.00' });
    for (let count = 0; count < 100; count += 1) expect(randomBelow(3)).toBeLessThan(3);
  });

  it.each([
    ['no title', { titleEn: ' ' }],
    ['an end before its start', { endsAt: '2026-11-19T00:00:00.000Z' }],
    ['no amount for a ticket', { per: '0.50' }],
    ['too many tickets a day', { dayMax: '101' }],
    ['one prize', { prizes: [nothing] }],
    ['no prize without end', { prizes: [gold, { ...nothing, stock: '5' }] }],
    ['a prize of nothing in cash', { prizes: [{ ...gold, amount: '0.00' }, nothing] }],
    ['weights above the most', { prizes: [{ ...gold, weight: '1000000' }, nothing] }],
  ])('with %s is not ready', (_what, change) => {
    expect(wheelTermsOf({ ...draft, ...change })).toBeUndefined();
  });

  it('begins as the newest version', () => {
    expect(wheelTermsOf(wheelDraftOf(wheel))).toMatchObject({ ...names, ...times, ...earning });
  });
});

describe('a raffle that is typed', () => {
  const draft = {
    ...newRaffle,
    ...names,
    ...times,
    per: '300.00',
    counter: 'depositAmount' as const,
    prizes: '500.00 200.00',
    publicNameTh: 'ผลสลาก',
    publicNameEn: 'Lottery result',
    publicAt: '2026-12-20T01:00:00.000Z',
  };

  it('becomes what is sent', () => {
    expect(raffleTermsOf(draft)).toMatchObject({ prizes: ['500.00', '200.00'], publicAt: draft.publicAt, dayMax: 5 });
  });

  it.each([
    ['a value that is known before the list is closed', { publicAt: '2026-12-20T00:59:59.000Z' }],
    ['no value', { publicNameEn: ' ' }],
    ['prizes that rise', { prizes: '1.00 2.00' }],
    ['no prizes', { prizes: '' }],
  ])('with %s is not ready', (_what, change) => {
    expect(raffleTermsOf({ ...draft, ...change })).toBeUndefined();
  });

  it('has no prizes in what are none', () => {
    expect(rafflePrizesOf('abc')).toBeUndefined();
  });
});

describe('a prize in bonus money', () => {
  const bonus = { multiple: '3', betMax: '100', cashOutMax: '', days: '14' };
  const terms = { multiplePercent: 300, betMax: '100.00', cashOutMax: null, days: 14 };
  const draft = { ...newPrize, titleTh: 'ก', titleEn: 'A', kind: 'bonus', amount: '50.00', bonus } as const;

  it('of a wheel is typed with its terms, which are whole', () => {
    expect(prizeOf(draft)).toMatchObject({ kind: 'bonus', amount: '50.00', terms });
    expect(prizeOf({ ...draft, bonus: { ...bonus, days: '0' } })).toBeUndefined();
    expect(prizeOf({ ...draft, kind: 'cash' })).not.toHaveProperty('terms');
  });
});
