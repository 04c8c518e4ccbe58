const places: Record<string, (id: string) => string | undefined> = {
  deposit: (id) => `/deposits/${id}`,
  withdrawal: (id) => `/withdrawals/${id}`,
  member: (id) => `/members/${id}/show`,
  approval: (id) => `/approvals/${id}`,
  announcement: (id) => (id.includes('/') ? '/announcements' : `/announcements/${id}/show`),
  // `merchant/code`.
  article: (id) => `/articles/${id.slice(id.indexOf('/') + 1)}/show`,
  feedback: () => '/feedback',
  application: () => '/applications',
  vendor: (id) => `/vendors/${id}/show`,
  game: (id) => `/games/${id}/show`,
  merchant: (id) => `/merchants/${id}/show`,
  feature: () => '/features',
  setting: settingPath,
  import: (id) => `/imports/${id}/show`,
  gameList: (id) => `/gameLists?gameType=${id.split('/')[1] ?? ''}&list=${id.split('/')[2] ?? ''}`,
};

/** Where a setting is set; by its whole name, else by its module's. */
const settingPlaces: Record<string, string> = {
  'identity.ageMin': '/registration',
  'identity.registerFields': '/registration',
  'identity.terms': '/registration',
  identity: '/signin',
  messages: '/messaging',
  'content.customerService': '/service',
  'site.resources': '/service',
  'site.licences': '/service',
  'site.jackpot': '/halls',
  'site.jackpotBase': '/halls',
  'site.winners': '/halls',
  'site.apiHosts': '/merchants/:id/show/hosts',
  'site.domainRoute': '/merchants/:id/show/hosts',
  'site.gameHosts': '/merchants/:id/show/hosts',
  'site.imageCdns': '/merchants/:id/show/hosts',
  site: '/merchants/:id/show',
};

/** `merchant:site.gtagId`. */
function settingPath(id: string): string | undefined {
  const [merchantId = '', name = ''] = id.split(':');
  const place = settingPlaces[name] ?? settingPlaces[name.slice(0, name.indexOf('.'))];
  return place?.replace(':id', merchantId);
}

/** Prefixes of numbers, for sources that name a posting rather than the thing. */
const placeOfPrefix: Record<string, string> = {
  dep: 'deposit',
  wd: 'withdrawal',
  wdr: 'withdrawal',
  mbr: 'member',
  mem: 'member',
};

/** Where the thing behind an audit row, a proposal or a movement is shown; undefined when it has no page. */
export function subjectPath(type: string, id: string): string | undefined {
  const prefix = id.slice(0, id.indexOf('_'));
  const place = places[type] ?? places[placeOfPrefix[prefix] ?? ''];
  return place?.(id);
}
