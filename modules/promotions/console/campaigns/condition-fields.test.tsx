// The editor of conditions: several values, the same kind more than once, and groups of alternatives.
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { problemsOf } from '../../contract/campaign-problems.ts';
import { areSendable, type Condition } from '../../contract/conditions.ts';
import { cashContent } from './campaign.test-data.ts';
import { ConditionFields } from './condition-fields.tsx';

function Form({ first, isOfDeposit, onKept }: FormProps) {
  const [conditions, setConditions] = useState(first);
  return (
    <ConditionFields
      conditions={conditions}
      isOfDeposit={isOfDeposit}
      onChange={(next) => {
        setConditions(next);
        onKept(next);
      }}
    />
  );
}
interface FormProps {
  first: Condition[];
  isOfDeposit: boolean;
  onKept: (conditions: Condition[]) => void;
}

async function open(first: Condition[], isOfDeposit = false) {
  const kept = { now: first };
  const user = await renderConsole(
    <Form first={first} isOfDeposit={isOfDeposit} onKept={(next) => Object.assign(kept, { now: next })} />,
  );
  const add = async (list: string, name: string): Promise<void> => {
    await user.click(screen.getByRole('combobox', { name: list }));
    await user.click(await screen.findByRole('option', { name }));
  };
  return { user, kept, add };
}

const group = (name: string) => within(screen.getByRole('group', { name }));
const areMissing = (conditions: Condition[]): boolean =>
  problemsOf('claim', { ...cashContent, conditions }).includes('conditions');

describe('conditions', () => {
  it('name several languages and days, and are not sent without any', async () => {
    const { user, kept } = await open([
      { code: 'languages', args: { languages: ['TH'] } },
      { code: 'weekdays', args: { days: [6] } },
    ]);
    await user.click(screen.getByRole('switch', { name: 'EN' }));
    await user.click(screen.getByRole('switch', { name: 'Mon' }));
    expect(kept.now).toEqual([
      { code: 'languages', args: { languages: ['TH', 'EN'] } },
      { code: 'weekdays', args: { days: [1, 6] } },
    ]);
    await user.click(screen.getByRole('switch', { name: 'TH' }));
    await user.click(screen.getByRole('switch', { name: 'EN' }));
    expect(kept.now[0]).toEqual({ code: 'languages', args: { languages: [] } });
    expect([areSendable(kept.now), areMissing(kept.now)]).toEqual([false, true]);
  });

  it('name labels by a switch each', async () => {
    const { user, kept } = await open([{ code: 'labels', args: { labels: ['VIP'] } }]);
    await user.click(screen.getByRole('switch', { name: 'VIP' }));
    expect([kept.now, areMissing(kept.now)]).toEqual([[{ code: 'labels', args: { labels: [] } }], true]);
    await user.click(screen.getByRole('switch', { name: 'VIP' }));
    expect(kept.now).toEqual([{ code: 'labels', args: { labels: ['VIP'] } }]);
  });

  it('stand in a list twice, and the rest keeps its values when one is removed', async () => {
    const { user, kept, add } = await open([]);
    await add('Add condition', 'In the line of an agent');
    await add('Add condition', 'In the line of an agent');
    await user.type(group('In the line of an agent').getByRole('textbox'), 'ann, ');
    await user.type(group('In the line of an agent 2').getByRole('textbox'), 'bob, cid');
    await user.click(screen.getByRole('button', { name: 'Remove condition: In the line of an agent' }));
    expect(group('In the line of an agent').getByRole('textbox')).toHaveValue('bob, cid');
    expect(kept.now).toEqual([{ code: 'agentLine', args: { agents: ['bob', 'cid'] } }]);
  });

  it('are twelve at most', async () => {
    await open(Array.from({ length: 12 }, () => ({ code: 'levelMin' as const, args: { level: 1 } })));
    expect(screen.queryByRole('combobox', { name: 'Add condition' })).toBeNull();
  });
});

describe('a group of alternatives', () => {
  it('is made of two conditions or more, each with its fields', async () => {
    const { user, kept, add } = await open([], true);
    await add('Add condition', 'One of');
    expect([areSendable(kept.now), areMissing(kept.now)]).toEqual([false, true]);
    expect(screen.getByText(/at least two alternatives/)).toBeVisible();
    await add('Add alternative', 'Deposit methods');
    expect(areSendable(kept.now)).toBe(false);
    await add('Add alternative', 'VIP level, at least');
    expect(screen.queryByText(/at least two alternatives/)).toBeNull();
    await user.click(
      within(group('One of').getByRole('group', { name: 'Deposit methods' })).getByRole('switch', {
        name: 'Card',
      }),
    );
    await user.type(group('VIP level, at least').getByRole('textbox'), '2');
    const of = [
      { code: 'depositMethods', args: { methods: ['CARD'] } },
      { code: 'levelMin', args: { level: 12 } },
    ];
    expect(kept.now).toEqual([{ code: 'any', args: { of } }]);
    expect([areSendable(kept.now), problemsOf('deposit', { ...cashContent, conditions: kept.now })]).toEqual([
      true,
      ['bonus'],
    ]);
  });

  it('stands beside other groups, holds eight and no group', async () => {
    const eight = Array.from({ length: 8 }, () => ({ code: 'levelMin' as const, args: { level: 1 } }));
    const { user, kept, add } = await open([{ code: 'any', args: { of: eight } }]);
    expect(screen.queryByRole('combobox', { name: 'Add alternative' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove condition: VIP level, at least 8' }));
    await user.click(screen.getByRole('combobox', { name: 'Add alternative' }));
    expect(screen.queryByRole('option', { name: 'One of' })).toBeNull();
    expect(screen.queryByRole('option', { name: 'Deposit methods' })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Languages' }));
    await add('Add condition', 'One of');
    expect(kept.now).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Remove condition: One of 2' }));
    expect(kept.now).toMatchObject([{ code: 'any', args: { of: { length: 8 } } }]);
  });
});
