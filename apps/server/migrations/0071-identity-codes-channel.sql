-- How a code went out: only SMS are paced by the second.

alter table identity_codes add column channel text not null default 'sms' check (channel in ('sms', 'email'));
