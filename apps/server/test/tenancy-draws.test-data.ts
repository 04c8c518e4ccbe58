// Rows of a wheel and a raffle of another merchant.

const version = {
  version: 1,
  rule_version: 1,
  counter: 'none',
  product: null,
  per: null,
  day_max: null,
  free: 'none',
};
const pool = { merchant_id: 'other', version: 1, ends_at: new Date('2099-01-01'), last_number: 0, stopped_at: null };

export const drawRows = ({ wheel, raffle }: { wheel: string; raffle: string }): [string, Record<string, unknown>][] => [
  ['draws_pools', { ...pool, pool_id: wheel, kind: 'wheel' }],
  ['draws_versions', { ...version, pool_id: wheel }],
  ['draws_pools', { ...pool, pool_id: raffle, kind: 'raffle' }],
  ['draws_versions', { ...version, pool_id: raffle }],
  [
    'draws_raffles',
    {
      pool_id: raffle,
      prizes: '{1}',
      seed_hash: '0'.repeat(64),
      seed: null,
      closed_at: null,
      list_hash: null,
      listed: null,
      public_value: null,
      drawn_at: null,
      skipped: null,
    },
  ],
];
