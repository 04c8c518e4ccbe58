import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, outcome, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';

/** Times by which evidence of a payment is judged: as shipped, and the bounds within which a merchant sets its own. */
export const EVIDENCE_TERMS = {
  /** Seconds between two reports that may be about the same money. */
  joinSeconds: { shipped: 120, least: 60, most: 600 },
  /** Hours for which the exact amount of an order stays reserved after its end. */
  reservedHours: { shipped: 24, least: 6, most: 168 },
  /** Hours after a transfer during which its slip is accepted. */
  slipHours: { shipped: 24, least: 1, most: 72 },
} as const;

export type EvidenceTerm = keyof typeof EVIDENCE_TERMS;
export const evidenceTerms = ['joinSeconds', 'reservedHours', 'slipHours'] as const satisfies readonly EvidenceTerm[];

/** Checks whether a time is an integer within its bounds. */
export const isEvidenceTerm = (term: EvidenceTerm, value: number): boolean =>
  Number.isInteger(value) && value >= EVIDENCE_TERMS[term].least && value <= EVIDENCE_TERMS[term].most;

const terms = { joinSeconds: z.int(), reservedHours: z.int(), slipHours: z.int() };

export const evidenceTermCalls = {
  opsGetEvidenceTerms: staff('payments.register.read', {
    method: 'GET',
    path: '/ops/evidence-terms',
    summary: 'Times by which reports, exact amounts and slips are judged',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** Version 0: the shipped times. */
      version,
      ...terms,
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsChangeEvidenceTerms: staff('payments.evidence.change', {
    method: 'POST',
    path: '/ops/evidence-terms',
    summary: 'Proposes other times, within the bounds of the product; another person confirms them',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ ...terms, version, reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;
