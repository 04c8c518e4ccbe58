// Files of what a statement was made of: its members, and the rounds of one of them.
import type { Calls, CallValue } from '@sanam/contract';
import { id } from '@sanam/contract/common';
import { z } from 'zod/mini';
import { number } from '../../contract/schemas.ts';
import { agentStatementCalls } from '../../contract/statement-calls.ts';
import { facts, members } from '../statements/service.ts';
import { type Column, figure, listed, mark, named, text, time } from './listed.ts';

type Member = CallValue<Calls['agentStatementMembers']>['list'][number];
type Fact = CallValue<Calls['agentStatementFacts']>['list'][number];
type Played = Pick<Fact, 'stake' | 'payout' | 'validBet' | 'netLoss'>;

const played = <Row extends Played>(): Column<Row>[] => [
  figure('agents.statement.stake', ({ stake }) => stake),
  figure('agents.statement.payout', ({ payout }) => payout),
  figure('agents.statement.validBet', ({ validBet }) => validBet),
  figure('agents.statement.netLoss', ({ netLoss }) => netLoss),
];

const memberColumns: Column<Member>[] = [
  text('agents.centre.account', ({ account }) => account),
  figure('agents.statement.bets', ({ bets }) => bets),
  ...played<Member>(),
];

const factColumns: Column<Fact>[] = [
  time('agents.statement.settledAt', ({ settledAt }) => settledAt),
  named('agents.statement.product', 'agentFile.productName.', ({ product }) => product),
  text('agentBets.vendor', ({ vendor }) => vendor),
  text('agents.statement.game', ({ game }) => game),
  mark('agents.statement.round', ({ round }) => round),
  named('agents.statement.correction', 'agentFile.yesNo.', ({ isCorrection }) => (isCorrection ? 'yes' : 'no')),
  ...played<Fact>(),
];

const { agentStatementMembers, agentStatementFacts } = agentStatementCalls;

export const trailSources = {
  agentStatementMembers: listed({
    title: 'agents.statement.members',
    call: { query: z.extend(agentStatementMembers.query, { statementId: number }) },
    read: (deps, { session }, query) => members(deps, session, query),
    filters: { statementId: ['agentFile.number'] },
    columns: memberColumns,
  }),
  agentStatementFacts: listed({
    title: 'agentFile.rounds',
    call: { query: z.extend(agentStatementFacts.query, { statementId: number, memberId: id }) },
    read: (deps, { session }, query) => facts(deps, session, query),
    filters: {
      statementId: ['agentFile.number'],
      memberId: ['agentFile.member'],
      day: ['agents.statement.day'],
    },
    columns: factColumns,
  }),
};
