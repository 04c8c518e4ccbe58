-- Staff may take a line off an order that it was not credited to, so that it can be attached to another one.
grant delete on payments_attachments to sanam_app;
