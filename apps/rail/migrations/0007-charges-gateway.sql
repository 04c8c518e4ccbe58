-- The second face: a gateway in the published form of charges APIs, with the same books behind it.
alter table rail_charges
  add column face text not null default 'bank' check (face in ('bank', 'gateway')),
  -- What the shop gave with a charge, as JSON; the gateway only carries it.
  add column metadata text not null default '{}';
alter table rail_refunds
  add column face text not null default 'bank' check (face in ('bank', 'gateway')),
  add column metadata text not null default '{}';
alter table rail_callbacks add column face text not null default 'bank' check (face in ('bank', 'gateway'));
