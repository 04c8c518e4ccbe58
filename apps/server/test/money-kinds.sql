-- A kind for tests that move money between accounts of any class; test/any-move.ts declares it for `createLedger`.
insert into ledger_kinds (kind, from_class, to_class, source_type)
select 'test.moved', f.class, t.class, 'test' from ledger_classes f, ledger_classes t on conflict do nothing;
