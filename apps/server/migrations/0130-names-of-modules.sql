-- Tables, views, sequences, types and functions take the name of the module that owns them. No data moves. What hangs on a
-- table (constraints, indexes, sequences of columns, triggers) follows its table's name.
create temporary table names_before on commit drop as
  select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v');

alter table site_merchants rename to merchants;
alter table site_hosts rename to merchants_hosts;
alter table site_features rename to merchants_features;
alter table site_settings rename to merchants_settings;
alter table site_brands rename to merchants_brands;
alter table site_brand_previews rename to merchants_brand_previews;
alter table site_brand_versions rename to merchants_brand_versions;
alter table site_client_log rename to merchants_client_log;
alter table site_access_rules rename to access_rules;
alter table site_address_countries rename to access_address_countries;
alter table site_address_loads rename to access_address_loads;
alter table site_testers rename to access_testers;
alter table site_member_languages rename to members_languages;
alter table identity_members rename to members;
alter table identity_profiles rename to members_profiles;
alter table identity_invitations rename to members_invitations;
alter table identity_invited rename to members_invited;
alter table identity_passwords rename to auth_passwords;
alter table identity_sessions rename to auth_sessions;
alter table identity_logins rename to auth_logins;
alter table identity_remember_tickets rename to auth_remember_tickets;
alter table identity_blocks rename to auth_blocks;
alter table identity_password_links rename to auth_password_links;
alter table identity_links rename to auth_links;
alter table identity_social_flows rename to auth_social_flows;
alter table identity_social_tickets rename to auth_social_tickets;
alter table identity_social_secrets rename to auth_social_secrets;
alter table identity_totp rename to mfa_totp;
alter table identity_passkeys rename to mfa_passkeys;
alter table identity_recovery_codes rename to mfa_recovery_codes;
alter table identity_challenges rename to mfa_challenges;
alter table identity_devices rename to mfa_devices;
alter table identity_networks rename to mfa_networks;
alter table identity_codes rename to mfa_codes;
alter table identity_puzzles rename to captcha_puzzles;
alter table identity_provider_proofs rename to captcha_provider_proofs;
alter table identity_captchas rename to captcha_images;
alter table operator_staff rename to staff;
alter table operator_roles rename to staff_roles;
alter table operator_role_permissions rename to staff_role_permissions;
alter table operator_staff_roles rename to staff_role_assignments;
alter table operator_sessions rename to staff_sessions;
alter table operator_approvals rename to staff_approvals;
alter table operator_devices rename to staff_devices;
alter table messages_outgoing rename to messaging_outgoing;
alter table messages_reports rename to messaging_reports;
alter table messages_limits rename to messaging_limits;
alter table messages_spending rename to messaging_spending;
alter table messages_alerts rename to messaging_alerts;
alter table games_vendors rename to vendors;
alter table games_vendor_keys rename to vendors_keys;
alter table games_games rename to vendors_games;
alter table games_players rename to vendors_players;
alter table games_sessions rename to vendors_sessions;
alter table games_launch_tokens rename to vendors_launch_tokens;
alter table games_rounds rename to vendors_rounds;
alter table games_movements rename to vendors_movements;
alter table games_reversals rename to vendors_reversals;
alter table games_settlements rename to vendors_settlements;
alter table games_rewards rename to vendors_rewards;
alter table games_findings rename to vendors_findings;
alter table games_reconciliations rename to vendors_reconciliations;
alter table games_callback_minutes rename to vendors_callback_minutes;
alter table games_callback_hours rename to vendors_callback_hours;
alter table games_callback_failures rename to vendors_callback_failures;
alter table games_callback_state rename to vendors_callback_state;
alter table games_merchant_vendors rename to vendors_offers;
alter table games_country_rules rename to vendors_country_rules;
alter table games_catalogue rename to catalogue_games;
alter table games_catalogue_names rename to catalogue_names;
alter table games_recent rename to catalogue_recent;
alter table games_favourites rename to catalogue_favourites;
alter table games_pins rename to catalogue_pins;
alter table games_imports rename to catalogue_imports;
alter table wallet_deposit_rules rename to payments_deposit_rules;
alter table wallet_withdrawal_rules rename to payments_withdrawal_rules;
alter table wallet_rail_accounts rename to payments_rail_accounts;
alter table wallet_deposits rename to payments_deposits;
alter table wallet_movements rename to payments_movements;
alter table wallet_credits rename to payments_credits;
alter table wallet_attachments rename to payments_attachments;
alter table wallet_callbacks rename to payments_callbacks;
alter table wallet_deposit_evidence rename to payments_deposit_evidence;
alter table wallet_withdrawals rename to payments_withdrawals;
alter table wallet_withdrawal_steps rename to payments_withdrawal_steps;
alter table wallet_legs rename to payments_legs;
alter table wallet_leg_attempts rename to payments_leg_attempts;
alter table wallet_disputes rename to payments_disputes;
alter table wallet_proofs rename to payments_proofs;
alter table wallet_returns rename to payments_returns;
alter table wallet_return_attempts rename to payments_return_attempts;
alter view wallet_expected_holds rename to payments_expected_holds;
alter sequence games_round_ids rename to vendors_round_ids;
alter type games_command rename to vendors_command;
alter type games_verdict rename to vendors_verdict;

