import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { ProviderWidget } from './provider-widget.tsx';

type Options = Record<'callback' | 'error-callback' | 'expired-callback', (token: string) => void> & {
  sitekey: string;
  action: string;
  language: string;
};

const GLOBAL = 'humanProvider';
/** A script is loaded once per page, so each test has its own. */
let at = 0;
const scriptUrl = () => `https://human.example/${at}.js`;
const script = () => document.head.querySelector<HTMLScriptElement>(`script[src="${scriptUrl()}"]`);

afterEach(() => {
  script()?.remove();
  Reflect.deleteProperty(window, GLOBAL);
});

async function open() {
  at += 1;
  const onToken = vi.fn<(token: string) => void>();
  const provider = { kind: 'provider' as const, scriptUrl: scriptUrl(), globalName: GLOBAL, siteKey: 'key-1' };
  const user = await renderPage(<ProviderWidget provider={provider} purpose="login" onToken={onToken} />, {
    as: 'visitor',
  });
  await waitFor(() => expect(script()).not.toBeNull());
  return { user, onToken };
}

/** Simulates the loaded script, which adds its widget API to the window. */
async function scriptComes() {
  const made: Options[] = [];
  Reflect.set(window, GLOBAL, {
    render: (place: HTMLElement, options: Options) => {
      place.textContent = 'the widget of the provider';
      made.push(options);
    },
  });
  fireEvent.load(script()!);
  await screen.findByText('the widget of the provider');
  return made[0]!;
}
const failed = () => screen.findByText('The verification service cannot be reached');

it("draws the provider's widget with the key of the site, and hands its answer on [GAP-054]", async () => {
  const { onToken } = await open();
  const options = await scriptComes();
  expect(options).toMatchObject({ sitekey: 'key-1', action: 'login', language: 'en' });
  act(() => options.callback('token-of-the-provider'));
  expect(onToken).toHaveBeenCalledExactlyOnceWith('token-of-the-provider');
});

it.each(['error-callback', 'expired-callback'] as const)(
  'says that it failed on %s, and draws it again',
  async (name) => {
    const { user, onToken } = await open();
    const options = await scriptComes();
    act(() => options[name](''));
    await failed();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('the widget of the provider');
    act(() => options.callback('late'));
    expect(onToken, 'the widget that failed is gone').not.toHaveBeenCalled();
  },
);

it('says that the script did not come, and asks for it again', async () => {
  const { user } = await open();
  fireEvent.error(script()!);
  await failed();
  script()!.remove();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(script()).not.toBeNull());
  await scriptComes();
});

it('waits fifteen seconds for the script and no longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(screen.queryByText('The verification service cannot be reached')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  await failed();
});

it('says so of a script that makes no widget', async () => {
  await open();
  fireEvent.load(script()!);
  expect(await failed()).toBeInTheDocument();
});
