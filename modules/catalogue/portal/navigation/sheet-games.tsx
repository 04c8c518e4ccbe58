import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Icon } from '@sanam/ui';
import { hallPaths } from '../paths.ts';
import { useGameMenus } from '../queries.ts';
import { typeIcons } from '../type-icons.ts';

/** The game types in the phone's menu. */
export function SheetGames({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const menus = useGameMenus();
  const lanes = (menus.data?.lanes ?? []).filter((lane) => lane.cards.length > 0);
  return (
    <ul aria-label={t('nav.main')} className="grid grid-cols-3 gap-2">
      {lanes.map(({ gameClassify }) => (
        <li key={gameClassify}>
          <Link
            to={hallPaths[gameClassify]}
            onClick={onLeave}
            className="flex h-full min-h-18 flex-col items-center justify-center gap-1 rounded-md bg-sunken px-1 py-2 text-center text-sm hover:bg-brand-soft"
          >
            <Icon name={typeIcons[gameClassify]} size={24} className="text-brand-ink" />
            {t(`games.type.${gameClassify}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
