import { Badge, Button, Callout } from '@sanam/ui';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { openPasswordChange } from '@sanam/portal/lib/popup.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { FactorRows } from './factor-rows.tsx';
import { type Overview, useOverview } from './queries.ts';
import { SecurityCard } from './security-card.tsx';
import { SecurityRow } from './security-row.tsx';
import { ContactsCard } from './contacts-card.tsx';

/** The overview of password, second factors and contacts, and of what is missing. */
export function OverviewPanel() {
  const t = useT();
  const overview = useOverview();
  return (
    <ListStates query={overview} isEmpty={() => false} icon="shield" emptyTitle={t('security.profile')}>
      {(data) => (
        <>
          <MissingCallout missing={data.missing} />
          <SecurityCard title={t('security.logIn')} why={t('security.logInWhy')}>
            <ul className="flex flex-col gap-2">
              <PasswordRow password={data.password} />
              <FactorRows overview={data} />
            </ul>
          </SecurityCard>
          <ContactsCard overview={data} />
        </>
      )}
    </ListStates>
  );
}

function MissingCallout({ missing }: { missing: Overview['missing'] }) {
  const t = useT();
  if (missing.length === 0)
    return (
      <Callout tone="gain" icon="check">
        {t('security.complete')}
      </Callout>
    );
  return (
    <Callout tone="caution" icon="shield">
      <p className="font-semibold">{t('security.missingTitle')}</p>
      <ul className="list-disc ps-5">
        {missing.map((one) => (
          <li key={one}>{t(`security.missing.${one}`)}</li>
        ))}
      </ul>
    </Callout>
  );
}

function PasswordRow({ password }: { password: Overview['password'] }) {
  const t = useT();
  const { isSet, changedAt } = password;
  return (
    <SecurityRow
      icon="lock"
      title={t('identity.password')}
      text={changedAt ? t('security.passwordChangedAt', { at: dateTimeText(changedAt) }) : t('security.noPassword')}
      badge={isSet ? null : <Badge tone="caution">{t('security.notSet')}</Badge>}
    >
      {isSet ? (
        <Button size="small" onClick={openPasswordChange} aria-label={t('security.changePassword')}>
          {t('app.change')}
        </Button>
      ) : null}
    </SecurityRow>
  );
}
