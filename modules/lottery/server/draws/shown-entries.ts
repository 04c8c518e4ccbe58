// Result entries as staff see them: their state, and what stays hidden so that the next entry is independent.
import type { CallValue, Calls } from '@sanam/contract';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { differingPrizes } from '../../contract/result-shapes.ts';
import type { EntryState } from '../../contract/states.ts';
import type { EntryRow } from './entries.ts';
import { storedPrizes } from './prizes.ts';
import type { DrawRow } from './transition.ts';

type Entry = CallValue<Calls['opsGetDraw']>['entries'][number];

export interface Viewing {
  draw: DrawRow;
  session: Pick<StaffSession, 'staffId'>;
  /** Open proposal of the draw, if any. */
  approvalId: string | undefined;
  nameOf(staffId: string | null): string | null;
}

/**
 * Checks whether an entry is hidden: until a result is in force, staff see the numbers of their own entries only, also
 * of those that were rejected. Who enters next cannot follow another person. Of a correction they see nothing by others
 * until it is in force or has been ended.
 */
export function isBlind(entry: EntryRow, draw: DrawRow, { staffId }: Pick<StaffSession, 'staffId'>): boolean {
  if (entry.by_staff === staffId || entry.ended_at !== null) return false;
  if (entry.corrects !== null) return entry.corrects > draw.result_version;
  return draw.result_version === 0 && !isGivenUp(draw);
}

const isGivenUp = ({ state }: DrawRow): boolean => ['refunding', 'refunded', 'cancelled'].includes(state);

/** Returns the entries of a draw for the viewer, in the order of `entries`. */
export function shownEntries(entries: readonly EntryRow[], viewing: Viewing): Entry[] {
  const others = rejectedWith(entries);
  return entries.map((entry) => {
    const { draw, session, nameOf } = viewing;
    const isHidden = isBlind(entry, draw, session);
    const other = others.get(entry);
    return {
      entryNo: entry.entry_no,
      by: entry.by_staff === null ? '' : (nameOf(entry.by_staff) ?? entry.by_staff),
      at: entry.at.toISOString(),
      prizes: isHidden ? null : storedPrizes(draw.market, entry.prizes),
      sourceAddress: entry.source_address,
      sourceAt: entry.source_at.toISOString(),
      evidenceHash: entry.evidence_hash,
      picture: isHidden ? null : entry.evidence_id,
      isMine: entry.by_staff === session.staffId,
      state: stateOf(entry, other, viewing),
      differsFrom: other?.entry_no ?? null,
      differsIn:
        other === undefined
          ? []
          : differingPrizes(storedPrizes(draw.market, entry.prizes), storedPrizes(draw.market, other.prizes)),
      corrects: entry.corrects,
    };
  });
}

function stateOf(entry: EntryRow, other: EntryRow | undefined, { draw, approvalId }: Viewing): EntryState {
  if (entry.ended_at !== null) return 'ended';
  if (entry.rejected_at !== null) return other === undefined ? 'lapsed' : 'rejected';
  if (draw.result_version >= (entry.corrects ?? 1)) return 'accepted';
  const isOpen = entry.corrects === null ? !isGivenUp(draw) : entry.approval_id === approvalId;
  return isOpen ? 'waiting' : 'lapsed';
}

/**
 * Returns for each rejected entry the one that it differs from. Entries of a result come in pairs; a second entry of a
 * correction has no proposal of its own.
 */
function rejectedWith(entries: readonly EntryRow[]): Map<EntryRow, EntryRow> {
  const others = new Map<EntryRow, EntryRow>();
  const firsts = new Map<number | null, EntryRow>();
  for (const entry of entries) {
    if (entry.rejected_at === null) continue;
    const first = firsts.get(entry.corrects);
    const isSecond = entry.corrects === null || entry.approval_id === null;
    if (first === undefined || !isSecond) {
      firsts.set(entry.corrects, entry);
      continue;
    }
    others.set(first, entry).set(entry, first);
    firsts.delete(entry.corrects);
  }
  return others;
}
