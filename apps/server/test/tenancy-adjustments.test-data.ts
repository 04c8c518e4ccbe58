// Rows of adjustments of cash of another merchant.

export const adjustmentRows = (of: Record<string, unknown>): [string, Record<string, unknown>][] => [
  [
    'payments_adjustments',
    {
      ...of,
      adjustment_id: `adj_${'y'.repeat(22)}`,
      kind: 'goodwill',
      amount: 100,
      balance_before: 0,
      balance_after: 100,
      proposed_by: 'stf_a',
      decided_by: 'stf_b',
    },
  ],
];
