const places: Record<string, (id: string) => string> = {
  deposit: (id) => `/deposits/${id}`,
  withdrawal: (id) => `/withdrawals/${id}`,
  member: (id) => `/members/${id}/show`,
  approval: (id) => `/approvals/${id}`,
};
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