do $$
declare
  one record;
begin
  for one in
    with renamed as (
      select c.oid, c.oid::regclass as "table", b.name as before, c.relname as after
      from names_before b join pg_class c on c.oid = b.oid and c.relname <> b.name
    ), parts as (
      select r.*, 1 as step, 'alter table %1$s rename constraint %2$I to %3$I' as statement, p.conname as part
      from renamed r join pg_constraint p on p.conrelid = r.oid
      union all
      -- The index of a constraint was renamed with it.
      select r.*, 2, 'alter index %2$I rename to %3$I', p.relname
      from renamed r join pg_index i on i.indrelid = r.oid join pg_class p on p.oid = i.indexrelid
      where not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = r.oid)
      union all
      select r.*, 3, 'alter sequence %2$I rename to %3$I', p.relname
      from renamed r join pg_depend d on d.refobjid = r.oid and d.deptype in ('a', 'i')
        join pg_class p on p.oid = d.objid and p.relkind = 'S'
      union all
      select r.*, 4, 'alter trigger %2$I on %1$s rename to %3$I', p.tgname
      from renamed r join pg_trigger p on p.tgrelid = r.oid and not p.tgisinternal
    )
    select "table", statement, part, after || substr(part, length(before) + 1) as name
    from parts where starts_with(part, before || '_') order by step
  loop
    execute format(one.statement, one."table", one.part, one.name);
  end loop;
end $$;
alter trigger games_switched on vendors_games rename to vendors_games_switched;
alter trigger games_catalogue_renamed on catalogue_names rename to catalogue_names_renamed;

-- A function keeps its owner, its rights and the triggers that call it. Its text comes with the routine files.
do $$
declare
  one record;
begin
  for one in
    select p.oid::regprocedure as routine, n.after
    from pg_proc p join (values
      ('games_catalogue_changed', 'catalogue_changed'),
      ('games_catalogue_touch', 'catalogue_touch'),
      ('games_catalogue_renamed', 'catalogue_renamed'),
      ('games_switched', 'catalogue_switched'),
      ('games_vendors_changed', 'vendors_changed'),
      ('games_open_player', 'vendors_open_player'),
      ('games_count_dead_bet', 'vendors_count_dead_bet'),
      ('games_bet_is_settled', 'vendors_bet_is_settled'),
      ('games_open_case', 'vendors_open_case'),
      ('games_touch_session', 'vendors_touch_session'),
      ('games_serve_debit', 'vendors_serve_debit'),
      ('games_serve_win', 'vendors_serve_win'),
      ('games_serve_credit', 'vendors_serve_credit'),
      ('games_rollback_verdict', 'vendors_rollback_verdict'),
      ('games_serve_rollback', 'vendors_serve_rollback'),
      ('games_reverse_round', 'vendors_reverse_round'),
      ('games_serve_close', 'vendors_serve_close'),
      ('games_serve_adjust', 'vendors_serve_adjust'),
      ('games_is_recorded', 'vendors_is_recorded'),
      ('games_serve_usual', 'vendors_serve_usual'),
      ('games_apply', 'vendors_apply')
    ) as n (before, after) on n.before = p.proname
    where p.pronamespace = 'public'::regnamespace
  loop
    execute format('alter routine %s rename to %I', one.routine, one.after);
  end loop;
end $$;
