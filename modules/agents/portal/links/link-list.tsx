import { Badge, Button, type Column, DataList, Dialog, type Tone } from '@sanam/ui';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { QrCode } from '@sanam/portal/components/qr-code.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { copyText } from '@sanam/portal/lib/copy-text.ts';
import { invitationAddress } from '@sanam/portal/lib/invitation-address.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { givenText, rebateText } from '../contracts/given-text.ts';
import { CloseLink } from './close-link.tsx';
import { signedText } from '../signed-text.ts';

type Row = Value<'agentLinks'>['list'][number];

const tones: Record<Row['state'], Tone> = { open: 'gain', closed: 'neutral', over: 'neutral', usedUp: 'caution' };

export function LinkList({ list, zone }: { list: Row[]; zone: string }) {
  const t = useT();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <DataList
        rows={list}
        columns={columnsOf(t, zone, setShown)}
        rowKey={({ code }) => code}
        caption={t('agents.centre.page.registerCenter')}
      />
      {shown === null ? null : <Picture code={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function columnsOf(t: Translate, zone: string, onShow: (code: string) => void): Column<Row>[] {
  return [
    {
      id: 'code',
      head: t('agents.link.code'),
      cell: ({ code, tag }) => (
        <span className="flex flex-col">
          <span className="font-semibold tabular">{code}</span>
          {tag === '' ? null : <span className="text-sm break-words text-ink-soft">{tag}</span>}
        </span>
      ),
      lead: true,
    },
    {
      id: 'state',
      head: t('agents.link.stateHead'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`agents.link.state.${state}`)}</Badge>,
      side: true,
    },
    { id: 'target', head: t('agents.link.target'), cell: ({ target }) => t(`agents.link.targetName.${target}`) },
    { id: 'rebate', head: t('agents.link.rebate'), cell: (row) => rebateText(t, row) },
    { id: 'contracts', head: t('agents.link.contracts'), cell: ({ contracts }) => givenText(t, contracts) },
    { id: 'joined', head: t('agents.link.joined'), cell: joinedText, end: true },
    { id: 'depositors', head: t('agents.link.depositors'), cell: (row) => countText(row.depositors), end: true },
    { id: 'validBet', head: t('agents.link.validBet'), cell: ({ validBet }) => signedText(validBet), end: true },
    {
      id: 'until',
      head: t('agents.link.until'),
      cell: ({ expiresAt }) =>
        expiresAt === null ? t('agents.link.noEnd') : <span className="tabular">{dateTimeText(expiresAt, zone)}</span>,
    },
    {
      id: 'acts',
      head: t('agents.centre.acts'),
      cell: (row) => (row.state === 'open' ? <Acts code={row.code} onShow={onShow} /> : null),
      foot: true,
    },
  ];
}

const joinedText = ({ joined, usesMax }: Row): string =>
  usesMax === null ? countText(joined) : `${countText(joined)} / ${countText(usesMax)}`;

function Acts({ code, onShow }: { code: string; onShow: (code: string) => void }) {
  const t = useT();
  return (
    <span className="flex flex-wrap gap-2 max-md:pt-2">
      <Button
        size="small"
        icon="copy"
        aria-label={t('agents.link.copyOf', { code })}
        onClick={() => void copyText(invitationAddress(code), t('agents.link.copied'))}
      >
        {t('agents.link.copy')}
      </Button>
      <Button size="small" icon="qr" aria-label={t('agents.link.showOf', { code })} onClick={() => onShow(code)}>
        {t('agents.link.show')}
      </Button>
      <CloseLink code={code} />
    </span>
  );
}

function Picture({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open sheet onClose={onClose} closeLabel={t('app.close')} title={t('agents.link.codeTitle', { code })}>
      <div className="flex flex-col items-center gap-3 text-center">
        <QrCode
          text={invitationAddress(code)}
          label={t('agents.link.codeTitle', { code })}
          failed={t('agents.link.codeFailed')}
        />
        <p className="text-sm break-all text-ink-soft">{invitationAddress(code)}</p>
      </div>
    </Dialog>
  );
}
