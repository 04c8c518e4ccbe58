// Columns of each list as a file.
import type { CallName, Calls, CallValue } from '@sanam/contract';
import { agentBetCalls } from '../../contract/bet-calls.ts';
import { agentCentreCalls } from '../../contract/centre-calls.ts';
import type { AgentFile } from '../../contract/file-lists.ts';
import { agentLinkCalls } from '../../contract/link-calls.ts';
import { agentOpeningCalls } from '../../contract/opening-calls.ts';
import { agentReportCalls } from '../../contract/report-calls.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { deductedSum } from '../../contract/rules/deducted.ts';
import { percentText } from '../../contract/rules/percent.ts';
import { agentStatementCalls } from '../../contract/statement-calls.ts';
import { agentTransactionCalls } from '../../contract/transaction-calls.ts';
import { agentTransferCalls } from '../../contract/transfer-calls.ts';
import { teamBets } from '../bets/service.ts';
import { downline } from '../centre/service.ts';
import { ownLinks } from '../links/service.ts';
import { ownOpenings } from '../openings/service.ts';
import { income } from '../reports/income.ts';
import { profit } from '../reports/profit.ts';
import { ownStatements } from '../statements/service.ts';
import { transactions } from '../transactions/service.ts';
import { ownTransfers } from '../transfers/service.ts';
import { type Column, figure, listed, mark, named, type Say, type Source, text, time } from './listed.ts';
import { trailSources } from './trail-sources.ts';

type RowOf<Name extends CallName> = CallValue<Calls[Name]> extends { list: (infer Row)[] } ? Row : never;

/** Formats contracts and their states in one line. */
const contractsText = (contracts: RowOf<'agentDownline'>['contracts'], say: Say): string =>
  contracts
    .map(({ kind, state }) => `${say(`agents.statement.kind.${kind}`)}: ${say(`agents.contract.state.${state}`)}`)
    .join(', ');

const downlineColumns: Column<RowOf<'agentDownline'>>[] = [
  text('agents.centre.account', ({ account }) => account),
  named('agents.centre.kind', 'agents.centre.kindName.', ({ kind }) => kind),
  text('agents.centre.upline', ({ upline }) => upline),
  figure('agents.centre.level', ({ level }) => level),
  figure('agents.centre.figure.direct', ({ directs }) => directs),
  figure('agents.centre.figure.agents', ({ agentsBelow }) => agentsBelow),
  figure('agents.centre.balance', ({ balance }) => balance),
  text('agents.centre.contracts', ({ contracts }, { say }) => contractsText(contracts, say)),
  named('agents.centre.state', 'agents.centre.stateName.', ({ isActive }) => (isActive ? 'active' : 'blocked')),
  time('agents.centre.joinedAt', ({ joinedAt }) => joinedAt),
  time('agents.centre.lastSeen', ({ lastSeenAt }) => lastSeenAt),
];

const betColumns: Column<RowOf<'agentBets'>>[] = [
  time('agentBets.time', ({ time: at }) => at),
  text('agentBets.account', ({ account }) => account),
  named('agentBets.product', 'agentFile.productName.', ({ product }) => product),
  text('agentBets.vendor', ({ vendor }) => vendor),
  text('agentBets.game', ({ game }) => game),
  figure('agentBets.stake', ({ stake }) => stake),
  figure('agentBets.validBet', ({ validBet }) => validBet),
  figure('agentBets.payout', ({ payout }) => payout),
  figure('agentBets.result', ({ result }) => result),
  named('agentBets.state', 'agentBets.stateName.', ({ state }) => state),
  mark('agentBets.round', ({ round }) => round),
];

const transactionColumns: Column<RowOf<'agentTransactions'>>[] = [
  time('agentDetails.time', ({ time: at }) => at),
  text('agentDetails.account', ({ account }) => account),
  named('agentDetails.kind', 'agentDetails.kindName.', ({ kind }) => kind),
  figure('agentDetails.amount', ({ amount }) => amount),
  figure('agentDetails.before', ({ before }) => before),
  figure('agentDetails.after', ({ after }) => after),
  mark('agentDetails.reference', ({ reference }) => reference),
];

