import { Badge, Card, Icon, SkeletonRows } from '@sanam/ui';
import { Failed } from '@sanam/portal/components/failed.tsx';
import type { ReactNode } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import { calendarDayText, dateTimeText } from '@sanam/portal/lib/time.ts';
import { useMember, useProfile } from './queries.ts';
import { WrongPerson } from './wrong-person.tsx';

/** The profile of the member as stored on the server. */
export function ProfilePanel() {
  const t = useT();
  const { data, error, refetch } = useMember();
  if (error) return <Failed error={error} onRetry={refetch} />;
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
              {data.clubLabel.rankLevel === 0 ? t('security.plainMember') : data.clubLabel.labelName}
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
          <bdi dir="ltr">
            {data.currency} ({data.symbol})
          </bdi>
        </Fact>
        <Details />
      </dl>
      <WrongPerson />
    </Card>
  );
}

/** The details given at registration beyond name and contacts, masked by the server. */
function Details() {
  const t = useT();
  const { data } = useProfile();
  if (!data) return null;
  return (
    <>
      {data.birthDate ? <Fact name={t('identity.birthDate')}>{calendarDayText(data.birthDate)}</Fact> : null}
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
