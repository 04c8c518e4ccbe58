import { CentreDialog } from '../../components/centre-dialog.tsx';
import { EntryBadge } from '../entry-badge.tsx';
import { useLocation } from '../../router/router.ts';
import { useT } from '../../i18n/language.ts';
import { useMemberEntries } from '../../lib/use-member-entries.ts';
import { memberViews } from '../../lib/later-lists.ts';
import { memberPath } from '../../paths.ts';

/** Member centre over a page (MBR-004). An unknown name opens its first page (MBR-005). */
export function MemberCentre({ wanted, onClose }: { wanted: string; onClose: () => void }) {
  const t = useT();
  const location = useLocation();
  const entries = useMemberEntries('centre');
  const { name: page } = entries.find(({ name }) => name === wanted) ?? entries[0]!;
  return (
    <CentreDialog
      title={t(`member.${page}`)}
      menu={t('member.menu')}
      items={entries.map(({ name, icon, badge }) => ({
        name,
        icon,
        to: withoutId(memberPath(name, location)),
        label: t(`member.${name}`),
        badge: <EntryBadge badge={badge} />,
      }))}
      page={page}
      onClose={onClose}
    >
      {memberViews(page).map(({ of, view: View }) => (
        <View key={of} />
      ))}
    </CentreDialog>
  );
}

/** Removes the opened order from the address, because it belongs to its page only. */
function withoutId(path: string): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.delete('id');
  return url.pathname + url.search;
}
