import { Tabs } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { agentLinkCalls } from '../../contract/link-calls.ts';
import { keys } from '../keys.ts';
import { OpeningPart } from '../openings/opening-part.tsx';
import { type LinkFilter, LinkPart } from './link-part.tsx';

const parts = ['links', 'accounts'] as const;

/** The register centre: the agent's links, and the accounts that the agent opened. A promoter has links only. */
export function RegisterPage() {
  const t = useT();
  const panelId = useId();
  const [part, setPart] = useState<(typeof parts)[number]>('links');
  const [pageNo, setPageNo] = useState(1);
  const [filter, setFilter] = useState<LinkFilter>({});
  const query = { pageNo, ...filter };
  const links = useQuery({
    queryKey: [...keys.centre, 'links', query],
    queryFn: () => call(agentLinkCalls.agentLinks, { query }),
    placeholderData: keepPreviousData,
  });
  const change = (next: LinkFilter) => {
    setPageNo(1);
    setFilter(next);
  };
  const hasAccounts = links.data?.opensAgents === true;
  return (
    <div className="flex flex-col gap-4">
      {hasAccounts && (
        <Tabs
          items={parts.map((id) => ({ id, label: t(`agentOpen.${id}`) }))}
          selected={part}
          onSelect={setPart}
          label={t('agentOpen.parts')}
          panelId={panelId}
        />
      )}
      <div id={panelId}>
        {hasAccounts && part === 'accounts' ? (
          <OpeningPart />
        ) : (
          <LinkPart links={links} filter={filter} onFilter={change} pageNo={pageNo} onPage={setPageNo} />
        )}
      </div>
    </div>
  );
}
