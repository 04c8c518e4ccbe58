-- Keys of accounts in the register, compared by keyed hashes only.

-- Returns other members with the same data as these, and the kind of data. The result contains no hash and no value.
create or replace function protection_known_alike(p_members text[], p_kinds text[])
returns table (member_id text, other_id text, kind text)
language sql stable as $$
  select distinct k.member_id, o.member_id, k.kind
  from protection_account_keys k join protection_account_keys o on o.hash = k.hash and o.kind = k.kind and o.member_id <> k.member_id
  where k.member_id = any (p_members) and k.kind = any (p_kinds)
$$;
revoke execute on function protection_known_alike(text[], text[]) from public, sanam_app;
grant execute on function protection_known_alike(text[], text[]) to sanam_app;
