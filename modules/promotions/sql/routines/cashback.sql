-- Counts net losses by business day, and makes the cashbacks of closed periods, in sets.

-- Creates the calendars of merchants with a published cashback campaign: from the first business day after that.
create or replace function promotions_start_loss_clocks() returns void
language sql as $$
  insert into promotions_loss_clocks (merchant_id, since, open_day)
    select c.merchant_id, (min(v.published_at) at time zone m.zone)::date + 1, (min(v.published_at) at time zone m.zone)::date + 1
    from promotions_campaigns c
    join promotions_versions v on v.campaign_id = c.campaign_id
    join merchants m on m.merchant_id = c.merchant_id
    where c.kind = 'cashback'
      and not exists (select from promotions_loss_clocks k where k.merchant_id = c.merchant_id)
    group by 1, m.zone order by 1 on conflict do nothing
$$;

-- Returns the net losses of the facts between two positions by member, business day and product. What was settled on a
-- closed day belongs to the first open day, and so does a correction of a bet of a closed day.
create or replace function promotions_losses_of(p_after bigint[], p_upto bigint[])
returns table (member_id text, day date, product text, merchant_id text, loss bigint, corrected bigint)
language sql stable
set jit = off as $$
  select f.member_id, greatest(d.settled, k.open_day), f.product, m.merchant_id,
         coalesce(sum(f.loss) filter (where not f.is_correction or d.placed >= k.open_day), 0)::bigint,
         coalesce(sum(f.loss) filter (where f.is_correction and d.placed < k.open_day), 0)::bigint
  from play_losses_between(p_after, p_upto) f
  join members m on m.member_id = f.member_id
  join merchants s on s.merchant_id = m.merchant_id
  join promotions_loss_clocks k on k.merchant_id = m.merchant_id
  cross join lateral (select (f.settled_at at time zone s.zone)::date as settled, (f.placed_at at time zone s.zone)::date as placed) d
  where d.settled >= k.since and (d.placed >= k.since or not f.is_correction)
  group by 1, 2, 3, 4 having bool_or(f.loss <> 0)
$$;

-- Counts the facts between two positions. The calendars are locked in share mode until the end, so no day closes
-- meanwhile.
create or replace function promotions_count_losses(p_after bigint[], p_upto bigint[]) returns void
language plpgsql
set jit = off as $$
begin
  if not exists (select from promotions_campaigns where kind = 'cashback' and published_version is not null) then
    return;
  end if;
  perform promotions_start_loss_clocks();
  perform from promotions_loss_clocks order by merchant_id for share;
  insert into promotions_losses as l (member_id, day, product, merchant_id, loss, corrected)
    select o.member_id, o.day, o.product, o.merchant_id, o.loss, o.corrected from promotions_losses_of(p_after, p_upto) o order by 1, 2, 3
    on conflict (member_id, day, product)
      do update set loss = l.loss + excluded.loss, corrected = l.corrected + excluded.corrected;
end
$$;

-- Closes the past business days whose bets the follower has read completely.
create or replace function promotions_close_losses(p_follower text) returns void
language plpgsql as $$
begin
  perform promotions_start_loss_clocks();
  perform from promotions_loss_clocks order by merchant_id for update;
  update promotions_loss_clocks k
    set open_day = greatest(k.open_day, least((platform_now() at time zone m.zone)::date,
                                              (play_follower_next(p_follower) at time zone m.zone)::date))
    from merchants m where m.merchant_id = k.merchant_id;
end
$$;

-- Returns what corrections leave to take from later periods: what they exceed the losses of this one.
create or replace function promotions_loss_rest(p_loss bigint, p_corrected bigint) returns bigint
language sql immutable as $$
  select least(0, greatest(p_loss + p_corrected, p_corrected))
$$;

-- Writes the net losses of a closed period, of one product or of all: of members who lost something, and of those whose
-- corrections take from later periods.
create or replace function promotions_make_cashbacks(p_campaign text, p_first date, p_last date, p_product text) returns integer
language plpgsql
set jit = off as $$
declare
  v_due integer;
begin
  with own as (
    select l.member_id, l.merchant_id, sum(l.loss)::bigint as loss, sum(l.corrected)::bigint as corrected
    from promotions_campaigns c
    join promotions_losses l on l.merchant_id = c.merchant_id and l.day between p_first and p_last
    where c.campaign_id = p_campaign and (p_product is null or l.product = p_product)
    group by 1, 2
  ), carried as (
    select o.member_id, o.merchant_id, o.loss, o.corrected + coalesce((
      select k.rest from promotions_cashbacks k
      where k.member_id = o.member_id and k.campaign_id = p_campaign and k.first_day < p_first
      order by k.first_day desc limit 1), 0) as corrected
    from own o
  ), made as (
    insert into promotions_cashbacks (campaign_id, first_day, member_id, merchant_id, loss, rest, state, decided_at)
      select p_campaign, p_first, r.member_id, r.merchant_id, r.loss + r.corrected, promotions_loss_rest(r.loss, r.corrected),
             case when r.loss + r.corrected > 0 then 'due' else 'none' end,
             case when r.loss + r.corrected > 0 then null else platform_now() end
      from carried r where r.loss + r.corrected > 0 or r.corrected <> 0 order by 3
      returning state
  )
  select count(*) filter (where m.state = 'due') into v_due from made m;
  return v_due;
end
$$;

revoke execute on function
  promotions_start_loss_clocks(),
  promotions_losses_of(bigint[], bigint[]),
  promotions_count_losses(bigint[], bigint[]),
  promotions_close_losses(text),
  promotions_loss_rest(bigint, bigint),
  promotions_make_cashbacks(text, date, date, text)
  from public, sanam_app;
grant execute on function
  promotions_start_loss_clocks(),
  promotions_losses_of(bigint[], bigint[]),
  promotions_count_losses(bigint[], bigint[]),
  promotions_close_losses(text),
  promotions_loss_rest(bigint, bigint),
  promotions_make_cashbacks(text, date, date, text)
  to sanam_app;
