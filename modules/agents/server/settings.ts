import { setting } from '@sanam/merchants/server/index.ts';
import { CHECK_BOUNDS } from '../contract/check-bounds.ts';
import { agentSettingValues } from '../contract/settings-schema.ts';

const { shape } = agentSettingValues;

export const agentsSettings = {
  /** Maximum number of agents in a line, from the one below the merchant to the last. */
  depthMax: setting('agents.depthMax', shape.depthMax, 12),
  /** Days that an offer to become an agent stays open. */
  offerDays: setting('agents.offerDays', shape.offerDays, 7),
  /** Days that the link of an opened account is valid. */
  openingDays: setting('agents.openingDays', shape.openingDays, 7),
  /** Days that a contract offer can be signed. */
  contractOfferDays: setting('agents.contractOfferDays', shape.contractOfferDays, 7),
  /** Days that an agent is told before imposed terms of a contract begin; the database asks for at least 15. */
  contractImposeDays: setting('agents.contractImposeDays', shape.contractImposeDays, 15),
  /** Valid bet of a business day from which a member counts as active in team reports. Plans have an own threshold. */
  activeValidBet: setting('agents.activeValidBet', shape.activeValidBet, '100.00'),
  /** Whether agents may move money along the line. */
  transfers: setting('agents.transfers', shape.transfers, true),
  /** Limits of one transfer along the line, and of all transfers of an agent in a business day. */
  transferLimits: setting('agents.transferLimits', shape.transferLimits, {
    min: '1.00',
    max: '100000.00',
    daily: '500000.00',
  }),
  /** Whether cash agents may pay money into the cash of their direct players (the deposit method AGENT). */
  cash: setting('agents.cash', shape.cash, false),
  /** Limits of one such payment, and of all payments of a cash agent in a business day. */
  cashLimits: setting('agents.cashLimits', shape.cashLimits, {
    min: '100.00',
    max: '50000.00',
    daily: '200000.00',
  }),
  /** Bounds for excluding members and for holding statements before payment. */
  checks: setting('agents.checks', shape.checks, CHECK_BOUNDS),
} as const;
