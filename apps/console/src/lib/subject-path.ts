import { allResources } from './resource.ts';

/** Returns the page of a setting such as `merchant:site.gtagId`, by its whole name, else by its first word. */
function settingPath(id: string): string | undefined {
  const [merchantId = '', name = ''] = id.split(':');
  const places = Object.assign({}, ...allResources().map(({ settings }) => settings)) as Record<string, string>;
  const place = places[name] ?? places[name.slice(0, name.indexOf('.'))];
  return place?.replace(':id', merchantId);
}

/** Returns the page of an object in an audit row, a proposal or a posting; undefined if it has none. */
export function subjectPath(type: string, id: string): string | undefined {
  if (type === 'setting') return settingPath(id);
  const prefix = id.slice(0, id.indexOf('_'));
  const ofType = (kind: string | undefined) =>
    allResources()
      .map(({ subjects }) => subjects?.[kind ?? ''])
      .find((one) => one !== undefined);
  // The id's prefix decides if the kind only names a posting.
  const kind = allResources()
    .map(({ prefixes }) => prefixes?.[prefix])
    .find((one) => one !== undefined);
  return (ofType(type) ?? ofType(kind))?.(id);
}
