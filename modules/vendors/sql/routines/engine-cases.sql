-- Opens a case for staff, once for a transaction and finding.
create or replace function vendors_open_case(p_vendor integer, p_finding text, p_transaction text, p_details jsonb) returns void
language sql as $$
  insert into vendors_findings (vendor_id, finding, transaction_id, details, alarm)
    values (p_vendor, p_finding, p_transaction, p_details, true)
  on conflict (vendor_id, transaction_id, finding) do nothing
$$;

revoke execute on function vendors_open_case(integer, text, text, jsonb) from public, sanam_app;
