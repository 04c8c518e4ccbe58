import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useNavigate } from 'react-router';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import { mayAccess, useStaff } from '../lib/permissions.ts';
import { useKeys } from '../lib/use-keys.ts';

/** Targets of `g` followed by a letter. */
const places: Record<string, { path: string; resource?: string; label: MessageKey }> = {
  h: { path: '/', label: 'menu.dashboard' },
  w: { path: '/withdrawals', resource: 'withdrawals', label: 'resources.withdrawals.name' },
  d: { path: '/deposits', resource: 'deposits', label: 'resources.deposits.name' },
  a: { path: '/approvals', resource: 'approvals', label: 'resources.approvals.name' },
  m: { path: '/members', resource: 'members', label: 'resources.members.name' },
  v: { path: '/vendors', resource: 'vendors', label: 'resources.vendors.name' },
  r: { path: '/reconciliation', resource: 'reconciliation', label: 'resources.reconciliation.name' },
  e: { path: '/registration', resource: 'registration', label: 'resources.registration.name' },
  s: { path: '/signin', resource: 'signin', label: 'resources.signin.name' },
  x: { path: '/messaging', resource: 'messaging', label: 'resources.messaging.name' },
  f: { path: '/features', resource: 'features', label: 'resources.features.name' },
  b: { path: '/blocks', resource: 'blocks', label: 'resources.blocks.name' },
  l: { path: '/audit', resource: 'audit', label: 'resources.audit.name' },
};

const keys: [key: string, label: MessageKey][] = [
  ['/', 'keys.search'],
  ['p', 'menu.find'],
  ['?', 'keys.help'],
  ['j k', 'keys.row'],
  ['Enter', 'keys.openRow'],
  ['[ ]', 'keys.queue'],
  ['c', 'keys.claim'],
  ['a', 'keys.approve'],
  ['r', 'keys.reject'],
  ['f', 'keys.disburse'],
  ['Esc', 'keys.close'],
];

/** Focuses the search of the list, or opens the members if there is none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#main-content input[name="q"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Moves between the row links of the list with real focus, so that Enter and screen readers work. */
function moveRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('#main-content [data-row-link]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const target = at === -1 ? links[0] : links[Math.min(links.length - 1, Math.max(0, at + by))];
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

export function useConsoleKeys(onHelp: () => void): void {
  const navigate = useNavigate();
  const staff = useStaff();
  const open = Object.entries(places).filter(
    ([, { resource }]) => resource === undefined || mayAccess(staff, resource, 'list'),
  );
  useKeys({
    '?': onHelp,
    '/': () => focusSearch() || void navigate('/members'),
    j: () => moveRow(1),
    k: () => moveRow(-1),
    ...Object.fromEntries(open.map(([key, { path }]) => [`g ${key}`, () => void navigate(path)])),
  });
}

/** List of shortcuts, opened by `?`. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useWords();
  const rows: [string, string][] = [
    ...keys.map(([key, label]): [string, string] => [key, t(label)]),
    ...Object.entries(places).map(([key, { label }]): [string, string] => [
      `g ${t('keys.then')} ${key}`,
      `${t('keys.go')} ${t(label)}`,
    ]),
  ];
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{t('keys.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 0.75 }}>
          {rows.map(([key, label]) => (
            <Fragment key={key}>
              <Box component="dt" sx={{ fontWeight: 600 }}>
                {key}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {label}
              </Box>
            </Fragment>
          ))}
        </Box>
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('keys.money')}</Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
