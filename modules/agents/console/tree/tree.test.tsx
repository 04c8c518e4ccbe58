import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { OfferList } from '../offers/offer-list.tsx';
import { MoveList } from '../moves/move-list.tsx';
import { TreePage } from './tree-page.tsx';
import type { Tree, TreeRow } from './use-tree.ts';

const idOf = (letter: string) => `mbr_${letter.repeat(22)}`;
const joinedAt = '2026-11-20T05:00:00Z';
const agent: TreeRow = {
  id: idOf('a'),
  memberId: idOf('a'),
  username: 'malee',
  merchantId: 'default',
  accountType: 'generalAgent',
  upline: null,
  level: 0,
  joinedAt,
  directs: 2,
  agentsBelow: 1,
  isFrozen: true,
};
const player: TreeRow = {
  ...agent,
  id: idOf('b'),
  memberId: idOf('b'),
  username: 'somchai',
  accountType: null,
  upline: { memberId: agent.memberId, username: agent.username },
  level: 1,
  directs: 0,
  agentsBelow: 0,
  isFrozen: false,
};
const tree = (list: TreeRow[], more: Partial<Tree> = {}): Tree => ({
  path: [],
  list,
  totalCount: list.length,
  hasMore: false,
  asOf: joinedAt,
  ...more,
});
const open = (page = <TreePage />, name = 'agentTree') =>
  renderConsole(<ResourceContextProvider value={name}>{page}</ResourceContextProvider>, { at: `/${name}` });
const sentQueries = () => server.sent('opsAgentTree').map(({ input }) => input.query);

beforeEach(() => server.answer('opsAgentTree', tree([agent])));

describe('the tree', () => {
  it('opens a line, shows the way back, and goes on after the last row', async () => {
    const user = await open();
    const below = { path: [{ memberId: agent.memberId, username: 'malee' }], totalCount: 2, hasMore: true };
    await screen.findByText('malee');
    server.answer('opsAgentTree', tree([player], below));
    await user.click(screen.getByRole('button', { name: 'Open the line: malee' }));
    await screen.findByText('somchai');
    expect(screen.getByText('Player')).toBeInTheDocument();
    const next = { ...player, id: idOf('c'), memberId: idOf('c'), username: 'wichai' };
    server.answer('opsAgentTree', tree([next], { ...below, hasMore: false }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('wichai');
    expect(screen.getByText('somchai')).toBeInTheDocument();
    expect(sentQueries().at(-1)).toMatchObject({ upline: agent.memberId, after: player.id });
    server.answer('opsAgentTree', tree([agent]));
    await user.click(within(screen.getByRole('navigation', { name: 'Place in the tree' })).getByText('Brand'));
    await waitFor(() => expect(screen.queryAllByText('somchai')).toEqual([]));
  });

  it('looks for a name in the whole tree, and says when nobody has it', async () => {
    const user = await open();
    await screen.findByText('malee');
    server.answer('opsAgentTree', tree([]));
    await fill(user, screen.getByLabelText('Name of a member'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByText('Nothing matches these filters')).toBeInTheDocument();
    expect(sentQueries().at(-1)).toMatchObject({ q: 'nobody' });
  });

  it('says that it could not be read, and reads it again', async () => {
    server.refuse('opsAgentTree', 'common.unavailable');
    const user = await open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answer('opsAgentTree', tree([agent]));
    await user.click(retry);
    expect(await screen.findByText('malee')).toBeInTheDocument();
  });

  it('offers a player in a line to become an agent there', async () => {
    server.answer('opsAgentTree', tree([player]));
    server.answer('opsOfferAgent', { offerId: 'aof_aaaaaaaaaaaaaaaaaaaaaa', expiresAt: joinedAt });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Offer to become an agent: somchai' }));
    expect(screen.getByLabelText('Upline')).toHaveValue('malee');
    await confirm(user, 'Make the offer');
    expect(await screen.findByText('somchai was offered to become an agent')).toBeInTheDocument();
    expect(server.sent('opsOfferAgent').map(({ input }) => input)).toEqual([
      { params: { memberId: player.memberId }, body: { accountType: 'agent', upline: 'malee', reason: agreed } },
    ]);
  });

  it('moves a line only after its preview', async () => {
    server.answer('opsPreviewLineMove', {
      agents: 3,
      members: 40,
      depth: 5,
      depthMax: 12,
      from: null,
      to: { memberId: idOf('c'), username: 'anong' },
      effectiveAt: '2026-11-20T17:00:00Z',
      contracts: [
        {
          plan: { code: 'daily', kind: 'dailySalary', nameTh: 'รายวัน', nameEn: 'Daily' },
          version: 2,
          stateDetail: 'active',
          effectiveFrom: '2026-11-01T17:00:00Z',
        },
      ],
    });
    server.answer('opsMoveLine', { state: 'proposed', approvalId: 'apr_aaaaaaaaaaaaaaaaaaaaaa' });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Move the line: malee' }));
    expect(screen.getByText(/^The contracts of this agent end with the move/)).toBeVisible();
    await fill(user, screen.getByLabelText('New upline'), 'anong');
    await confirm(user, 'Propose the move');
    expect(server.sent('opsMoveLine')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('5 / 12')).toBeInTheDocument();
    const ending = screen.getByRole('region', { name: 'Contracts that end' });
    expect(ending).toHaveTextContent(/^Contracts that endDaily \(Salary\): In force, In force from/);
    await user.click(screen.getByRole('button', { name: 'Propose the move' }));
    expect(await screen.findByText('The move of malee waits for a second person')).toBeInTheDocument();
    expect(server.sent('opsMoveLine').map(({ input }) => input.body)).toEqual([{ upline: 'anong', reason: agreed }]);
  });
});

it('takes an open offer back', async () => {
  const offer = {
    id: 'aof_aaaaaaaaaaaaaaaaaaaaaa',
    merchantId: 'default',
    member: { memberId: player.memberId, username: 'somchai' },
    accountType: 'agent' as const,
    upline: { memberId: agent.memberId, username: 'malee' },
    offeredBy: 'malee',
    isByStaff: false,
    reason: null,
    state: 'offered' as const,
    offeredAt: joinedAt,
    expiresAt: joinedAt,
    decidedAt: null,
  };
  server.answer('opsListAgentOffers', { list: [offer], totalPages: 1, totalCount: 1 });
  server.answer('opsWithdrawAgentOffer', { state: 'withdrawn' });
  const user = await open(<OfferList />, 'agentOffers');
  await user.click(await screen.findByRole('button', { name: 'Withdraw: somchai' }));
  await confirm(user, 'Withdraw');
  expect(await screen.findByText('The offer was withdrawn')).toBeInTheDocument();
});

it('says of a move that was not possible why the line stayed', async () => {
  const move = {
    id: 'mov_aaaaaaaaaaaaaaaaaaaaaa',
    merchantId: 'default',
    agent: { memberId: agent.memberId, username: 'malee' },
    from: null,
    to: { memberId: idOf('c'), username: 'anong' },
    effectiveAt: joinedAt,
    state: 'failed' as const,
    failure: 'agents.depthReached',
    proposedBy: 'Anong',
    approvedBy: 'Somsri',
    approvedAt: joinedAt,
    reason: 'they agreed',
  };
  server.answer('opsListLineMoves', { list: [move], totalPages: 1, totalCount: 1 });
  await open(<MoveList />, 'lineMoves');
  expect(await screen.findByText("The line has reached the brand's maximum depth")).toBeInTheDocument();
});
