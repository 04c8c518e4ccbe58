import { Badge, Card, ErrorState, Icon, SkeletonRows } from '@sanam/ui';
import type { ReactNode } from 'react';
import { currentLanguage, useT } from '../../i18n/language.ts';
import type { MessageKey } from '../../i18n/message-key.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { dateTimeText } from '../../lib/time.ts';
import { useMember, useProfile } from './queries.ts';

/** Who this is, as the server knows it. */
export function ProfilePanel() {
  const t = useT();
  const { data, error, refetch } = useMember();
  if (error)
    return (
      <ErrorState
        title={t('state.errorTitle')}
        text={refusalText(error)}
        retry={t('state.retry')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonRows rows={2} label={t('app.loading')} />;
  return (
    <Card as="section" flat aria-label={t('security.profile')}>
      <div className="flex items-center gap-3">
        <span className="flex size-14 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
          <Icon name="user" size={28} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate text-lg font-semibold">{data.account}</p>
          {data.clubLabel.labelName ? (
            <Badge tone="brand" icon="star">
              {data.clubLabel.labelName}
            </Badge>
          ) : null}
        </div>
      </div>
      <dl className="mt-4 grid gap-3 text-sm sm:grid-cols-2">
        <Fact name={t('security.registeredName')}>{data.payeeName ?? t('security.noName')}</Fact>
        <Fact name={t('security.lastLogin')}>
          {data.lastLoginAt ? dateTimeText(data.lastLoginAt) : t('security.firstLogin')}
        </Fact>
        <Fact name={t('security.currency')}>
          {data.currency} ({data.symbol})
        </Fact>
        <Details />
      </dl>
    </Card>
  );
}

/** A calendar day, whatever zone it is read in. */
const birthDateText = (day: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** What the member gave at registration beyond name and contacts, masked by the server. */
function Details() {
  const t = useT();
  const { data } = useProfile();
  if (!data) return null;
  return (
    <>
      {data.birthDate ? <Fact name={t('identity.birthDate')}>{birthDateText(data.birthDate)}</Fact> : null}
      {data.details.map(({ field, text }) => (
        <Fact key={field} name={t(`identity.${field}` as MessageKey)}>
          {text}
        </Fact>
      ))}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
