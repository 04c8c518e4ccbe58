import { describeList } from '@sanam/console/testing/list-states.tsx';
import { HelpLinkList } from './help-link-list.tsx';

const row = {
  id: 'https://help.example.test/',
  url: 'https://help.example.test/',
  isDead: true,
  problem: 'HTTP 404',
  deadSince: '2026-11-20T05:00:00Z',
  checkedAt: '2026-11-21T05:00:00Z',
};

describeList('help links', {
  call: 'opsListHelpLinks',
  resource: 'helpLinks',
  list: <HelpLinkList />,
  row,
  text: 'HTTP 404',
  empty: 'Help leads nowhere outside',
});
