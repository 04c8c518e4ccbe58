import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Loading } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import { mayAccess, useStaff } from '../lib/permissions.ts';
import { allResources, type RecordTab } from '../lib/resource.ts';

/** A tab of the page's own module. */
export interface OwnTab {
  name: string;
  /** The tab is visible to users who may read this resource. */
  resource: string;
  label: MessageKey;
  place: number;
  content: ReactNode;
}

interface RecordTabsProps {
  of: RecordTab['of'];
  id: string;
  /** Read by a screen reader. */
  label: string;
  /** Tab named in the address; the first one if none is named. */
  current: string;
  own: readonly OwnTab[];
}

const parts = new Map<RecordTab, ComponentType<{ id: string }>>();

/** The component of a tab, loaded when it is first shown. */
function partOf(tab: RecordTab): ComponentType<{ id: string }> {
  const part = parts.get(tab) ?? lazy(async () => ({ default: await tab.load() }));
  parts.set(tab, part);
  return part;
}

function tabsOf(of: RecordTab['of'], id: string, own: readonly OwnTab[]): OwnTab[] {
  const others = allResources().flatMap(({ name, tab }): OwnTab[] => {
    if (tab?.of !== of) return [];
    const Part = partOf(tab);
    return [{ name, resource: name, label: tab.label, place: tab.place, content: <Part key={id} id={id} /> }];
  });
  return [...own, ...others].toSorted((one, other) => one.place - other.place);
}

/** Tabs of a record, each with its address: those of its module and of other modules. */
export function RecordTabs({ of, id, label, current, own }: RecordTabsProps) {
  const t = useWords();
  const staff = useStaff();
  const open = tabsOf(of, id, own).filter(({ resource }) => mayAccess(staff, resource, 'list'));
  const shown = open.find(({ name }) => name === current) ?? open[0];
  if (shown === undefined) return null;
  return (
    <>
      <Card sx={{ mb: 1.5 }}>
        <Tabs value={shown.name} variant="scrollable" scrollButtons="auto" aria-label={label}>
          {open.map((tab) => (
            <Tab
              key={tab.name}
              value={tab.name}
              label={t(tab.label)}
              component={RouterLink}
              to={tab === open[0] ? `/${of}/${id}/show` : `/${of}/${id}/show/${tab.name}`}
            />
          ))}
        </Tabs>
      </Card>
      <Suspense fallback={<Loading />}>{shown.content}</Suspense>
    </>
  );
}
