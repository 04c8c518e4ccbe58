import { content } from '@sanam/content/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Tells play whether a merchant's dead help links stop launches; never in a sandbox. */
export const stopLaunches = defineModule({
  name: 'procedures.stopLaunches',
  needs: { content, play },
  create({ config, db }, needs) {
    needs.play.ports.isHelpDead.answer(async (merchantId) =>
      config.mode === 'live' ? needs.content.doLinksStop(db, merchantId) : false,
    );
    return { front: {} };
  },
});
