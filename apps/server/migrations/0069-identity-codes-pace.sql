-- Codes are asked for once a second at most, by browser or session.

create index identity_codes_pace on identity_codes (bound_hash, created_at desc);
