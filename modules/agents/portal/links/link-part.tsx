import { Button, Pager } from '@sanam/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { FileButton } from '../files/file-button.tsx';
import { LinkList } from './link-list.tsx';
import { NewLink } from './new-link.tsx';

interface Props {
  links: UseQueryResult<Value<'agentLinks'>>;
  pageNo: number;
  onPage: (pageNo: number) => void;
}

/** The agent's links and what became of each. */
export function LinkPart({ links, pageNo, onPage }: Props) {
  const t = useT();
  const labels = usePagerLabels();
  const [isMaking, setMaking] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-ink-soft">{t('agents.link.what')}</p>
        <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
          {t('agents.link.make')}
        </Button>
      </div>
      <ListStates
        query={links}
        isEmpty={({ list }) => list.length === 0}
        icon="qr"
        emptyTitle={t('agents.link.none')}
        emptyText={t('agents.link.noneText')}
      >
        {({ list, totalPages, zone }) => (
          <>
            <FileButton list="agentLinks" query={{}} />
            <LinkList list={list} zone={zone} />
            <Pager page={pageNo} totalPages={totalPages} onPage={onPage} labels={labels} />
            <p className="text-xs text-ink-soft">{t('agents.link.asOf')}</p>
            <p className="text-xs text-ink-soft">{t('record.zone', { zone })}</p>
          </>
        )}
      </ListStates>
      {isMaking && <NewLink opensAgents={links.data?.opensAgents ?? false} onClose={() => setMaking(false)} />}
    </div>
  );
}
