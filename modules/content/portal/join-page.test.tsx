import { fill, server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { JoinPage } from './join-page.tsx';

const field = (name: RegExp) => screen.getByLabelText(name);
const send = () => screen.getByRole('button', { name: 'Send the application' });

async function fillIn() {
  const user = await renderPage(<JoinPage />, { as: 'visitor' });
  await fill(user, field(/^Name/), 'Somchai');
  await fill(user, field(/^Mail address/), 'somchai@mail.example');
  await fill(user, field(/^Site or channel/), 'https://somchai.example');
  return user;
}

it('sends an application and says that it came [AGT-037]', async () => {
  server.answer('joinPartners', { id: 'apl_1' });
  const user = await fillIn();
  await user.dblClick(send());
  expect(await screen.findByText('We have your application and will answer.')).toBeInTheDocument();
  expect(server.sent('joinPartners').map(({ input }) => input.body)).toEqual([
    { name: 'Somchai', contact: 'somchai@mail.example', channel: 'https://somchai.example', message: '' },
  ]);
});

it('leads to the first field that is missing', async () => {
  const user = await renderPage(<JoinPage />, { as: 'visitor' });
  await fill(user, field(/^Name/), 'Somchai');
  await user.click(send());
  expect(field(/^Mail address/)).toHaveFocus();
  expect(field(/^Mail address/)).toHaveAccessibleDescription('Please fill this in');
  expect(field(/^Name/)).toBeValid();
  expect(server.sent('joinPartners')).toEqual([]);
});

it.each([
  ['contact', /^Mail address/],
  ['message', /^Anything else/],
])('says at the field that the server does not take it: %s', async (name, label) => {
  server.refuse('joinPartners', 'request.invalid', { fields: [{ field: name, problem: 'too_big' }] });
  const user = await fillIn();
  await user.click(send());
  await expectRefusedAt(user, () => field(label));
});

it('keeps what was typed when it was refused', async () => {
  server.refuse('joinPartners', 'common.tooManyRequests');
  const user = await fillIn();
  await user.click(send());
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(field(/^Name/)).toHaveValue('Somchai');
});
