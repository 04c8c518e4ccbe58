import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '@sanam/portal/lib/session.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { memberInfo } from '@sanam/portal/testing/samples.ts';
import { OfferPopup } from './offer-popup.tsx';

const offer = {
  offerId: 'aof_aaaaaaaaaaaaaaaaaaaaaa',
  accountType: 'agent' as const,
  upline: 'malee',
  offeredAt: '2026-11-19T05:00:00.000Z',
  expiresAt: '2026-11-26T05:00:00.000Z',
};
beforeEach(() => {
  server.answer('agentOffer', { offer });
  server.answer('memberInfo', { ...memberInfo('somchai'), type: 1 });
});
const title = 'Become an agent?';

it('asks who was offered it, and makes an agent of who accepts', async () => {
  server.answer('answerAgentOffer', { state: 'accepted' });
  const user = await renderPage(<OfferPopup />);
  expect(await screen.findByText(/malee offers you to join their line as agent/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(useSession.getState().accountType).toBe(1);
  expect(server.sent('answerAgentOffer').map(({ input }) => input.body)).toEqual([{ accept: true }]);
});

it('leaves a player who rejects it a player', async () => {
  server.answer('answerAgentOffer', { state: 'rejected' });
  const user = await renderPage(<OfferPopup />);
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(useSession.getState().accountType).toBe(0);
});

it('says why it is not possible any more', async () => {
  server.refuse('answerAgentOffer', 'agents.offerClosed');
  const user = await renderPage(<OfferPopup />);
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This offer is no longer open');
});

it('can be put off, and asks nobody who has no offer', async () => {
  const user = await renderPage(<OfferPopup />);
  await user.click(await screen.findByRole('button', { name: 'Decide later' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(server.sent('answerAgentOffer')).toEqual([]);
});
