-- A code of a voucher is given once by a merchant, whichever variants it was read in for. Null: it stood in two variants before.
alter table points_codes add column merchant_id text references merchants;
update points_codes c set merchant_id = r.merchant_id
from points_variants v join points_rewards r on r.reward_id = v.reward_id
where v.variant_id = c.variant_id
  and not exists (
    select from points_codes o
    join points_variants ov on ov.variant_id = o.variant_id
    join points_rewards oo on oo.reward_id = ov.reward_id
    where o.code_hash = c.code_hash and oo.merchant_id = r.merchant_id and o.code_id < c.code_id);
create unique index points_codes_merchant on points_codes (merchant_id, code_hash);
