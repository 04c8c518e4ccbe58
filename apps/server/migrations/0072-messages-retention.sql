-- What is known of messages that went out is deleted after the time the brand keeps it.
grant delete on messages_outgoing, messages_alerts to sanam_app;
