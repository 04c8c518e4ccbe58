import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerMoney, renderSite } from '@sanam/portal/testing/render-site.tsx';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { LimitPrompt } from './limit-prompt.tsx';

const draw = () =>
  renderPage(
    <LimitPrompt place="deposit">
      <p>The form of deposits</p>
    </LimitPrompt>,
  );
const answers = () => server.sent('answerLimitPrompt').map(({ input }) => input.body);

it('asks with an empty field and two buttons of one size, and gives way to "not now"', async () => {
  server.answer('limitPrompt', { due: 'firstDeposit' });
  server.answer('answerLimitPrompt', {});
  const user = await draw();
  expect(await screen.findByLabelText('At most')).toHaveValue('');
  expect(screen.queryByText('The form of deposits')).toBeNull();
  const [set, later] = screen.getAllByRole('button');
  expect([set?.textContent, later?.textContent]).toEqual(['Set the limit', 'Not now']);
  expect(set?.className).toBe(later?.className);
  await user.click(later!);
  expect(await screen.findByText('The form of deposits')).toBeInTheDocument();
  expect(answers()).toEqual([{ occasion: 'firstDeposit', limit: null }]);
});

it('sets the limit that is typed, and sends nothing that is no amount', async () => {
  server.answer('limitPrompt', { due: 'registered' });
  server.answer('answerLimitPrompt', {});
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: 'Set the limit' }));
  await waitFor(() => expect(screen.getByLabelText('At most')).toBeInvalid());
  expect(answers()).toEqual([]);
  await user.type(screen.getByLabelText('At most'), '500');
  await user.selectOptions(screen.getByLabelText('For how long'), 'a week');
  await user.click(screen.getByRole('button', { name: 'Set the limit' }));
  await waitFor(() =>
    expect(answers()).toEqual([{ occasion: 'registered', limit: { frame: 'week', amount: '500.00' } }]),
  );
});

it('stands in nobody’s way: where nothing is due, and where the question cannot be read', async () => {
  server.refuse('limitPrompt', 'common.unavailable');
  await draw();
  expect(await screen.findByText('The form of deposits')).toBeInTheDocument();
});

it.each([
  ['/', 'registered'],
  ['/?mc=depositv2', 'firstDeposit'],
] as const)('[R68] the page %s asks for a limit where it is due, and leads to the limits', async (address, due) => {
  await renderSite(address, { as: 'player' }, () => {
    answerMoney();
    server.answer('depositMethods', { list: [] });
    server.answer('limitPrompt', { due });
  });
  expect(await screen.findByLabelText('At most')).toBeInTheDocument();
  const main = within(screen.getByRole('main'));
  const [link] = await main.findAllByRole('link', { name: 'Safer play' });
  expect(link).toHaveAttribute('href', expect.stringContaining('mc=saferPlay'));
});
