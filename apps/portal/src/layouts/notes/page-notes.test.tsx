import { fill } from '@sanam/test-web';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConsent, useConsent } from '../../lib/consent.ts';
import { listenForTyping, useNewVersion } from '../../lib/new-build.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ConsentBanner } from './consent-banner.tsx';
import { VersionNote } from './version-note.tsx';

describe('the question whether visits may be counted', () => {
  beforeEach(() => useConsent.setState({ choice: null, isOpen: false }));
  const cookie = () => document.cookie.split('; ').find((one) => /=(yes|no)$/.test(one));

  it.each([
    ['Accept', 'yes', 'At the moment you accept'],
    ['Only necessary', 'no', 'At the moment only what is necessary'],
  ] as const)('is answered by one press of %s, kept, and shown when it is asked again', async (name, choice, said) => {
    const user = await renderPage(<ConsentBanner />, { as: 'visitor' });
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Only necessary', 'Accept']);
    await user.click(screen.getByRole('button', { name }));
    expect(useConsent.getState()).toEqual({ choice, isOpen: false });
    expect(cookie()).toMatch(new RegExp(`=${choice}$`));
    expect(await screen.findByText(said)).toBeInTheDocument();
  });

  it('takes the focus where a person asked for it, and only there [GAP-178]', async () => {
    await renderPage(<ConsentBanner />, { as: 'visitor' });
    const banner = screen.getByRole('region', { name: 'May we count visits?' });
    expect(banner).not.toHaveFocus();
    act(openConsent);
    await waitFor(() => expect(banner).toHaveFocus());
  });
});

describe('the note of a new version', () => {
  const load = vi.fn<() => void>();
  const note = () => screen.queryByRole('region', { name: /^A new version is there/ });
  beforeEach(() => load.mockClear());
  afterEach(() => {
    act(() => useNewVersion.setState({ load: null }));
    vi.useRealTimers();
  });

  it('is there only when there is one; it is loaded when the person says so', async () => {
    const user = await renderPage(<VersionNote />, { as: 'visitor' });
    expect(note()).toBeNull();
    act(() => useNewVersion.setState({ load }));
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(load).toHaveBeenCalledOnce();
  });

  it('is put away otherwise', async () => {
    act(() => useNewVersion.setState({ load }));
    const user = await renderPage(<VersionNote />, { as: 'visitor' });
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(note()).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  it('waits while something is typed that would be lost', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    listenForTyping();
    act(() => useNewVersion.setState({ load }));
    const user = await renderPage(
      <main>
        <VersionNote />
        <input aria-label="Name" />
      </main>,
      { as: 'visitor' },
    );
    await fill(user, screen.getByLabelText('Name'), 'half-typed');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(note()).toBeNull();
    await user.clear(screen.getByLabelText('Name'));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(note()).toBeInTheDocument();
  });
});
