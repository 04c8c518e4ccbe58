import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { draftOf, isGood, newLevel, problemOf } from './ladder-draft.ts';
import { LadderPage } from './ladder-page.tsx';
import { MemberStanding } from './member-standing.tsx';
import type { LadderRecord } from './records.ts';

const level = {
  rankLevel: 1,
  nameTh: 'บรอนซ์',
  nameEn: 'Bronze',
  threshold: '10000.00',
  upgradeBonus: '18.00',
  pointsMultiplier: '1.00',
};
const ladder: LadderRecord = {
  merchantId: 'default',
  version: 2,
  levels: [{ ...level, members: 1234 }],
  weights: [{ product: 'RNG', percent: '100.00' }],
  approval: null,
};

describe('the ladder in the console', () => {
  it('shows levels with their members, and is changed with a reason', async () => {
    server.answer('opsGetVipLadder', ladder);
    server.answer('opsChangeVipLadder', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await renderConsole(<LadderPage />);
    expect(await screen.findByRole('row', { name: /Bronze.*10,000\.00.*18\.00.*1,234/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change the ladder' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add a level' }));
    const second = within(dialog.getByRole('group', { name: 'Level 2' }));
    for (const [field, typed] of [
      ['Name in Thai', 'ซิลเวอร์'],
      ['Name in English', 'Silver'],
      ['Counted bets', '9000.00'],
    ] as const)
      await user.type(second.getByLabelText(field, { exact: false }), typed);
    expect(second.getByText('More than the level below')).toBeInTheDocument();
    await user.clear(second.getByLabelText('Counted bets', { exact: false }));
    await user.type(second.getByLabelText('Counted bets', { exact: false }), '50000.00');
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
          },
        ],
        weights: ladder.weights,
        version: 2,
        reason: 'a second level',
      }),
    );
  });

  it('says that there is none', async () => {
    server.answer('opsGetVipLadder', { ...ladder, levels: [] });
    await renderConsole(<LadderPage />);
    expect(await screen.findByText('There are no levels yet: play counts, and reaches nothing.')).toBeInTheDocument();
  });
});

describe('a ladder that is typed', () => {
  const typed = (change: Partial<typeof newLevel>) => ({
    ...draftOf(ladder),
    levels: [...draftOf(ladder).levels, { ...newLevel, nameTh: 'ก', nameEn: 'A', threshold: '20000.00', ...change }],
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
  ] as const)('with %s %s has the problem %s', (field, value, problem) => {
    expect(problemOf(typed({ [field]: value }), 1, field)).toBe(problem);
    expect(isGood(typed({ [field]: value }))).toBe(false);
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
