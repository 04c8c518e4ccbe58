import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { staff } from '@sanam/contract/permissions';
import { merchantRef, outcome, reason, revision, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';

/** A figure as text: an integer, or an amount such as `"5000.00"`. */
const figureText = z.string().check(z.regex(/^(0|[1-9]\d{0,12})(\.\d{2})?$/));
const key = z.string().check(z.regex(/^[a-zA-Z]{2,40}\.[a-zA-Z]{2,60}$/));

export const figureKinds = ['number', 'amount'] as const;

const figure = z.object({
  name: z.string(),
  kind: z.enum(figureKinds),
  value: z.string(),
  shipped: z.string(),
  least: z.string(),
  most: z.string(),
});

/** Staff calls about settings that consist of figures, of every module that declares some. */
export const figureCalls = {
  opsListFigures: staff('settings.figure.read', {
    method: 'GET',
    path: '/ops/settings/figures',
    summary: 'Settings of the merchant that consist of figures, with their bounds',
    value: z.object({
      merchant: merchantRef,
      list: z.array(z.object({ key: z.string(), revision, figures: z.array(figure) })),
      /** A change that waits for its second person; until then no other is proposed. */
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsChangeFigures: staff('settings.figure.change', {
    method: 'POST',
    path: '/ops/settings/figures/:key',
    summary: 'Propose other figures of a setting; another person confirms them',
    params: z.object({ key }),
    /** All figures of the setting by name, changed or not. */
    body: z.strictObject({ figures: z.record(z.string(), figureText), revision, reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;
