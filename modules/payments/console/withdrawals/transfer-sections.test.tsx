import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { withdrawal } from '@sanam/console/testing/samples.ts';
import { Tracker } from './transfer-sections.tsx';

it.each([
  ['player', 'Player: Yes, since Monday'],
  ['staff', 'Staff: Yes, since Monday'],
] as const)('says that the text of a step is from the %s', async (reasonBy, shown) => {
  const step = { step: 'checking', state: 'now', at: null, reasonText: 'Yes, since Monday', reasonBy } as const;
  await renderConsole(<Tracker withdrawal={{ ...withdrawal, steps: [step] }} />);
  expect(screen.getByText(shown)).toBeInTheDocument();
});
