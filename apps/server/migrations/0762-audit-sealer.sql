-- The place up to which the audit log is sealed, in the order in which transactions began. Rows of transactions before it are
-- sealed, and none can be added: all of them had ended when it was written. Before, each pass looked for rows without a
-- seal in the whole log.
create table platform_audit_sealer (
  is_one boolean primary key default true check (is_one),
  xact_id xid8 not null,
  id bigint not null
);
insert into platform_audit_sealer (xact_id, id) values ('0', 0);
grant select on platform_audit_sealer to sanam_app;
grant update (xact_id, id) on platform_audit_sealer to sanam_app;

create index platform_audit_transactions on platform_audit (xact_id, id);
