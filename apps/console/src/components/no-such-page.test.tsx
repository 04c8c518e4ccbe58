import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';
import { NoSuchPage } from './no-such-page.tsx';

it('says that there is no such page and leads to the front page', async () => {
  await renderConsole(<NoSuchPage />);
  expect(await screen.findByText('There is no such page')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the front page' })).toHaveAttribute('href', '/');
});
