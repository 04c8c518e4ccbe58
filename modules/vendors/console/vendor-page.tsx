import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useLocale } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PictureTile } from '@sanam/console/components/picture-tile.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { VendorRecord } from '@sanam/console/lib/records.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { TypeTags, VendorState } from './vendor-tags.tsx';
import { vendorPicture } from './pictures.ts';
import { hasStuckRounds, ReturnStakesDialog, useStuckFacts } from './return-stakes.tsx';
import { VendorForm } from './vendor-form.tsx';
import { FreeRoundsDialog, givesRounds, OfferDialog, SwitchVendorDialog } from './vendor-switches.tsx';

/** The page of a vendor: activity, appearance at the merchant, keys and history. */
export function VendorPage() {
  const { id = '' } = useParams();
  const query = useSettings('opsGetVendor', { params: { code: id } });
  return (
    <RecordFrame query={query}>
      {(vendor) => <VendorView key={vendor.code} vendor={vendor} reload={() => query.refetch()} />}
    </RecordFrame>
  );
}

interface ViewProps {
  vendor: VendorRecord;
  reload: () => Promise<unknown>;
}

function VendorView({ vendor, reload }: ViewProps) {
  const t = useWords();
  const locale = useLocale();
  const name = locale === 'th' ? vendor.nameTh : vendor.nameEn;
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={name} />
      <RecordHead
        title={`${t('vendor.one')} ${vendor.code}`}
        figure={
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25 }}>
            <PictureTile src={vendorPicture(vendor)} size={40} />
            {name}
          </Box>
        }
        tags={
          <>
            <VendorState vendor={vendor} />
            {vendor.maintenance && <Tag tone="caution">{t('vendor.maintenance')}</Tag>}
            <TypeTags types={vendor.types} />
          </>
        }
        actions={<Actions vendor={vendor} reload={reload} />}
      />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Sections>
          <Now vendor={vendor} />
          <Keys vendor={vendor} />
        </Sections>
        <VendorForm vendor={vendor} isDisabled={!useMay('games.vendor.change')} reload={reload} />
        <Section title={t('audit.history')} level="h2">
          <History rows={vendor.history} />
        </Section>
      </Box>
    </Box>
  );
}

function Actions({ vendor, reload }: ViewProps) {
  const t = useWords();
  const [mayOffer, maySwitch, mayImport, mayReturn] = [
    useMay('games.vendor.change'),
    useMay('games.vendor.switch'),
    useMay('games.catalogue.import'),
    useMay('games.round.return'),
  ];
  const [asked, setAsked] = useState<'offer' | 'switch' | 'rounds' | 'return' | null>(null);
  const close = () => setAsked(null);
  const to = (path: string) => ({ component: RouterLink, to: path, variant: 'outlined' as const });
  return (
    <>
      <Button {...to(`/games?filter=${encodeURIComponent(JSON.stringify({ vendor: vendor.code }))}`)}>
        {t('vendor.toGames', { count: vendor.games })}
      </Button>
      <Button {...to(`/callbacks/${vendor.code}/show`)}>{t('vendor.toCallbacks')}</Button>
      {mayImport && <Button {...to(`/imports?vendor=${vendor.code}`)}>{t('vendor.toImport')}</Button>}
      {vendor.waiting !== null && <WaitingApproval approval={vendor.waiting} />}
      {mayReturn && hasStuckRounds(vendor) && (
        <Button variant="outlined" onClick={() => setAsked('return')}>
          {t('vendor.returnStakes')}
        </Button>
      )}
      {mayOffer && (
        <Button variant="outlined" color={vendor.isOffered ? 'error' : 'primary'} onClick={() => setAsked('offer')}>
          {t(vendor.isOffered ? 'vendor.withdraw' : 'vendor.offer')}
        </Button>
      )}
      {maySwitch && !vendor.capabilities.includes('transfer_wallet') && (
        <Button variant="outlined" onClick={() => setAsked('rounds')}>
          {t(givesRounds(vendor) ? 'vendor.roundsOff' : 'vendor.roundsOn')}
        </Button>
      )}
      {maySwitch && (
        <Button
          variant={vendor.enabled ? 'outlined' : 'contained'}
          color={vendor.enabled ? 'error' : 'primary'}
          onClick={() => setAsked('switch')}
        >
          {t(vendor.enabled ? 'vendor.switchOff' : 'vendor.switchOn')}
        </Button>
      )}
      {asked === 'offer' && <OfferDialog vendor={vendor} reload={reload} onClose={close} />}
      {asked === 'rounds' && <FreeRoundsDialog vendor={vendor} reload={reload} onClose={close} />}
      {asked === 'return' && <ReturnStakesDialog vendor={vendor} reload={reload} onClose={close} />}
      {asked === 'switch' && <SwitchVendorDialog vendor={vendor} reload={reload} onClose={close} />}
    </>
  );
}

function Now({ vendor }: { vendor: VendorRecord }) {
  const t = useWords();
  const facts: Fact[] = [
    [t('vendor.sessions'), vendor.sessions],
    [t('field.openRounds'), vendor.openRounds],
    [t('vendor.inPlay'), <Amount key="stakes" value={vendor.stakesInPlay} />],
    [t('vendor.oldestRound'), <Moment key="oldest" at={vendor.oldestRoundAt} />],
    ...useStuckFacts(vendor),
    [t('field.games'), t('vendor.gamesOf', { games: vendor.games, off: vendor.gamesOff })],
    [t('game.closedIn'), vendor.countries.join(' ') || '–'],
  ];
  return (
    <Section title={t('vendor.now')} level="h2">
      <Facts facts={facts} />
    </Section>
  );
}

const DAY_MS = 86_400_000;
const OLD_DAYS = 180;

function Keys({ vendor }: { vendor: VendorRecord }) {
  const t = useWords();
  const facts: Fact[] = [
    ...vendor.keys.map(
      (key, at): Fact => [
        `${t(`vendor.key.${key.direction}`)} (${key.scheme})`,
        <Box key={`${key.direction}${at}`} component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
          <Moment at={key.createdAt} />
          <KeyAge createdAt={key.createdAt} />
        </Box>,
      ],
    ),
    [t('vendor.adapter'), vendor.adapter],
    [t('vendor.addresses'), vendor.allowedAddresses.join(', ') || t('vendor.noAddress')],
    [t('vendor.frames'), vendor.launchHosts.join(', ') || '–'],
    [t('field.capabilities'), vendor.capabilities.join(', ') || '–'],
  ];
  return (
    <Section title={t('vendor.keys')} level="h2">
      {vendor.keys.length === 0 && (
        <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('vendor.noKeys')}</Typography>
      )}
      <Facts facts={facts} />
    </Section>
  );
}

function KeyAge({ createdAt }: { createdAt: string }) {
  const t = useWords();
  const [days] = useState(() => Math.floor((Date.now() - Date.parse(createdAt)) / DAY_MS));
  return <Tag tone={days > OLD_DAYS ? 'caution' : 'neutral'}>{t('vendor.days', { smart_count: days })}</Tag>;
}
