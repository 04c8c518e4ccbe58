import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { closePopup, usePopup } from '@sanam/portal/lib/popup.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { memberInfo, sessionOf } from '@sanam/portal/testing/samples.ts';
import { FreePlayButton } from './free-play-button.tsx';
import { TrialStrip } from './trial-strip.tsx';

describe('free play', () => {
  const guest = { ...sessionOf('guest77'), type: 4 };
  async function press() {
    server.answer('memberInfo', { ...memberInfo('guest77'), type: 4 });
    const user = await renderPage(<FreePlayButton />, { as: 'visitor', at: '/login', kept: { firstLogin: '1' } });
    await user.dblClick(screen.getByRole('button', { name: 'Free play' }));
  }

  it("tells the web's code of the platform and a sealed text, once, and goes home as a guest [PLT-034]", async () => {
    server.answer('loginTrial', guest);
    await press();
    await waitFor(() => expect(useSession.getState()).toMatchObject({ username: 'guest77', accountType: 4 }));
    const [sent, second] = server.sent('loginTrial');
    expect(second).toBeUndefined();
    expect(sent?.input.body).toMatchObject({ platform: 'W', version: 3 });
    expect(sent?.headers.get('x-trial-nonce')).toMatch(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/));
    await waitFor(() => expect(sessionStorage.getItem('firstLogin')).toBeNull());
  });

  it('that is refused says why and opens no session', async () => {
    server.refuse('loginTrial', 'common.tooManyRequests');
    await press();
    expect(await screen.findByText('Too many tries, please wait a moment')).toBeInTheDocument();
    expect(useSession.getState().token).toBeNull();
    expect(screen.getByRole('button', { name: 'Free play' })).toBeEnabled();
  });
});

describe('the strip above a guest’s pages', () => {
  afterEach(closePopup);
  const strip = () => screen.findByRole('complementary', { name: 'Trial: play money only' });

  it('says that it is play money, until when, and leads to a real account', async () => {
    server.answer('memberInfo', { ...memberInfo('guest77'), type: 4, trialEndsAt: '2026-11-20T07:00:00Z' });
    const user = await renderPage(<TrialStrip />, { as: 'guest' });
    await waitFor(async () => expect(await strip()).toHaveTextContent(/ends at \d\d:\d\d/));
    await user.click(screen.getByRole('button'));
    expect(usePopup.getState().open).toBe('register');
  });

  it('says it without the time where nobody knows it', async () => {
    server.refuse('memberInfo', 'common.unavailable');
    await renderPage(<TrialStrip />, { as: 'guest' });
    expect(await strip()).not.toHaveTextContent(/ends at/);
  });
});
