-- People are told of what becomes of a team they are in or are invited to, as notifications of the kind `team`.

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended', 'notice', 'team'
  ));

alter table notification_preferences
  drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended', 'notice', 'team'
  ));

create trigger team_events_happen after insert on team_events
for each row execute function note_happening('team');

-- An invitation that was answered or taken back leads nowhere.
create trigger team_invitations_notifications_delete after delete on team_invitations
for each row execute function forget_notifications_of_group();
