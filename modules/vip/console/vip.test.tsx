import { server } from '@sanam/test-web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { CostsPage } from './costs-page.tsx';
import { draftOf, isGood, newLevel, problemOf, paidOf } from './ladder-draft.ts';
import { LadderPage } from './ladder-page.tsx';
import { MemberStanding } from './member-standing.tsx';
import type { LadderRecord, VersionRecord } from './records.ts';

const level = {
  rankLevel: 1,
  nameTh: 'บรอนซ์',
  nameEn: 'Bronze',
  threshold: '10000.00',
  upgradeBonus: '18.00',
  pointsMultiplier: '1.00',
  birthdayGift: '50.00',
  weeklyGift: '0.00',
  monthlyGift: '30.00',
  goesFirst: false,
  withdrawalCount: null,
  withdrawalSum: null,
  rebates: [{ product: 'RNG' as const, percent: '0.60' }],
};
const ladder: LadderRecord = {
  merchantId: 'default',
  version: 2,
  levels: [{ ...level, members: 1234 }],
  weights: [{ product: 'RNG', percent: '100.00' }],
  rebatesAs: null,
  giftsAs: null,
  weeklyBets: '5000.00',
  monthlyBets: '0.00',
  approval: null,
};
const version: VersionRecord = {
  version: 1,
  levels: [{ ...level, nameEn: 'Copper', upgradeBonus: '9.00' }],
  weights: ladder.weights,
  rebatesAs: null,
  giftsAs: null,
  weeklyBets: '0.00',
  monthlyBets: '0.00',
  validFrom: '2026-10-20T05:00:00Z',
  madeBy: 'somchai',
  approvedBy: null,
  reason: 'the first',
};
const paged = <Row,>(list: Row[]) => ({ list, totalCount: list.length, totalPages: 1 });

beforeEach(() => {
  server.answer('opsListVipLadders', paged([version]));
  server.answer('opsMemberVipRewards', paged<never>([]));
});

