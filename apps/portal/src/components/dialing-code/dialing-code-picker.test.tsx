import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import type { Country } from './countries.ts';
import { DialingCodePicker } from './dialing-code-picker.tsx';

const country = (countryCode: string, countryDialingCode: string): Country =>
  ({ countryCode, countryDialingCode, digits: [9] }) as Country;
const list = [country('TH', '66'), country('LA', '856'), country('JP', '81')];
const chosen = vi.fn<(country: Country) => void>();

function Picker() {
  const [one, setOne] = useState(list[0]);
  return (
    <DialingCodePicker
      list={list}
      country={one}
      onChoose={(next) => {
        chosen(next);
        setOne(next);
      }}
    />
  );
}
async function open() {
  chosen.mockClear();
  const user = await renderPage(<Picker />, { as: 'visitor' });
  await user.tab();
  return user;
}
const field = () => screen.getByRole('combobox', { name: 'Country dialing code' });
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');

it('opens on focus with the countries in the order of their names, the chosen one marked [IDN-070, IDN-071]', async () => {
  await open();
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('readonly');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(options().map((one) => [one.textContent, one.getAttribute('aria-selected')])).toEqual([
    [expect.stringMatching(/Japan\+81$/), 'false'],
    [expect.stringMatching(/Laos\+856$/), 'false'],
    [expect.stringMatching(/Thailand\+66$/), 'true'],
  ]);
});

it('is chosen from by typing, by arrow and by press; each choice is told [IDN-073]', async () => {
  const user = await open();
  await user.keyboard('la{Enter}');
  expect(field()).toHaveDisplayValue(/\+856/);
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{ArrowDown}');
  await user.click(options()[0]!);
  expect(field()).toHaveDisplayValue(/\+81/);
  expect(chosen.mock.calls.map(([one]) => one.countryCode)).toEqual(['LA', 'JP']);
});

it('is closed by Escape without a choice, and what is around it hears nothing of that', async () => {
  const user = await open();
  const heard = vi.fn<() => void>();
  document.addEventListener('keydown', heard);
  await user.keyboard('{Escape}');
  document.removeEventListener('keydown', heard);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(chosen).not.toHaveBeenCalled();
  expect(field()).toHaveFocus();
});
