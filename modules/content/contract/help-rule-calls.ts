import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { nothing } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, outcome, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';

/** Failed checks in a row, hours apart, after which a dead help link stops launches. */
export const STOPPING_FAILURES = 2;

export const helpRuleCalls = {
  opsGetHelpRule: staff('content.article.read', {
    method: 'GET',
    path: '/ops/help-rule',
    summary: 'Whether dead help links stop launches, and whether they do now',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** Version 0: the shipped rule. */
      version,
      stopsLaunches: z.boolean(),
      /** Launches are refused now. Never in a sandbox. */
      areStopped: z.boolean(),
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsChangeHelpRule: staff('content.help.change', {
    method: 'POST',
    path: '/ops/help-rule',
    summary: 'Lets dead help links stop launches, at once; letting games run needs another person',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ stopsLaunches: z.boolean(), version, reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
  opsCheckHelpLinks: staff('content.help.change', {
    method: 'POST',
    path: '/ops/help-links/check',
    summary: 'Asks all help links again soon, instead of at the next of the four times a day',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: nothing,
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;
