-- When a settlement was held back: its two programs disagreed, or what was paid differed from what its tickets win.
alter table lottery_settlements add column held_at timestamptz;
