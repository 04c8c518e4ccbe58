import { useT } from '@sanam/portal/i18n/language.ts';
import { FooterLink, LinkList } from '@sanam/portal/layouts/footer/link-list.tsx';
import { hallPaths } from '../paths.ts';
import { useGameMenus } from '../queries.ts';

/** The links to the halls that have vendors, in the footer. */
export function FooterGames() {
  const t = useT();
  const menus = useGameMenus();
  const lanes = (menus.data?.lanes ?? []).filter((lane) => lane.cards.length > 0);
  return (
    <LinkList title={t('footer.games')}>
      {lanes.map(({ gameClassify }) => (
        <FooterLink key={gameClassify} to={hallPaths[gameClassify]}>
          {t(`games.type.${gameClassify}`)}
        </FooterLink>
      ))}
    </LinkList>
  );
}
