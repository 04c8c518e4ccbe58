-- Nodes read the site again when the database tells them; nobody works off what was left for this subscriber.
delete from platform_jobs where name = 'event:operator.approvalChanged:operator.reloadSite';
