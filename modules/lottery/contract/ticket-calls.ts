import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { contest } from './case-calls.ts';
import './live.ts';
import './refusals.ts';
import {
  gameCode,
  hash,
  numero,
  odds,
  pickText,
  playType,
  preview,
  previewLine,
  selection,
  series,
  ticket,
  ticketLine,
  ticketNo,
  ticketRow,
  tierBp,
} from './schemas.ts';
import { CHASE_DRAWS_MAX, CHASE_MULTIPLE_MAX, ticketStates } from './states.ts';

const selections = z.array(selection).check(z.minLength(1), z.maxLength(200));
const order = { gameCode, numero, series, accept: z._default(z.enum(['all', 'partial']), 'all'), selections };
/** Maximum body size in bytes. A purchase of 2,000 lines fits; a longer body is refused before it is parsed. */
const bodyBytesMax = 65_536;

const orderRefusals = [
  'lottery.staffAccount',
  'lottery.unknownGame',
  'lottery.unknownDraw',
  'lottery.closed',
  'lottery.suspended',
  'lottery.numberClosed',
  'lottery.numberLimit',
  'lottery.memberLimit',
  'lottery.ticketLimit',
  'lottery.selectionInvalid',
  'lottery.seriesNotAllowed',
] as const;
const betRefusals = [
  'wallet.insufficientBalance',
  'protection.excluded',
  'protection.blocked',
  'protection.stakeLimit',
  'protection.lossLimit',
  'protection.betLimit',
  'protection.timeLimit',
  'protection.realityCheckDue',
  'site.maintenance',
] as const;

const bought = z.object({
  ticketNo,
  numero,
  stake: amount,
  rebate: amount,
  price: amount,
  acceptedAt: instant,
  lines: z.array(ticketLine),
  /** Cash balance of the member after the purchase. */
  balance: amount,
  replayed: z.boolean(),
});

const chaseDraw = z.strictObject({ numero, multiple: z.int().check(z.minimum(1), z.maximum(CHASE_MULTIPLE_MAX)) });
const chaseDraws = z.array(chaseDraw).check(
  z.minLength(2),
  z.maxLength(CHASE_DRAWS_MAX),
  z.refine((draws) => new Set(draws.map((draw) => draw.numero)).size === draws.length),
);
const chase = { gameCode, series, selections, draws: chaseDraws };
const chasePreview = z.object({
  draws: z.array(
    z.object({
      numero,
      multiple: z.int(),
      price: amount,
      payoutMax: amount,
      closeAt: instant,
      lines: z.array(previewLine),
      /** Refusal code of the lottery, if the ticket of this draw cannot be bought. */
      refused: z.optional(z.string()),
    }),
  ),
  stake: amount,
  rebate: amount,
  price: amount,
  priceHash: hash,
  serverTime: instant,
});
const slip = z.object({
  slipId: z.string(),
  name: z.string(),
  gameCode,
  selections: z.array(selection),
  savedAt: instant,
});
const slipName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const slipBody = z.strictObject({
  name: slipName,
  gameCode,
  selections,
});
const slipParams = z.object({ slipId: z.string().check(z.maxLength(48)) });

