import { Button, Icon, IconButton, Skeleton, toast } from '@sanam/ui';
import { Suspense } from 'react';
import { Slot } from '../../components/slot.tsx';
import { useT } from '../../i18n/language.ts';
import { openPopup } from '../../lib/popup.ts';
import { useSession } from '../../lib/session.ts';

/** The member's recent games (SHL-037). Its left button says "Updating" and does nothing else (SHL-041, GAP-104). */
export function RecentPanel({ onClose, onLeave }: { onClose?: () => void; onLeave?: () => void }) {
  const t = useT();
  const loading = <Skeleton className="m-3 h-48 rounded-md" />;
  const isVisitor = useSession(({ token }) => token === null);
  return (
    <section aria-labelledby="side-recent" className="flex flex-col">
      <header className="flex items-center gap-1 border-b border-line p-1">
        <IconButton icon="hourglass" label={t('side.updating')} onClick={() => toast(t('side.updating'))} />
        <h2 id="side-recent" className="min-w-0 flex-1 text-base">
          {t('side.recent')}
        </h2>
        {onClose ? <IconButton icon="close" label={t('app.close')} onClick={onClose} /> : null}
      </header>
      <Suspense fallback={loading}>
        <Slot
          of="recent"
          onPlay={onLeave}
          empty={
            <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
              <Icon name="history" size={32} className="text-ink-soft" />
              <p className="font-semibold">{t('hall.noData')}</p>
              <p className="text-sm text-ink-soft">{t('games.recentLogin')}</p>
              {isVisitor ? (
                <Button size="small" look="brand" className="mt-1" onClick={() => openPopup('login')}>
                  {t('nav.login')}
                </Button>
              ) : null}
            </div>
          }
          loading={loading}
        />
      </Suspense>
    </section>
  );
}
