import { setting } from '@sanam/merchants/server/index.ts';
import { CHECK_BOUNDS } from '../contract/check-bounds.ts';
import { agentSettingValues } from '../contract/settings-schema.ts';

const { shape } = agentSettingValues;

export const agentsSettings = {
  /** How many agents a line may hold, from the one below the merchant to the last. */
  depthMax: setting('agents.depthMax', shape.depthMax, 12),
  /** How many days an offer to become an agent stays open. */
  offerDays: setting('agents.offerDays', shape.offerDays, 7),
  /** How many days the link of an account holds that was opened for somebody. */
  openingDays: setting('agents.openingDays', shape.openingDays, 7),
  /** How many days an offer of a contract waits for its signature. */
  contractOfferDays: setting('agents.contractOfferDays', shape.contractOfferDays, 7),
  /** Who plays for this much on a business day counts as active in reports of teams. Plans have their own bound. */
  activeValidBet: setting('agents.activeValidBet', shape.activeValidBet, '100.00'),
  /** Whether agents may move money along the line. */
  transfers: setting('agents.transfers', shape.transfers, true),
  /** Of one transfer along the line, and of all that an agent sends in a business day. */
  transferLimits: setting('agents.transferLimits', shape.transferLimits, {
    min: '1.00',
    max: '100000.00',
    daily: '500000.00',
  }),
  /** Whether cash agents may pay money into the cash of their direct players (the deposit method AGENT). */
  cash: setting('agents.cash', shape.cash, false),
  /** Of one such payment, and of all that a cash agent pays in a business day. */
  cashLimits: setting('agents.cashLimits', shape.cashLimits, {
    min: '100.00',
    max: '50000.00',
    daily: '200000.00',
  }),
  /** When members count less, and when a statement is looked at before it is paid. */
  checks: setting('agents.checks', shape.checks, CHECK_BOUNDS),
} as const;