/** Members' calls to buy, read, cancel and save tickets. */
export const lotteryTicketCalls = {
  previewTicket: {
    method: 'POST',
    path: '/lgw/tickets/preview',
    who: 'member',
    summary: 'Expands and prices a ticket; buys nothing',
    bodyBytesMax,
    body: z.strictObject(order),
    value: preview,
    refusals: orderRefusals,
  },
  buyTicket: {
    method: 'POST',
    path: '/lgw/tickets',
    who: 'member',
    idempotent: true,
    summary: 'Buys a ticket at the price that was shown',
    bodyBytesMax,
    body: z.strictObject({ ...order, priceHash: hash }),
    value: bought,
    refusals: [...orderRefusals, ...betRefusals, 'lottery.priceChanged'],
  },
  listTickets: {
    method: 'GET',
    path: '/lgw/tickets',
    who: 'member',
    whenClosed: true,
    summary: 'Tickets of the member, newest first',
    query: z.object({
      ...paging,
      state: z.optional(z.enum(['open', ...ticketStates])),
      gameCode: z.optional(gameCode),
      from: z.optional(day),
      to: z.optional(day),
    }),
    value: z.extend(pageOf(ticketRow), {
      totals: z.object({ count: z.int(), price: amount, payout: amount }),
      zone: z.string(),
    }),
    refusals: [],
  },
  getTicket: {
    method: 'GET',
    path: '/lgw/tickets/:ticketNo',
    who: 'member',
    whenClosed: true,
    summary: 'One ticket with its lines and why it won',
    params: z.object({ ticketNo }),
    value: z.extend(ticket, {
      /** Position of the ticket in the draw's seal: its leaf text, and the hashes from the leaf to the root. */
      seal: z.nullable(
        z.object({
          text: z.string(),
          leaf: hash,
          root: hash,
          path: z.array(z.object({ side: z.enum(['left', 'right']), hash })),
        }),
      ),
      /** The member's latest objection; null if there is none. */
      contest: z.nullable(contest),
      /** Whether the member may contest it now. */
      mayContest: z.boolean(),
      serverTime: instant,
    }),
    refusals: ['lottery.unknownTicket'],
  },
  cancelTicket: {
    method: 'POST',
    path: '/lgw/tickets/:ticketNo/cancel',
    who: 'member',
    idempotent: true,
    summary: 'Takes a ticket back: young, well before the close, five a day',
    params: z.object({ ticketNo }),
    value: z.extend(ticket, { balance: amount }),
    refusals: ['lottery.unknownTicket', 'lottery.cancelTooLate', 'lottery.cancelLimit'],
  },
  previewChase: {
    method: 'POST',
    path: '/lgw/chases/preview',
    who: 'member',
    summary: 'Prices the same ticket for several draws; buys nothing',
    bodyBytesMax,
    body: z.strictObject(chase),
    value: chasePreview,
    refusals: orderRefusals,
  },
  startChase: {
    method: 'POST',
    path: '/lgw/chases',
    who: 'member',
    idempotent: true,
    summary: 'Buys the same ticket for several draws at the price that was shown: all of them or none',
    bodyBytesMax,
    body: z.strictObject({
      ...chase,
      priceHash: hash,
      /** If true, a win cancels the tickets of draws that are still sold. */
      stopOnWin: z.boolean(),
    }),
    value: z.object({ chaseId: z.string(), tickets: z.array(bought) }),
    refusals: [...orderRefusals, ...betRefusals, 'lottery.priceChanged', 'lottery.tooManyChases'],
  },
  stopChase: {
    method: 'POST',
    path: '/lgw/chases/:chaseId/stop',
    who: 'member',
    summary: 'Takes back the tickets of a chase that can still be cancelled; one of the five cancellations of a day',
    params: z.object({ chaseId: z.string().check(z.maxLength(48)) }),
    value: z.object({ chaseId: z.string(), cancelled: z.array(ticketNo) }),
    refusals: ['lottery.unknownTicket', 'lottery.cancelLimit'],
  },
  lotteryFavourites: {
    method: 'GET',
    path: '/lgw/favourites',
    who: 'member',
    summary: 'Favourite lotteries of the member',
    value: z.object({ gameIds: z.array(z.string()) }),
    refusals: [],
  },
  setLotteryFavourites: {
    method: 'PUT',
    path: '/lgw/favourites',
    who: 'member',
    summary: 'Replaces the favourite lotteries of the member',
    body: z.strictObject({ gameIds: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)) }),
    value: z.object({ gameIds: z.array(z.string()) }),
    refusals: [],
  },
  listSlips: {
    method: 'GET',
    path: '/lgw/slips',
    who: 'member',
    summary: 'Selections that the member kept for later',
    value: z.object({ list: z.array(slip) }),
    refusals: [],
  },
  saveSlip: {
    method: 'POST',
    path: '/lgw/slips',
    who: 'member',
    summary: 'Keeps selections for later, at most fifty',
    bodyBytesMax,
    body: slipBody,
    value: slip,
    refusals: ['lottery.unknownGame', 'lottery.ticketLimit'],
  },
  changeSlip: {
    method: 'PUT',
    path: '/lgw/slips/:slipId',
    who: 'member',
    summary: 'Renames kept selections and replaces them; their game stays',
    bodyBytesMax,
    params: slipParams,
    body: z.strictObject({ name: slipName, selections }),
    value: slip,
    refusals: ['lottery.unknownTicket'],
  },
  deleteSlip: {
    method: 'DELETE',
    path: '/lgw/slips/:slipId',
    who: 'member',
    summary: 'Forgets kept selections',
    params: slipParams,
    value: nothing,
    refusals: ['lottery.unknownTicket'],
  },
  lotteryOdds: {
    method: 'GET',
    path: '/lgw/odds/:gameCode/:numero',
    who: 'anyone',
    summary: 'Odds and tiers of a draw: the default and the numbers that differ from it',
    params: z.object({ gameCode, numero }),
    query: z.object({ playType, series: z.optional(series) }),
    value: z.object({
      version: z.int(),
      default: z.object({ odds, tierBp, left: z.nullable(amount) }),
      numbers: z.array(z.object({ pick: pickText, odds, tierBp, left: z.nullable(amount) })),
    }),
    refusals: ['lottery.unknownGame', 'lottery.unknownDraw'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof lotteryTicketCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
