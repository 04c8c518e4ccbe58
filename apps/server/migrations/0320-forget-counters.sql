-- Counters of frames that ended are deleted some days later.
grant delete on protection_counters to sanam_app;
