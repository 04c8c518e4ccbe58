import { allResources } from './resource.ts';

/** `merchant:site.gtagId`: where a setting is changed, by its whole name, else by its first word. */
function settingPath(id: string): string | undefined {
  const [merchantId = '', name = ''] = id.split(':');
  const places = Object.assign({}, ...allResources().map(({ settings }) => settings)) as Record<string, string>;
  const place = places[name] ?? places[name.slice(0, name.indexOf('.'))];
  return place?.replace(':id', merchantId);
}

/** Where the thing behind an audit row, a proposal or a posting is shown; undefined when it has no page. */
export function subjectPath(type: string, id: string): string | undefined {
  if (type === 'setting') return settingPath(id);
  const prefix = id.slice(0, id.indexOf('_'));
  const ofType = (kind: string | undefined) =>
    allResources()
      .map(({ subjects }) => subjects?.[kind ?? ''])
      .find((one) => one !== undefined);
  // The number alone tells what it is where the kind names a posting.
  const kind = allResources()
    .map(({ prefixes }) => prefixes?.[prefix])
    .find((one) => one !== undefined);
  return (ofType(type) ?? ofType(kind))?.(id);
}
