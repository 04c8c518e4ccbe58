-- One more sign for which the play of members counts for nobody's wages: chips that go one way between two of a team.
alter table agents_exclusions
  drop constraint agents_exclusions_sign_check,
  add constraint agents_exclusions_sign_check check (sign in ('staff', 'sharesDevice', 'sharesPhone', 'sharesIdentity',
    'sharesBankAccount', 'oppositeSides', 'sharesDeviceInTeam', 'sharesAddress', 'oneWayChips'));
