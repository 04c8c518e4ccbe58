-- The hash chain over the postings.

-- Returns the hash of a block: SHA-256 over the previous hash and every posting in the order of the numbers.
create or replace function ledger_block_hash(p_previous bytea, p_first bigint, p_last bigint, out hash bytea, out postings integer)
language sql stable as $$
  select sha256(p_previous || convert_to(coalesce(string_agg(
           row(id, transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version,
               to_balance_after, to_version, context_id, (extract(epoch from at) * 1000000)::bigint)::text,
           E'\n' order by id), ''), 'UTF8')),
         count(*)::integer
  from ledger_postings where id between p_first and p_last
$$;

-- Seals at most p_step posting numbers into the next block. Returns the block's number and hash; nulls if there was
-- nothing.
create or replace function ledger_seal(p_step integer, out number bigint, out hash bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_final bigint;
  v_last record;
  v_end bigint;
  v_sealed record;
begin
  if not pg_try_advisory_xact_lock(7261003) then
    return;
  end if;
  v_final := ledger_final_posting();
  select b.number, b.last_id, b.hash into v_last from ledger_blocks b order by b.number desc limit 1;
  if v_final is null or v_final <= coalesce(v_last.last_id, 0) then
    return;
  end if;
  v_end := least(v_final, coalesce(v_last.last_id, 0) + p_step);
  v_sealed := ledger_block_hash(coalesce(v_last.hash, ''), coalesce(v_last.last_id, 0) + 1, v_end);
  number := coalesce(v_last.number, 0) + 1;
  hash := v_sealed.hash;
  insert into ledger_blocks (number, first_id, last_id, postings, previous_hash, hash)
    values (number, coalesce(v_last.last_id, 0) + 1, v_end, v_sealed.postings, coalesce(v_last.hash, ''), v_sealed.hash);
end
$$;

-- Recomputes the chain; returns one row for each invalid block.
create or replace function ledger_verify_chain() returns table (block bigint, problem text)
language plpgsql stable as $$
declare
  v_block ledger_blocks;
  v_hash bytea := '';
  v_last bigint := 0;
  v_number bigint := 0;
  v_found record;
begin
  for v_block in select * from ledger_blocks b order by b.number loop
    v_found := ledger_block_hash(v_hash, v_block.first_id, v_block.last_id);
    if v_block.number <> v_number + 1 or v_block.first_id <> v_last + 1 or v_block.previous_hash <> v_hash then
      block := v_block.number; problem := 'does not follow the block before it'; return next;
    elsif v_found.hash <> v_block.hash or v_found.postings <> v_block.postings then
      block := v_block.number; problem := 'a posting was changed, added or removed'; return next;
    end if;
    v_hash := v_block.hash;
    v_last := v_block.last_id;
    v_number := v_block.number;
  end loop;
end
$$;

revoke execute on function
  ledger_block_hash(bytea, bigint, bigint),
  ledger_seal(integer),
  ledger_verify_chain()
  from public, sanam_app;
grant execute on function
  ledger_block_hash(bytea, bigint, bigint),
  ledger_seal(integer),
  ledger_verify_chain()
  to sanam_app;
