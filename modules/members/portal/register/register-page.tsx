import { buttonClass, Card } from '@sanam/ui';
import { Link } from '@sanam/portal/router/router.ts';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { paths } from '@sanam/portal/paths.ts';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage() {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4">
      <PageHeading name={t('identity.registerTitle')} className="text-2xl" />
      <Card className="p-6">
        <RegisterForm />
      </Card>
      <p className="text-center text-sm text-ink-soft">
        {t('identity.haveAccount')}{' '}
        <Link to={paths.login} className={buttonClass('ghost', 'small')}>
          {t('nav.login')}
        </Link>
      </p>
    </div>
  );
}
