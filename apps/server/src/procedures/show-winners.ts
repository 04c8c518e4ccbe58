import { content } from '@sanam/content/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** The winner board: real rounds of active, real accounts that are not excluded or blocked. */
export const showWinners = defineModule({
  name: 'procedures.showWinners',
  needs: { content, members, play, protection },
  create({ db }, needs) {
    const { ports } = needs.content;
    ports.winsBetween.answer((from, to, limit) => needs.play.wonRounds({ from, to, limit }));
    ports.members.answer(async (memberIds) => {
      const found = await needs.members.service.membersById(memberIds);
      return new Map([...found].filter(([, { state, accountType }]) => state === 'active' && accountType !== 'guest'));
    });
    ports.mayBeShown.answer((memberId) =>
      needs.protection.service.check(db, memberId, 'login').then(
        () => true,
        () => false,
      ),
    );
    return { front: {} };
  },
});
