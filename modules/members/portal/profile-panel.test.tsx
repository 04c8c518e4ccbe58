import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { memberInfo } from '@sanam/portal/testing/samples.ts';
import { ProfilePanel } from './profile-panel.tsx';

const profile = {
  birthDate: '1990-04-13',
  mobile: null,
  isMobileVerified: false,
  email: null,
  isEmailVerified: false,
  details: [{ field: 'line' as const, text: 's***i' }],
};
const draw = () => renderPage(<ProfilePanel />);
const facts = async () => {
  const card = await screen.findByRole('region', { name: 'Profile' });
  return Object.fromEntries(
    within(card)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
};

beforeEach(() => server.answer('memberProfile', profile));

itShowsItsStates('memberInfo', { draw, full: memberInfo('somchai'), row: 'somchai' });

it('says who this is, as the server knows it', async () => {
  server.answer('memberInfo', { ...memberInfo('somchai'), payeeName: 'SOMCHAI JAIDEE' });
  await draw();
  await screen.findByText('s***i');
  expect(await facts()).toMatchObject({
    'Registered name': 'SOMCHAI JAIDEE',
    'Last log-in': 'This is the first',
    Currency: 'THB (฿)',
    'LINE ID': 's***i',
  });
  expect(screen.getByText('Bronze')).toBeInTheDocument();
});

it('says what is not there yet, and names no rank that is none', async () => {
  server.answer('memberInfo', { ...memberInfo('somchai'), clubLabel: { labelName: 'Bronze', rankLevel: 0 } });
  await draw();
  expect(await facts()).toMatchObject({ 'Registered name': 'Set by your first bank account' });
  expect(screen.queryByText('Bronze')).toBeNull();
  expect(screen.getByText('Member')).toBeInTheDocument();
});

it('is whole without the details, when they cannot be read', async () => {
  server.answer('memberInfo', memberInfo('somchai'));
  server.refuse('memberProfile', 'common.unavailable');
  await draw();
  expect(await facts()).not.toHaveProperty('LINE ID');
});

it('says what to do about a wrong name, and leads to the document and to the message', async () => {
  server.answer('memberInfo', memberInfo('somchai'));
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: 'My name or birth date is wrong' }));
  expect(screen.getByText(/they need a document that shows what is right/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '1. Send a document' })).toHaveAttribute('href', '/?mc=identity');
  expect(screen.getByRole('link', { name: '2. Write to us' })).toHaveAttribute('href', '/feedback');
});
