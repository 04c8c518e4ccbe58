import { Button, Pager } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { agentOpeningCalls } from '../../contract/opening-calls.ts';
import { FileButton } from '../files/file-button.tsx';
import { keys } from '../keys.ts';
import { NewOpening } from './new-opening.tsx';
import { OpeningList } from './opening-list.tsx';

/** The accounts that the agent opened, with their states. */
export function OpeningPart() {
  const t = useT();
  const labels = usePagerLabels();
  const [pageNo, setPageNo] = useState(1);
  const [isMaking, setMaking] = useState(false);
  const query = { pageNo };
  const openings = useQuery({
    queryKey: [...keys.centre, 'openings', query],
    queryFn: () => call(agentOpeningCalls.agentOpenings, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-ink-soft">{t('agentOpen.what')}</p>
        <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
          {t('agentOpen.make')}
        </Button>
      </div>
      <ListStates
        query={openings}
        isEmpty={({ list }) => list.length === 0}
        icon="user"
        emptyTitle={t('agentOpen.none')}
        emptyText={t('agentOpen.noneText')}
      >
        {({ list, totalPages, zone }) => (
          <>
            <FileButton list="agentOpenings" query={{}} />
            <OpeningList list={list} zone={zone} />
            <Pager page={pageNo} totalPages={totalPages} onPage={setPageNo} labels={labels} />
            <p className="text-xs text-ink-soft">{t('record.zone', { zone })}</p>
          </>
        )}
      </ListStates>
      {isMaking && <NewOpening zone={openings.data?.zone ?? ''} onClose={() => setMaking(false)} />}
    </div>
  );
}
