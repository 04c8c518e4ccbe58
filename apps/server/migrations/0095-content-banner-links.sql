-- The shipped banners lead where they say: deposit to the deposit, checking to how it is done, registering to who has
-- not registered yet. What an operator has changed stays.

update content_announcements set link_url = '/?mc=depositv2'
where announcement_id = 'ann_demoDeposit000001' and linkage_type = '1' and link_url = '/rng';
update content_announcements set link_url = '/help#fair'
where announcement_id = 'ann_demoFair000000001' and linkage_type = '1' and link_url = '/rng';
update content_announcements set audience = 'visitor'
where announcement_id in ('ann_demoWelcome000001', 'ann_demoPromo000000001') and linkage_type = '1' and link_url = '/register'
  and audience = 'all';
