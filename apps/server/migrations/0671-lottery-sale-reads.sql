-- The newest round of a member in a draw, without reading each of the member's tickets there.
create index lottery_tickets_rounds on lottery_tickets (draw_id, member_id, game_id, accepted_at, ticket_no);
drop index lottery_tickets_draw_member;
-- Draws that open now, among all that are planned.
create index lottery_draws_planned on lottery_draws (opens_at, draw_id) where state = 'planned';
