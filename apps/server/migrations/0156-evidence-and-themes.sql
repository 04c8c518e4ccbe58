-- The last tables with an old word: earlier themes and previews of themes (not brands), evidence of a dispute and results
-- of a human check by a provider (not proofs). No data moves: only names change.
alter table merchants_brand_previews rename to merchants_theme_previews;
alter table merchants_brand_versions rename to merchants_theme_versions;
alter table payments_proofs rename to payments_evidence;
alter table payments_evidence rename column proof_id to evidence_id;
alter table captcha_provider_proofs rename to captcha_provider_results;
alter table captcha_provider_results rename column proof_hash to result_hash;

do $$
declare
  one record;
begin
  for one in
    with tables (name, old_name) as (
      values ('merchants_theme_previews', 'brand_previews'), ('merchants_theme_versions', 'brand_versions'),
             ('payments_evidence', 'proofs'), ('captcha_provider_results', 'provider_proofs')
    ), parts as (
      select 1 as step, 'alter table %I rename constraint %I to %I' as statement, t.name as owner, t.old_name, c.conname as part
      from tables t join pg_constraint c on c.conrelid = t.name::regclass
      union all
      -- The index of a constraint was renamed with it.
      select 2, 'alter index %2$I rename to %3$I', t.name, t.old_name, p.relname
      from tables t join pg_index i on i.indrelid = t.name::regclass join pg_class p on p.oid = i.indexrelid
      where not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
      union all
      select 3, 'alter trigger %2$I on %1$I rename to %3$I', t.name, t.old_name, g.tgname
      from tables t join pg_trigger g on g.tgrelid = t.name::regclass and not g.tgisinternal
    ), named as (
      select parts.*, replace(replace(regexp_replace(part, '^[a-z]+_' || old_name, owner),
                                      'proof_id', 'evidence_id'), 'proof_hash', 'result_hash') as name
      from parts
    )
    select statement, owner, part, name from named where name <> part order by step
  loop
    execute format(one.statement, one.owner, one.part, one.name);
  end loop;
end $$;
