import AnnouncementIcon from '@mui/icons-material/CampaignOutlined';
import FeedbackIcon from '@mui/icons-material/ForumOutlined';
import ApplicationIcon from '@mui/icons-material/HandshakeOutlined';
import ArticleIcon from '@mui/icons-material/MenuBookOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import ServiceIcon from '@mui/icons-material/SupportAgentOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'announcements',
    permission: 'content.announcement.read',
    menu: { group: 'content', place: 10, icon: AnnouncementIcon },
    list: async () => (await import('./announcement-list.tsx')).AnnouncementList,
    show: async () => (await import('./announcement-page.tsx')).AnnouncementPage,
    create: async () => (await import('./new-announcement-page.tsx')).NewAnnouncementPage,
    listCall: 'opsListAnnouncements',
    isUnsortable: true,
    subjects: { announcement: (id) => (id.includes('/') ? '/announcements' : `/announcements/${id}/show`) },
  },
  {
    name: 'articles',
    permission: 'content.article.read',
    menu: { group: 'content', place: 20, icon: ArticleIcon },
    list: async () => (await import('./article-list.tsx')).ArticleList,
    show: async () => (await import('./article-page.tsx')).ArticlePage,
    listCall: 'opsListArticles',
    isUnsortable: true,
    subjects: { article: (id) => `/articles/${id.slice(id.indexOf('/') + 1)}/show` },
  },
  {
    name: 'helpLinks',
    permission: 'content.article.read',
    menu: { group: 'content', place: 25, icon: LinkIcon },
    list: async () => (await import('./help-link-list.tsx')).HelpLinkList,
    listCall: 'opsListHelpLinks',
    subjects: { helpRule: () => '/helpLinks', helpLink: () => '/helpLinks' },
    isUnsortable: true,
  },
  {
    name: 'service',
    permission: 'content.service.read',
    menu: { group: 'content', place: 30, icon: ServiceIcon },
    list: async () => (await import('./service-page.tsx')).ServicePage,
    settings: { 'content.customerService': '/service', 'site.resources': '/service', 'site.licences': '/service' },
  },
  {
    name: 'feedback',
    permission: 'content.case.read',
    menu: { group: 'content', place: 40, icon: FeedbackIcon },
    waiting: (now) => now.feedbackWaiting,
    queues: [
      {
        label: 'dashboard.feedbackWaiting',
        filter: { state: 'received' },
        count: (now) => now.feedbackWaiting,
        place: 70,
      },
    ],
    list: async () => (await import('./feedback-list.tsx')).FeedbackList,
    listCall: 'opsListFeedback',
    isUnsortable: true,
    subjects: { feedback: () => '/feedback' },
  },
  {
    name: 'applications',
    permission: 'content.case.read',
    menu: { group: 'content', place: 50, icon: ApplicationIcon },
    waiting: (now) => now.applicationsWaiting,
    queues: [
      {
        label: 'dashboard.applicationsWaiting',
        filter: { state: 'received' },
        count: (now) => now.applicationsWaiting,
        place: 80,
      },
    ],
    list: async () => (await import('./application-list.tsx')).ApplicationList,
    listCall: 'opsListApplications',
    isUnsortable: true,
    subjects: { application: () => '/applications' },
  },
];