const statementColumns: Column<RowOf<'agentStatements'>>[] = [
  mark('agentFile.number', ({ statementId }) => statementId),
  time('agents.statement.period', ({ periodStart }) => periodStart),
  time('agentFile.periodEnd', ({ periodEnd }) => periodEnd),
  named('agents.statement.stateLabel', 'agents.statement.state.', ({ state }) => state),
  figure('agents.statement.turnover', ({ turnover }) => turnover),
  figure('agents.statement.active', ({ active }) => active),
  figure('agents.statement.deduction.netLoss', ({ deductions }) => deductions?.netLoss ?? null),
  figure('agents.statement.deducted', ({ deductions }) => deductions && deductedSum(deductions)),
  figure('agents.statement.base', ({ base }) => base),
  text('agents.statement.rate', ({ ratePpm }) => percentText(ratePpm)),
  figure('agents.statement.entitlement', ({ entitlement }) => entitlement),
  figure('agents.statement.toDownline', ({ toDownline }) => toDownline),
  figure('agents.statement.cap', ({ payableMax }) => payableMax),
  figure('agents.statement.carryIn', ({ carryIn }) => carryIn),
  figure('agents.statement.carryOut', ({ carryOut }) => carryOut),
  figure('agents.statement.payable', ({ payable }) => payable),
];

/** Adds the most that a period pays to what it limits. */
const withCap = (terms: string, cap: string | null, say: Say): string =>
  cap === null ? terms : `${terms} (${say('agents.contract.cap')}: ${cap})`;

/** Formats rebate rates in one line. */
const ratesOf = (rates: readonly TierRow[], say: Say): string =>
  rates
    .map(
      ({ product, ratePpm }) =>
        `${say(product === undefined ? 'agents.contract.otherProducts' : `agentFile.productName.${product}`)} ${percentText(ratePpm)}`,
    )
    .join(', ');

/** Formats contracts in one line: the rates of each kind of pay. */
const contractsOf = (contracts: RowOf<'agentLinks'>['contracts'], say: Say): string =>
  contracts
    .map(({ kind, tiers, payableMax }) => {
      const rates = tiers.map(({ ratePpm }) => percentText(ratePpm)).join(' / ');
      return withCap(`${say(`agents.statement.kind.${kind}`)} ${rates}`, payableMax, say);
    })
    .join(', ');

const linkColumns: Column<RowOf<'agentLinks'>>[] = [
  mark('agents.link.code', ({ code }) => code),
  text('agentFile.tag', ({ tag }) => tag),
  named('agents.link.stateHead', 'agents.link.state.', ({ state }) => state),
  named('agents.link.target', 'agents.link.targetName.', ({ target }) => target),
  text('agents.link.rebate', ({ rebate, rebateMax }, { say }) => withCap(ratesOf(rebate, say), rebateMax, say)),
  text('agents.link.contracts', ({ contracts }, { say }) => contractsOf(contracts, say)),
  figure('agents.link.joined', ({ joined }) => joined),
  figure('agents.link.depositors', ({ depositors }) => depositors),
  figure('agents.link.validBet', ({ validBet }) => validBet),
  figure('agents.link.usesMax', ({ usesMax }) => usesMax),
  time('agents.link.until', ({ expiresAt }) => expiresAt),
  time('agentFile.madeAt', ({ createdAt }) => createdAt),
];

const openingColumns: Column<RowOf<'agentOpenings'>>[] = [
  text('agentOpen.username', ({ username }) => username),
  named('agentOpen.stateHead', 'agentOpen.state.', ({ state }) => state),
  named('agentOpen.target', 'agentOpen.targetName.', ({ target }) => target),
  text('agents.link.rebate', ({ rebate, rebateMax }, { say }) => withCap(ratesOf(rebate, say), rebateMax, say)),
  text('agents.link.contracts', ({ contracts }, { say }) => contractsOf(contracts, say)),
  time('agentOpen.opened', ({ openedAt }) => openedAt),
  time('agentOpen.until', ({ expiresAt }) => expiresAt),
];

const transferColumns: Column<RowOf<'agentTransfers'>>[] = [
  time('agentDetails.time', ({ at }) => at),
  named('agentDetails.kind', 'agents.transfer.badge.', ({ kind }) => kind),
  text('agentDetails.account', ({ other }) => other),
  figure('agentDetails.amount', ({ amount, isIncoming }) => (isIncoming ? amount : `-${amount}`)),
  text('agentFile.note', ({ note }) => note),
  mark('agentDetails.reference', ({ transferId }) => transferId),
];

const incomeColumns: Column<RowOf<'agentIncome'>>[] = [
  text('agentReport.day', ({ day }) => day),
  named('agentReport.kind', 'agents.statement.kind.', ({ kind }) => kind),
  figure('agentReport.volume', ({ volume }) => volume),
  figure('agentReport.entitlement', ({ entitlement }) => entitlement),
  figure('agentReport.toDownline', ({ toDownline }) => toDownline),
  figure('agentReport.net', ({ net }) => net),
  figure('agentReport.carried', ({ carried }) => carried),
  figure('agentReport.waiting', ({ waiting }) => waiting),
  figure('agentReport.paid', ({ paid }) => paid),
];

