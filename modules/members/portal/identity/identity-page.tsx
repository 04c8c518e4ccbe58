import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { CheckPanel } from '@sanam/protection/portal/identity/check-panel.tsx';
import { DocumentPanel } from '@sanam/protection/portal/identity/document-panel.tsx';
import { useIdentity } from '@sanam/protection/portal/identity/queries.ts';
import { LevelsPanel } from '@sanam/protection/portal/identity/levels-panel.tsx';
import { WrongPerson } from '../wrong-person.tsx';
import { PersonForm } from './person-form.tsx';

/** The member's level of identity, what it allows, what is missing, and the ways to provide it. */
export function IdentityPage() {
  const t = useT();
  const query = useIdentity();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{t('identity.intro')}</p>
      <ListStates query={query} isEmpty={() => false} icon="user" emptyTitle="">
        {(identity) => (
          <>
            <LevelsPanel identity={identity} />
            <PersonForm has={identity.has} />
            <CheckPanel identity={identity} />
            <DocumentPanel identity={identity} />
            {identity.has.name || identity.has.birthDate ? <WrongPerson /> : null}
          </>
        )}
      </ListStates>
    </div>
  );
}
