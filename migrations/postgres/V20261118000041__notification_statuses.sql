-- Which status an application or a proposal got stands beside the notification that tells of it: a title is words in the reader's
-- language, and programs should not have to understand it. The titles so far are those that the product itself wrote.

alter table notifications add column status text
  constraint notifications_status_check check (status in ('Interview Scheduled', 'Accepted', 'Hired', 'Rejected'));

update notifications
set status = case
  when title like 'You are invited to an interview:%' or title like 'आपको इंटरव्यू के लिए बुलाया गया है:%' then 'Interview Scheduled'
  when title like 'You are hired:%' or title like 'आपको नौकरी मिल गई:%' then 'Hired'
  when title like 'Your application was accepted:%' or title like 'आपका आवेदन स्वीकार हो गया:%' then 'Accepted'
  when title like 'Your proposal won:%' or title like 'आपकी बोली चुनी गई:%' then 'Accepted'
  when title like 'Your application was not chosen:%' or title like 'आपका आवेदन नहीं चुना गया:%' then 'Rejected'
  when title like 'Your proposal was not chosen:%' or title like 'आपकी बोली नहीं चुनी गई:%' then 'Rejected'
end
where kind in ('application_status', 'award');
