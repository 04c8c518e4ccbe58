-- Members rename a kept slip and replace its numbers.
grant update (name, selections, saved_at) on lottery_slips to sanam_app;
