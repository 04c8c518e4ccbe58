import { Button, Dialog, Icon } from '@sanam/ui';
import { Link, useNavigate } from 'react-router';
import { useGameMenus } from '../features/games/queries.ts';
import { VendorMark } from '../features/games/vendor-mark.tsx';
import { LoginForm } from '../features/identity/login-form.tsx';
import { useT } from '../i18n/language.ts';
import { useSite } from '../lib/permission.ts';
import { hallPaths, paths } from '../paths.ts';
import { openRegistration } from './open-registration.ts';

/** Category menu above, log-in form on the left, the way to register on the right (IDN-019, IDN-020). */
export function LoginPopup({ onClose }: { onClose: () => void }) {
  const t = useT();
  const site = useSite();
  const navigate = useNavigate();
  return (
    <Dialog open onClose={onClose} title={t('identity.loginTitle')} closeLabel={t('app.close')} width={720}>
      <CategoryMenu onClose={onClose} />
      <div className="grid gap-6 md:grid-cols-[1fr_14rem]">
        <LoginForm />
        <div className="flex flex-col justify-center gap-3 rounded-lg bg-brand-soft p-5 text-center">
          <p className="font-semibold">{t('identity.noAccount')}</p>
          <p className="text-sm text-ink-soft">{t('identity.registerPrompt')}</p>
          <Button
            look="primary"
            onClick={() => {
              onClose();
              openRegistration(site, navigate);
            }}
          >
            {t('nav.register')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const chip =
  'flex h-11 shrink-0 items-center gap-2 rounded-full border border-line px-3.5 text-sm whitespace-nowrap hover:border-line-strong';

function CategoryMenu({ onClose }: { onClose: () => void }) {
  const t = useT();
  const menus = useGameMenus();
  const lanes = (menus.data?.lanes ?? []).filter((lane) => lane.cards.length > 0);
  return (
    <nav aria-label={t('games.types')} className="-mx-5 mb-4 flex h-12 gap-2 overflow-x-auto px-5 py-0.5">
      <Link to={`${paths.rng}?page=hot`} onClick={onClose} className={chip}>
        <Icon name="flame" className="text-caution" />
        {t('home.hotGames')}
      </Link>
      {lanes.map((lane) => (
        <Link key={lane.gameClassify} to={hallPaths[lane.gameClassify]} onClick={onClose} className={chip}>
          {lane.cards.slice(0, 3).map((card) => (
            <VendorMark key={card.vassalage} card={card} size={22} />
          ))}
          {t(`games.type.${lane.gameClassify}`)}
        </Link>
      ))}
    </nav>
  );
}
