import { buttonClass, Card } from '@sanam/ui';
import { Link, useSearchParams } from 'react-router';
import { useT } from '../../../i18n/language.ts';
import { useSite } from '../../../lib/permission.ts';
import { paths } from '../../../paths.ts';
import { SocialReturn } from '../social/social-return.tsx';
import { LoginForm } from './login-form.tsx';

/** A page of its own, without the header (IDN-010, SHL-014). */
export function LoginPage() {
  const t = useT();
  const site = useSite();
  const [query] = useSearchParams();
  return (
    <div className="mx-auto flex min-h-[85dvh] max-w-md flex-col justify-center gap-5">
      <Link to={paths.home} className="mx-auto flex items-center gap-3 text-xl font-semibold">
        <img src={site?.brand.logoUrl ?? '/art/icon.svg'} width={48} height={48} alt="" className="object-contain" />
        {site?.merchantName ?? t('app.name')}
      </Link>
      <Card className="p-6">
        <h1 className="mb-4 text-xl">{t('identity.loginTitle')}</h1>
        <SocialReturn>
          <LoginForm back={query.get('return')} />
        </SocialReturn>
      </Card>
      <p className="text-center text-sm text-ink-soft">{t('identity.noAccount')}</p>
      <Link to={paths.register} className={buttonClass('plain', 'medium', true)}>
        {t('nav.register')}
      </Link>
    </div>
  );
}