const profitColumns: Column<RowOf<'agentProfit'>>[] = [
  text('agents.centre.account', ({ account }) => account),
  figure('agentReport.bets', ({ bets }) => bets),
  figure('agentReport.stake', ({ stake }) => stake),
  figure('agentReport.validBet', ({ validBet }) => validBet),
  figure('agentReport.payout', ({ payout }) => payout),
  figure('agentReport.rebates', ({ rebates }) => rebates),
  figure('agentReport.promotions', ({ promotions }) => promotions),
  figure('agentReport.won', ({ net }) => net),
];

/** The files by list. A new list needs its columns above, an entry here, and its name in `agentFiles`. */
export const sources: Readonly<Record<AgentFile, Source>> = {
  agentDownline: listed({
    title: 'agents.centre.page.agentDownline',
    call: agentCentreCalls.agentDownline,
    read: (deps, { session }, query) => downline(deps, session, query),
    after: ({ memberId }) => ({ after: memberId }),
    filters: {
      name: ['agents.centre.name'],
      level: ['agents.centre.level'],
      kind: ['agents.centre.kind', 'agents.centre.only.'],
      state: ['agents.centre.state', 'agents.centre.stateName.'],
    },
    columns: downlineColumns,
  }),
  agentBets: listed({
    title: 'agents.centre.page.agentTeamBet',
    call: agentBetCalls.agentBets,
    read: (deps, { session, language }, query) => teamBets(deps, session, query, language),
    after: ({ factId }) => ({ after: factId }),
    hasDays: true,
    filters: {
      account: ['agentBets.account'],
      product: ['agentBets.product', 'agentFile.productName.'],
      vendor: ['agentBets.vendor'],
      state: ['agentBets.state', 'agentBets.stateName.'],
    },
    columns: betColumns,
  }),
  agentTransactions: listed({
    title: 'agents.centre.page.agentAccountDetails',
    call: agentTransactionCalls.agentTransactions,
    read: (deps, { session }, query) => transactions(deps, session, query),
    after: ({ entryId }) => ({ after: entryId }),
    hasDays: true,
    filters: {
      scope: ['agentDetails.scope', 'agentDetails.scopeName.'],
      kind: ['agentDetails.kind', 'agentDetails.kindName.'],
      direction: ['agentDetails.direction', 'agentDetails.directionName.'],
      account: ['agentDetails.account'],
    },
    columns: transactionColumns,
  }),
  agentStatements: listed({
    title: 'agentFile.statements',
    call: agentStatementCalls.agentStatements,
    read: (deps, { session }, query) => ownStatements(deps, session, query),
    hasDays: true,
    filters: { kind: ['agentReport.kind', 'agents.statement.kind.'] },
    columns: statementColumns,
  }),
  ...trailSources,
  agentLinks: listed({
    title: 'agents.centre.page.registerCenter',
    call: agentLinkCalls.agentLinks,
    read: (deps, { session }, query) => ownLinks(deps, session, query),
    filters: {
      tag: ['agentFile.tag'],
      target: ['agents.link.target', 'agents.link.targetName.'],
      state: ['agents.link.stateHead', 'agents.link.state.'],
    },
    columns: linkColumns,
  }),
  agentOpenings: listed({
    title: 'agentOpen.accounts',
    call: agentOpeningCalls.agentOpenings,
    read: (deps, { session }, query) => ownOpenings(deps, session, query),
    columns: openingColumns,
  }),
  agentTransfers: listed({
    title: 'agents.transfer.records',
    call: agentTransferCalls.agentTransfers,
    read: (deps, { session }, query) => ownTransfers(deps, session, query),
    hasDays: true,
    columns: transferColumns,
  }),
  agentIncome: listed({
    title: 'agents.centre.page.agentIncome',
    call: agentReportCalls.agentIncome,
    read: (deps, { session }, query) => income(deps, session, query),
    after: ({ day }) => ({ before: day }),
    hasDays: true,
    filters: { kind: ['agentReport.kind', 'agents.statement.kind.'] },
    columns: incomeColumns,
  }),
  agentProfit: listed({
    title: 'agents.centre.page.agentUserLoss',
    call: agentReportCalls.agentProfit,
    read: (deps, { session }, query) => profit(deps, session, query),
    after: ({ memberId }) => ({ after: memberId }),
    hasDays: true,
    filters: {
      scope: ['agentReport.scope', 'agentReport.scopeName.'],
      product: ['agentBets.product', 'agentFile.productName.'],
      result: ['agentReport.result', 'agentReport.only.'],
    },
    columns: profitColumns,
  }),
};
