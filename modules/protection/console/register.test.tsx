import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { agreed, replace, save } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { RegisterHits } from './register-hits.tsx';
import { RegisterSettings } from './register-settings.tsx';

const row = {
  id: 'hit_0000000000000000000001',
  member: { memberId: 'mbr_1', username: 'malee' },
  excluded: { memberId: 'mbr_2', username: 'somchai' },
  kinds: ['device' as const],
  effect: 'marked' as const,
  state: 'open' as const,
  foundAt: '2026-05-20T05:00:00.000Z',
  decidedBy: null,
  reason: null,
};
describeList('accounts that met the register', {
  call: 'opsListRegisterHits',
  resource: 'registerHits',
  list: <RegisterHits />,
  row,
  text: 'malee',
  empty: 'No matches with the register',
});

const settings = { keepYears: 7, outsideUrl: null, hasSecret: false, version: 3 };

it('shows which accounts met, and takes what was found about one', async () => {
  server.answer('opsListRegisterHits', { list: [row], totalCount: 1, totalPages: 1 });
  server.answer('opsSeeRegisterHit', {});
  const user = await renderConsole(
    <ResourceContextProvider value="registerHits">
      <RegisterHits />
    </ResourceContextProvider>,
    { at: '/registerHits' },
  );
  expect(await screen.findAllByText('Browser')).not.toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Add a note: malee' })[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'a family computer');
  await user.click(dialog.getByRole('button', { name: 'Add the note' }));
  await screen.findByText('Note added');
  expect(server.sent('opsSeeRegisterHit')[0]).toMatchObject({
    input: { params: { id: row.id }, body: { reason: 'a family computer' } },
  });
});

it('saves how long it keeps and whom it asks; a secret only when it was typed', async () => {
  server.answer('opsGetRegister', settings);
  server.answer('opsChangeRegister', { ...settings, keepYears: 10, version: 4 });
  const user = await renderConsole(<RegisterSettings />);
  await replace(user, await screen.findByLabelText('Retention after the end, years'), '10');
  await replace(user, screen.getByLabelText(/Address of the external register/), 'https://register.example/check');
  await save(user);
  expect(server.sent('opsChangeRegister').map(({ input }) => input.body)).toEqual([
    { keepYears: 10, outsideUrl: 'https://register.example/check', version: 3, reason: agreed },
  ]);
});
