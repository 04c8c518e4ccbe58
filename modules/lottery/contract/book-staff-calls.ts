import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, instant, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, search, sort, version } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { drawId, gameCode, pickText, playType, ticket, ticketNo, ticketRow, tierBp } from './schemas.ts';
import { ticketStates } from './states.ts';

const drawParams = { params: z.object({ drawId }) };

const tier = z.strictObject({ upTo: z.nullable(amount), bp: tierBp });
const limitRule = z.object({
  id,
  ruleId: id,
  bookId: z.string(),
  drawId: z.nullable(drawId),
  playType,
  pick: z.nullable(pickText),
  measure: z.enum(['stake', 'payout']),
  tiers: z.array(tier),
  memberCap: z.nullable(amount),
  version,
  by: z.string(),
  at: instant,
});
const limitFields = {
  drawId: z.nullable(drawId),
  playType,
  /** Null: all numbers of the play type. */
  pick: z.nullable(pickText),
  measure: z.enum(['stake', 'payout']),
  tiers: z.array(tier).check(z.minLength(1), z.maxLength(6)),
  memberCap: z.nullable(amount),
};

/** Staff calls for the book of numbers and for tickets. */
export const lotteryBookStaffCalls = {
  opsGetBook: staff('lottery.book.read', {
    method: 'GET',
    path: '/ops/lottery/draws/:drawId/book',
    summary: 'What is sold on each number, its exposure, tier and what is left, and the limits in force',
    ...drawParams,
    query: z.object({ playType, bookId: z.optional(z.string().check(z.maxLength(64))) }),
    value: z.object({
      /** Books of the games that sell the market; merchants may share one. `bookId` is the displayed one. */
      books: z.array(z.string()),
      bookId: z.string(),
      playTypes: z.array(playType),
      /** Limit of numbers without a rule of their own; null: unlimited. */
      fullUpTo: z.nullable(amount),
      numbers: z.array(
        z.object({
          pick: pickText,
          sold: amount,
          exposure: amount,
          tickets: z.int(),
          tierBp,
          left: z.nullable(amount),
          usedPercent: z.nullable(z.int()),
        }),
      ),
      /** Limits that apply to the play type in this draw, the newest version of each. */
      limits: z.array(limitRule),
      totals: z.object({ sold: amount, tickets: z.int(), worstPick: z.nullable(pickText), worstCase: signedAmount }),
      serverTime: instant,
    }),
    refusals: ['lottery.unknownDraw'],
  }),
  opsSetLimit: staff('lottery.limit.change', {
    method: 'PUT',
    path: '/ops/lottery/books/:bookId/limits',
    summary: 'Sets the tiers of numbers, or closes them; sold tickets keep their price',
    params: z.object({ bookId: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ ...limitFields, reason }),
    value: limitRule,
    refusals: ['lottery.unknownDraw', 'lottery.selectionInvalid'],
  }),
  opsPreviewLimit: staff('lottery.limit.change', {
    method: 'POST',
    path: '/ops/lottery/books/:bookId/limits/preview',
    summary: 'What a limit would change on the numbers of a draw',
    params: z.object({ bookId: z.string().check(z.maxLength(64)) }),
    body: z.strictObject(limitFields),
    value: z.object({ closes: z.int(), lowers: z.int(), raises: z.int(), soldAbove: z.int() }),
    refusals: ['lottery.unknownDraw', 'lottery.selectionInvalid'],
  }),
  opsListTickets: staff('lottery.ticket.read', {
    method: 'GET',
    path: '/ops/lottery/tickets',
    summary: 'Tickets of every member',
    about: 'list',
    query: z.object({
      ...paging,
      ...sort,
      ...search,
      ...ofMerchant,
      memberId: z.optional(id),
      gameCode: z.optional(gameCode),
      drawId: z.optional(drawId),
      pick: z.optional(pickText),
      state: z.optional(z.enum(ticketStates)),
      from: z.optional(day),
      to: z.optional(day),
    }),
    value: pageOf(z.extend(ticketRow, { id: ticketNo, memberId: id, username: z.string(), merchantId: z.string() })),
    refusals: [],
  }),
  opsGetTicket: staff('lottery.ticket.read', {
    method: 'GET',
    path: '/ops/lottery/tickets/:ticketNo',
    summary: 'A ticket as it was typed, priced, booked and settled',
    about: 'lotteryTicket',
    params: z.object({ ticketNo }),
    value: z.extend(ticket, {
      memberId: id,
      username: z.string(),
      merchantId: z.string(),
      typed: z.array(z.object({ playType, form: z.string(), input: z.string() })),
      bets: z.array(z.object({ transactionId: z.string(), call: z.string(), amount: signedAmount, at: instant })),
    }),
    refusals: ['lottery.unknownTicket'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof lotteryBookStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
