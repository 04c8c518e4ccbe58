import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { setting } from '@sanam/merchants/server/index.ts';
import { CHECK_BOUNDS, checkBounds } from '../contract/check-bounds.ts';

export const agentsSettings = {
  /** How many agents a line may hold, from the one below the merchant to the last. */
  depthMax: setting('agents.depthMax', z.int().check(z.minimum(1), z.maximum(30)), 12),
  /** How many days an offer to become an agent stays open. */
  offerDays: setting('agents.offerDays', z.int().check(z.minimum(1), z.maximum(60)), 7),
  /** How many days the link of an account holds that was opened for somebody. */
  openingDays: setting('agents.openingDays', z.int().check(z.minimum(1), z.maximum(30)), 7),
  /** How many days an offer of a contract waits for its signature. */
  contractOfferDays: setting('agents.contractOfferDays', z.int().check(z.minimum(1), z.maximum(60)), 7),
  /** Who plays for this much on a business day counts as active in reports of teams. Plans have their own bound. */
  activeValidBet: setting('agents.activeValidBet', amount, '100.00'),
  /** Whether agents may move money along the line. */
  transfers: setting('agents.transfers', z.boolean(), true),
  /** Of one transfer along the line, and of all that an agent sends in a business day. */
  transferLimits: setting('agents.transferLimits', z.object({ min: amount, max: amount, daily: amount }), {
    min: '1.00',
    max: '100000.00',
    daily: '500000.00',
  }),
  /** Whether cash agents may pay money into the cash of their direct players (the deposit method AGENT). */
  cash: setting('agents.cash', z.boolean(), false),
  /** Of one such payment, and of all that a cash agent pays in a business day. */
  cashLimits: setting('agents.cashLimits', z.object({ min: amount, max: amount, daily: amount }), {
    min: '100.00',
    max: '50000.00',
    daily: '200000.00',
  }),
  /** When members count less, and when a statement is looked at before it is paid. */
  checks: setting('agents.checks', checkBounds, CHECK_BOUNDS),
} as const;
