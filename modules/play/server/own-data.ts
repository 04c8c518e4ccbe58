import { type OwnData, plainRow } from '@sanam/server/platform/own-data.ts';
import { statusOf } from './round-status.ts';
import { listRounds } from './store.ts';

const AT_ONCE = 2000;
/** Range that covers every round. */
const ALWAYS = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') };

/** Export of every round with stakes and wins. */
export const playOwnData: OwnData = {
  async *rounds(db, ask) {
    let before: bigint | undefined;
    for (;;) {
      const rounds = await listRounds(db, { memberId: ask.memberId, ...ALWAYS, before }, AT_ONCE);
      yield rounds.map((round) =>
        plainRow(
          {
            at: round.opened_at,
            number: round.round_id,
            game: (ask.language === 'EN' ? round.name_en : round.name_th) ?? round.game_code,
            vendor: round.vendor_name,
            stake: round.bet_total,
            win: round.win_total,
            state: statusOf[round.state],
          },
          ask,
        ),
      );
      if (rounds.length < AT_ONCE) return;
      before = rounds.at(-1)!.id;
    }
  },
};
