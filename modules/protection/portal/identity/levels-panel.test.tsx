import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Exclusion } from '@sanam/portal/lib/session.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { sessionOf } from '@sanam/portal/testing/samples.ts';
import { identity } from '../testing.ts';
import { LevelsPanel } from './levels-panel.tsx';

const ways = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

it('leads to the pages on which a missing requirement is met', async () => {
  await renderPage(<LevelsPanel identity={identity} />, { as: sessionOf('somchai') });
  expect(new Set(ways())).toEqual(new Set(['/?mc=securityCenter', '/?mc=depositv2']));
});

it('leads an excluded member to the security centre alone', async () => {
  const exclusion: Exclusion = { kind: 'exclusion', until: null };
  await renderPage(<LevelsPanel identity={identity} />, { as: { ...sessionOf('somchai'), exclusion } });
  expect(new Set(ways())).toEqual(new Set(['/?mc=securityCenter']));
  expect(screen.getByText('A deposit from a bank account in your name')).toBeInTheDocument();
});
