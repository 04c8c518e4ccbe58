import { describeList } from '@sanam/console/testing/list-states.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { ApplicationList } from './application-list.tsx';
import { ArticleList } from './article-list.tsx';
import { FeedbackList } from './feedback-list.tsx';

const at = '2026-11-20T05:00:00Z';
const waiting = { state: 'received', createdAt: at, answeredAt: null, answeredBy: null, answer: null };

describeList('banners and notices', {
  call: 'opsListAnnouncements',
  resource: 'announcements',
  list: <AnnouncementList />,
  row: {
    id: 'ann_0000000000000000000001',
    type: 'PL',
    groupName: null,
    picture: null,
    linkageType: null,
    linkUrl: null,
    position: 0,
    enabled: true,
    state: 'shown',
    audience: 'all',
    languages: null,
    startsAt: null,
    endsAt: null,
    mayHideToday: true,
    texts: [{ language: 'EN', title: 'Songkran is near', body: '' }],
    isShipped: false,
    version: 1,
    updatedAt: at,
  },
  text: 'Songkran is near',
  empty: 'Nothing here yet',
});

describeList('articles', {
  call: 'opsListArticles',
  resource: 'articles',
  list: <ArticleList />,
  row: {
    id: 'bonus',
    category: 'money',
    position: 1,
    enabled: true,
    isShipped: false,
    title: 'How a bonus works',
    version: '1',
    since: at,
    nextVersion: null,
    nextFrom: null,
    drafts: [],
  },
  text: 'How a bonus works',
  empty: 'No articles yet',
});

describeList("members' messages", {
  call: 'opsListFeedback',
  resource: 'feedback',
  list: <FeedbackList />,
  row: {
    id: 'fbk_0000000000000000000001',
    ...waiting,
    member: { memberId: 'usr_0000000000000000000001', username: 'somchai' },
    questionType: 'deposit',
    content: 'Where is my money?',
  },
  text: 'somchai',
  empty: 'No messages here',
});

describeList('applications of affiliates', {
  call: 'opsListApplications',
  resource: 'applications',
  list: <ApplicationList />,
  row: {
    id: 'app_0000000000000000000001',
    ...waiting,
    name: 'Malee',
    contact: 'malee@mail.example',
    channel: 'blog',
    message: 'I write about games.',
    decision: null,
  },
  text: 'Malee',
  empty: 'No applications here',
});
