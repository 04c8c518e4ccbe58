-- What waited while promotions were stopped keeps the time that it had left.
grant update (claim_until) on vip_rewards to sanam_app;
