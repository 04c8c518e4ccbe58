import type { Value } from '@sanam/client/client';
import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerHumanCheck } from '@sanam/captcha/portal/testing.ts';
import { renderSite } from './testing/render-site.tsx';
import { noPromotions, permission, sessionOf } from './testing/samples.ts';

/** A campaign as a visitor reads it in the list. */
const promotionCard = (id: string): Value<'listPromotions'>['list'][number] => ({
  id,
  kind: 'claim',
  category: 'slots',
  tags: [],
  title: 'Fifty for you',
  summary: '',
  picture: null,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: null,
  placesLeft: null,
  budgetLeft: null,
  reward: '50.00',
  rounds: null,
  goal: null,
  currency: 'THB',
  state: 'claim',
  due: null,
  acts: { join: false, leave: false, apply: false, withdraw: null, claim: false, deposit: false },
});
const address = () => screen.getByTestId('address');
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
describe('a visitor', () => {
  it('finds the log-in page at its address, without the header [IDN-010, SHL-014]', async () => {
    await renderSite('/login');
    expect(await title('Log in')).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it.each(['/register', '/register.html'])('finds the registration at %s [IDN-011, IDN-012]', async (path) => {
    await renderSite(path);
    expect(await title('Register')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Register and log in' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
  });

  it.each(['/register', '/register.html'])(
    'brings a referral code with the address %s: it is looked at, and goes with the registration [IDN-013]',
    async (path) => {
      answerHumanCheck();
      const rule = { enabled: true, required: true, acceptedPattern: null, patternId: 1, minLength: 4, maxLength: 20 };
      const user = await renderSite(`${path}?referralCode=E2E-FRIEND`, {}, () => {
        const fields = [{ ...rule, field: 'username' as const, type: 'text' as const }];
        server.answer('registerSettings', { ...permission.info.registerRules, fields });
        server.answer('checkInvitation', { code: 'E2E-FRIEND', inviter: null });
        server.answer('register', sessionOf('somchai88'));
      });
      await fill(user, await screen.findByLabelText(/^Username/), 'somchai88');
      await user.click(screen.getByRole('checkbox', { name: /at least 20/ }));
      await user.click(screen.getByRole('button', { name: 'Register and log in' }));
      await waitFor(() => expect(server.sent('register')).toHaveLength(1));
      // Once for the inviter's name, once more when the form is sent.
      expect(server.sent('checkInvitation').map(({ input }) => input.query.code)).toEqual(['E2E-FRIEND', 'E2E-FRIEND']);
      expect(server.sent('register')[0]?.input.body).toMatchObject({ referralCode: 'E2E-FRIEND' });
    },
  );

  it('finds the page of forgotten passwords [IDN-014]', async () => {
    await renderSite('/forget');
    expect(await title('Forgot password')).toBeInTheDocument();
  });

  it.each(['/feedback', '/game', '/seamless', '/fbsports', '/?mc=withdraw', '/rng?page=fav'])(
    'is sent from %s to log in, and is told where it leads [IDN-164, IDN-165, PLT-004]',
    async (path) => {
      await renderSite(path);
      await waitFor(() => expect(address()).toHaveTextContent(`/login?${new URLSearchParams({ return: path })}`));
    },
  );

  it('signs up on the page where the merchant wants it so [GAP-050]', async () => {
    const registerRules = { ...permission.info.registerRules, direct: true };
    const user = await renderSite('/rng', { site: { ...permission, info: { ...permission.info, registerRules } } });
    await user.click((await screen.findAllByRole('button', { name: 'Register' }))[0]!);
    await waitFor(() => expect(address()).toHaveTextContent('/register'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('everybody', () => {
  it('finds the promotions at /promotions, and one of them at /promoDetail [PRM-001, PRM-002]', async () => {
    const id = 'pro_0000000000000000000a';
    const user = await renderSite('/promotions', {}, () => {
      server.answer('listPromotions', { ...noPromotions, list: [promotionCard(id)], totalCount: 1 });
      server.refuse('getPromotion', 'common.notFound');
    });
    expect(await title('Promotions')).toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: 'Details: Fifty for you' }));
    await waitFor(() => expect(address()).toHaveTextContent(`/promoDetail?id=${id}`));
    await waitFor(() => expect(server.sent('getPromotion')[0]?.input.params).toEqual({ id }));
    const back = await screen.findAllByRole('link', { name: 'All promotions' });
    expect(back[0]).toHaveAttribute('href', '/promotions');
  });

  it('finds the levels at /vip [PRM-003]', async () => {
    await renderSite('/vip', {}, () =>
      server.answer('vipLevels', {
        levels: [],
        weights: [],
        rebatesAs: null,
        giftsAs: null,
        weeklyBets: '0.00',
        monthlyBets: '0.00',
      }),
    );
    expect(await title('VIP')).toBeInTheDocument();
    expect(await screen.findByText('Member levels are not set yet')).toBeInTheDocument();
  });

  it('finds the application of partners at /join [PRM-004, AGT-037]', async () => {
    await renderSite('/join');
    expect(await screen.findByRole('button', { name: 'Send the application' })).toBeInTheDocument();
  });

  it('finds the points mall at /pointMall [PTS-001]', async () => {
    await renderSite('/pointMall', {}, () => server.answer('pointRewards', { list: [], totalPages: 0, totalCount: 0 }));
    expect(await title('Points mall')).toBeInTheDocument();
    await waitFor(() => expect(server.sent('pointRewards')).not.toEqual([]));
  });
});

describe('a member', () => {
  it.each(['/login', '/register', '/forget'])('has no business at %s and is at home', async (path) => {
    await renderSite(path, { as: 'player' });
    await waitFor(() => expect(address()).toHaveTextContent(/^\/$/));
  });

  it('whose session ended elsewhere is told so, and is a visitor [IDN-176]', async () => {
    await renderSite('/help', { as: 'player' }, () => server.refuse('balance', 'identity.notLoggedIn'));
    expect(await screen.findByText('You are not logged in, please login')).toBeInTheDocument();
    expect(sessionStorage.getItem('token')).toBeNull();
  });
});
