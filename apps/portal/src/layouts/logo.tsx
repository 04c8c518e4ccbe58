import { Link } from '../router/router.ts';
import { useSite } from '../lib/site.ts';
import { useT } from '../i18n/language.ts';
import { paths } from '../paths.ts';

/** The logo; a click opens the home page (SHL-017). */
export function Logo() {
  const t = useT();
  const site = useSite();
  const name = site?.merchantName ?? t('app.name');
  return (
    <Link
      to={paths.home}
      aria-label={t('nav.logo', { name })}
      className="-mx-1 inline-flex min-h-11 items-center gap-2.5 rounded-md px-1 text-lg font-semibold"
    >
      <img src={site?.brand.logoUrl ?? '/art/icon.svg'} width={36} height={36} alt="" className="object-contain" />
      <span className="max-w-36 truncate max-sm:sr-only">{name}</span>
    </Link>
  );
}