describe('the ladder in the console', () => {
  it('is reckoned with past days before anybody confirms it', async () => {
    server.answer('opsGetVipLadder', ladder);
    server.answer('opsEstimateRebates', {
      members: 7,
      cost: '163.45',
      days: [
        { day: '2026-11-19', members: 0, cost: '0.00' },
        { day: '2026-11-20', members: 7, cost: '163.45' },
      ],
    });
    const user = await renderConsole(<LadderPage />);
    await user.click(await screen.findByRole('button', { name: 'Change the ladder' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Estimate rebates from the last 30 days' }));
    expect(await dialog.findByText(/7 members would have had/)).toBeInTheDocument();
    expect(dialog.getByRole('row', { name: /2026-11-20.*7.*163\.45/ })).toBeInTheDocument();
    expect(dialog.queryByText('2026-11-19')).toBeNull();
    expect(server.sent('opsEstimateRebates')[0]?.input.body).toMatchObject({
      levels: [{ threshold: '10000.00', rebates: level.rebates }],
    });
  });

  it('shows levels with their members, and is changed with a reason', async () => {
    server.answer('opsGetVipLadder', ladder);
    server.answer('opsChangeVipLadder', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await renderConsole(<LadderPage />);
    expect(
      await screen.findByRole('row', { name: /Bronze.*10,000\.00.*18\.00.*0\.60%.*50\.00.*1,234/ }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change the ladder' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add a level' }));
    const second = within(dialog.getByRole('group', { name: 'Level 2' }));
    const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
    for (const [field, typed] of [
      ['Name in Thai', 'ซิลเวอร์'],
      ['Name in English', 'Silver'],
      ['Counted bets', '9000.00'],
    ] as const)
      type(second.getByLabelText(field), typed);
    expect(second.getByText('More than the level below')).toBeInTheDocument();
    type(second.getByLabelText('Counted bets'), '50000.00');
    type(second.getByLabelText('Withdrawals a day'), '20');
    await user.click(second.getByRole('switch', { name: 'Withdrawals come before others' }));
    type(second.getByLabelText('Slots'), '10.01');
    expect(second.getByText('From 0.00 to 10.00')).toBeInTheDocument();
    type(second.getByLabelText('Slots'), '0.75');
    type(dialog.getByLabelText('Valid bets in the month'), '20000.00');
    await user.type(dialog.getByLabelText(/^Reason/), 'a second level');
    await user.click(dialog.getByRole('button', { name: 'Change the ladder' }));
    await waitFor(() =>
      expect(server.sent('opsChangeVipLadder')[0]?.input.body).toEqual({
        levels: [
          level,
          {
            rankLevel: 2,
            nameTh: 'ซิลเวอร์',
            nameEn: 'Silver',
            threshold: '50000.00',
            upgradeBonus: '0.00',
            pointsMultiplier: '1.00',
            birthdayGift: '0.00',
            weeklyGift: '0.00',
            monthlyGift: '0.00',
            goesFirst: true,
            withdrawalCount: 20,
            withdrawalSum: null,
            rebates: [{ product: 'RNG', percent: '0.75' }],
          },
        ],
        weights: ladder.weights,
        rebatesAs: null,
        giftsAs: null,
        weeklyBets: '5000.00',
        monthlyBets: '20000.00',
        version: 2,
        reason: 'a second level',
      }),
    );
  });

  it('shows the ladders before, with who made them and why', async () => {
    server.answer('opsGetVipLadder', ladder);
    const user = await renderConsole(<LadderPage />);
    await user.click(await screen.findByRole('button', { name: /Version 1/ }));
    expect(await screen.findByRole('row', { name: /Copper.*9\.00/ })).toBeInTheDocument();
    for (const text of ['somchai', 'One person was enough', 'the first'])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('says that there is none', async () => {
    server.answer('opsGetVipLadder', { ...ladder, levels: [] });
    await renderConsole(<LadderPage />);
    expect(await screen.findByText('There are no levels yet: play counts, and reaches nothing.')).toBeInTheDocument();
  });
});

describe('a ladder that is typed', () => {
  const blank = newLevel(ladder);
  const typed = (change: Partial<typeof blank>) => ({
    ...draftOf(ladder),
    levels: [...draftOf(ladder).levels, { ...blank, nameTh: 'ก', nameEn: 'A', threshold: '20000.00', ...change }],
  });

  it('is good when its thresholds rise', () => {
    expect(isGood(typed({}))).toBe(true);
  });

  it.each([
    ['threshold', '10000.00', 'rising'],
    ['threshold', '1e5', 'amount'],
    ['upgradeBonus', '-1.00', 'amount'],
    ['pointsMultiplier', '0.99', 'times'],
    ['pointsMultiplier', '10.01', 'times'],
    ['nameTh', '  ', 'name'],
    ['birthdayGift', '5', 'amount'],
    ['withdrawalCount', '0', 'count'],
    ['withdrawalCount', '1001', 'count'],
    ['withdrawalSum', '0.00', 'amount'],
  ] as const)('with %s %s has the problem %s', (field, value, problem) => {
    expect(problemOf(typed({ [field]: value }), 1, field)).toBe(problem);
    expect(isGood(typed({ [field]: value }))).toBe(false);
  });

  it('may leave the limits of withdrawals out, and gives back at most ten percent', () => {
    expect(isGood(typed({ withdrawalCount: '', withdrawalSum: '' }))).toBe(true);
    expect(isGood(typed({ rebates: [{ product: 'RNG', percent: '10.01' }] }))).toBe(false);
    expect(isGood({ ...typed({}), weeklyBets: 'x' })).toBe(false);
  });

  it.each(['rebatesAs', 'giftsAs'] as const)('may pay as bonus money, with terms that are whole: %s', (of) => {
    const bonus = { multiple: '3', betMax: '100', cashOutMax: '', days: '14' };
    const terms = { multiplePercent: 300, betMax: '100.00', cashOutMax: null, days: 14 };
    const paid = { as: 'bonus', bonus } as const;
    expect(paidOf(typed({})[of])).toBeNull();
    expect(isGood({ ...typed({}), [of]: paid })).toBe(true);
    expect(paidOf(paid)).toEqual(terms);
    expect(draftOf({ ...ladder, [of]: terms })[of]).toMatchObject({
      as: 'bonus',
      bonus: { ...bonus, betMax: '100.00' },
    });
    expect(isGood({ ...typed({}), [of]: { ...paid, bonus: { ...bonus, days: '0' } } })).toBe(false);
  });

  it('with a weight above 100 is not good', () => {
    expect(isGood({ ...typed({}), weights: [{ product: 'RNG', percent: '100.01' }] })).toBe(false);
  });
});

describe('the levels of a member in the console', () => {
  it('show where the member stands, and what became of each bonus', async () => {
    server.answer('opsMemberVip', {
      rankLevel: 1,
      nameTh: 'บรอนซ์',
      nameEn: 'Bronze',
      experience: '12000.00',
      next: { rankLevel: 2, at: '50000.00' },
      crossings: [
        {
          rankLevel: 1,
          nameTh: 'บรอนซ์',
          nameEn: 'Bronze',
          experience: '10500.00',
          bonus: '18.00',
          state: 'void',
          at: '2026-11-20T05:00:00Z',
          decidedAt: '2026-11-20T05:00:00Z',
        },
      ],
    });
    await renderConsole(<MemberStanding id="mbr_0000000000000000000001" />);
    expect(await screen.findByText('฿12,000.00')).toBeInTheDocument();
    expect(screen.getByText('Void: the member was excluded')).toBeInTheDocument();
  });

  it('say that none was reached', async () => {
    server.answer('opsMemberVip', {
      rankLevel: 0,
      nameTh: null,
      nameEn: null,
      experience: '0.00',
      next: null,
      crossings: [],
    });
    await renderConsole(<MemberStanding id="mbr_0000000000000000000001" />);
    expect((await screen.findAllByText('No level yet')).length).toBe(2);
  });
});

describe('rebates and gifts of a member in the console', () => {
  it('show what each is for, and what became of it', async () => {
    const standing = { rankLevel: 0, nameTh: null, nameEn: null, experience: '0.00', next: null, crossings: [] };
    server.answer('opsMemberVip', standing);
    server.answer(
      'opsMemberVipRewards',
      paged([
        {
          kind: 'birthday' as const,
          period: '2026-01-01',
          rankLevel: 2,
          amount: '50.00',
          state: 'claimable' as const,
          at: '2026-11-20T05:00:00Z',
          decidedAt: null,
          claimUntil: '2026-12-20T05:00:00Z',
        },
      ]),
    );
    await renderConsole(<MemberStanding id="mbr_0000000000000000000001" />);
    expect(await screen.findByRole('row', { name: /Birthday.*2026-01-01.*2.*50\.00.*To claim/ })).toBeInTheDocument();
  });
});

describe('the cost of levels', () => {
  const none = { count: 0, amount: '0.00' };
  it('is shown by level and kind, for the days that are asked for', async () => {
    server.answer('opsVipCosts', {
      zone: 'Asia/Bangkok',
      levels: [
        {
          rankLevel: 2,
          upgradeBonuses: { count: 3, amount: '264.00' },
          rebates: { count: 40, amount: '1140.70' },
          birthdays: none,
          weeks: none,
          months: none,
        },
      ],
      total: '1404.70',
      owed: '12.00',
      claimable: '50.00',
    });
    await renderConsole(<CostsPage />);
    expect(await screen.findByRole('row', { name: /2 ฿264\.00 · 3 ฿1,140\.70 · 40/ })).toBeInTheDocument();
    for (const sum of ['฿1,404.70', '฿12.00', '฿50.00']) expect(screen.getByText(sum)).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('From day'), { target: { value: '2026-11-01' } });
    await waitFor(() => expect(server.sent('opsVipCosts').at(-1)?.input.query).toMatchObject({ from: '2026-11-01' }));
  });
});
