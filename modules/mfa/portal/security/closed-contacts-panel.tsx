import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { ContactsCard } from './contacts-card.tsx';
import { useOverview } from './queries.ts';

/** The contacts of a member who may not play: a withdrawal may need a proven one, so they are added and not removed. */
export function ClosedContactsPanel() {
  const t = useT();
  return (
    <ListStates query={useOverview()} isEmpty={() => false} icon="shield" emptyTitle={t('security.profile')}>
      {(overview) => <ContactsCard overview={overview} isKept />}
    </ListStates>
  );
}
