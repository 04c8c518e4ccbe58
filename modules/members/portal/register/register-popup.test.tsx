import { server } from '@sanam/test-web';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { permission } from '@sanam/portal/testing/samples.ts';
import { RegisterPopup } from './register-popup.tsx';

afterEach(() => vi.useRealTimers());

it('opens 100 ms after it was asked for, not sooner [IDN-114]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.answer('registerSettings', permission.info.registerRules);
  await renderPage(<RegisterPopup onClose={() => undefined} />, { as: 'visitor' });
  act(() => void vi.advanceTimersByTime(99));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  const dialog = screen.getByRole('dialog', { name: 'Register' });
  // Its minimum size; the form makes it larger.
  expect(dialog).toHaveStyle({ '--dialog-width': '200px', '--dialog-height': '200px' });
});
