// Inbox messages about signs of harm: the figures, the paused services and how to reach a person.
import type {} from '@sanam/care/server/index.ts';
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { careNotices } from './care-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  tell: Notify<typeof careNotices>;
}

const LINK = '/?mc=saferPlay';
const DEPOSITS_STOP = 3;

export function tellOfCare({ platform: { db, events }, tell }: Deps): void {
  events.on('care.caseChanged', 'messages.tell', async ({ memberId, caseId, version, step, level, figures, until }) => {
    const about = { memberId, source: `care:${caseId}:${version}`, link: LINK } as const;
    const values = { hours: String(figures.hours), deposits: figures.deposits, lost: signed(figures.lost) };
    await inTransaction(db, async (trx) => {
      if (step === 'told') await tell(trx, { ...about, template: 'careFigures', values });
      else if (step === 'contacted' && level === DEPOSITS_STOP)
        await tell(trx, { ...about, template: 'careOpen', values: {} });
      else if (step !== 'opened' && step !== 'raised') return;
      else if (until === null) await tell(trx, { ...about, template: 'careLook', values });
      else await tell(trx, { ...about, template: 'carePause', values: { until } });
    });
  });
}

/** Inverts the sign of a loss: for the player it is below zero. */
const signed = (lost: string): string => (lost.startsWith('-') ? lost.slice(1) : lost === '0.00' ? lost : `-${lost}`);
