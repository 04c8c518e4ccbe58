import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Access, AccessRule } from '@sanam/console/lib/records.ts';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { RemoveRuleDialog, RuleDialog } from './rule-dialogs.tsx';

const rule = {
  id: 'acr_0000000000000000000001',
  isForAll: false,
  kind: 'country',
  value: 'SG',
  isAllowed: false,
  position: 20,
  expiresAt: null,
  revision: '0123456789abcdef',
} as AccessRule;
const access = { rules: [rule] } as unknown as Access;
const props = () => ({
  merchantId: 'default',
  access,
  reload: vi.fn<() => Promise<void>>(async () => undefined),
  onClose: vi.fn<() => void>(),
});
describe('a rule', () => {
  it('is added behind the others, its country in capitals', async () => {
    server.answer('opsAddAccessRule', { id: 'acr_0000000000000000000002' });
    const given = props();
    const user = await renderConsole(<RuleDialog {...given} />);
    await user.type(screen.getByLabelText(/^Country, two letters/), 'kh');
    await confirm(user, 'Add');
    await waitFor(() => expect(given.reload).toHaveBeenCalledOnce());
    expect(server.sent('opsAddAccessRule').map(({ input }) => input.body)).toEqual([
      {
        isForAll: false,
        kind: 'country',
        value: 'KH',
        isAllowed: false,
        position: 30,
        expiresAt: null,
        isConfirmed: false,
        reason: agreed,
      },
    ]);
  });

  it('waits for what it is about, and says at the field that it is wrong', async () => {
    const user = await renderConsole(<RuleDialog {...props()} />);
    await confirm(user, 'Add');
    expect(screen.getByRole('alert')).toHaveTextContent('Something above is not filled in yet.');
    server.refuse('opsAddAccessRule', 'request.invalid', { fields: [{ field: 'value', problem: 'country' }] });
    await user.type(screen.getByLabelText(/^Country, two letters/), 'xx');
    await confirm(user, 'Add');
    await waitFor(() => expect(screen.getByLabelText(/^Country, two letters/)).toBeInvalid());
  });

  it('is changed to let people in', async () => {
    server.answer('opsChangeAccessRule', {});
    const user = await renderConsole(<RuleDialog {...props()} rule={rule} />);
    await user.click(screen.getByRole('combobox', { name: 'Effect' }));
    await user.click(await screen.findByRole('option', { name: 'Allow' }));
    await confirm(user, 'Save');
    await waitFor(() => expect(server.sent('opsChangeAccessRule')).toHaveLength(1));
    expect(server.sent('opsChangeAccessRule')[0]?.input).toMatchObject({
      params: { id: rule.id },
      body: { isAllowed: true, position: 20, revision: '0123456789abcdef', reason: agreed },
    });
  });

  it('is removed', async () => {
    server.answer('opsRemoveAccessRule', {});
    const given = props();
    const user = await renderConsole(<RemoveRuleDialog {...given} rule={rule} />);
    await confirm(user, 'Remove');
    await waitFor(() => expect(given.reload).toHaveBeenCalledOnce());
    expect(server.sent('opsRemoveAccessRule')[0]?.input).toEqual({
      params: { id: rule.id },
      body: { isConfirmed: false, revision: '0123456789abcdef', reason: agreed },
    });
  });

  it.each([
    ['changed', 'Save', 'opsChangeAccessRule'],
    ['removed', 'Remove', 'opsRemoveAccessRule'],
  ] as const)('that would lock its reader out is %s after a yes of its own', async (_what, go, name) => {
    server.refuse(name, 'site.locksYouOut');
    const Dialog = name === 'opsRemoveAccessRule' ? RemoveRuleDialog : RuleDialog;
    const user = await renderConsole(<Dialog {...props()} rule={rule} />);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await confirm(user, go);
    expect(await screen.findByRole('alert')).toHaveTextContent('This would close the portal to your own address.');
    server.answer(name, {});
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: go }));
    await waitFor(() => expect(server.sent(name)).toHaveLength(2));
    expect(server.sent(name).map(({ input }) => input.body.isConfirmed)).toEqual([false, true]);
  });

  it('that somebody changed is removed only as it is now', async () => {
    server.refuse('opsRemoveAccessRule', 'operator.staleVersion');
    const changed = { ...rule, revision: 'fedcba9876543210' };
    function Host() {
      const [shown, setShown] = useState(rule);
      const now = { rules: [shown] } as unknown as Access;
      return <RemoveRuleDialog {...props()} access={now} rule={shown} reload={async () => setShown(changed)} />;
    }
    const user = await renderConsole(<Host />);
    await confirm(user, 'Remove');
    await screen.findByText(/Somebody changed this record/);
    server.answer('opsRemoveAccessRule', {});
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.sent('opsRemoveAccessRule')).toHaveLength(2));
    expect(server.sent('opsRemoveAccessRule').map(({ input }) => input.body.revision)).toEqual([
      rule.revision,
      changed.revision,
    ]);
  });

  it('that is there already is said in words', async () => {
    server.refuse('opsAddAccessRule', 'site.ruleExists');
    const user = await renderConsole(<RuleDialog {...props()} />);
    await user.type(screen.getByLabelText(/^Country, two letters/), 'sg');
    await confirm(user, 'Add');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is a rule for this country or network already');
    expect(screen.getByLabelText(/^Country, two letters/)).toHaveValue('SG');
  });
});
