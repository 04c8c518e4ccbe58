-- Staff of one merchant see its rows alone. Null: staff of the installation, who see every merchant's.
alter table staff add column merchant_id text;

-- Proposals about what is the installation's: nobody of a merchant sees or decides them.
alter table staff_approvals add column is_of_installation boolean not null default false;

-- Lists of protection are read by merchant as well; members, who know it, are on a later floor.
alter table protection_gates add column merchant_id text;
update protection_gates g set merchant_id = m.merchant_id from members m where m.member_id = g.member_id;
