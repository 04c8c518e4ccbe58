// Read calls of visitors and members for the ladder.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { VIP_RANK_ABOVE } from '@sanam/content/contract/places.ts';
import type { MemberLabel } from '@sanam/members/contract/labels.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Ladder } from '../ladder/rules.ts';
import { ladderNow } from '../ladder/store.ts';
import { ladderWire } from '../ladder/wire.ts';
import { nameIn } from './names.ts';
import { crossingsOf, levelsOf, type OwnLevel, type Standing, standingOf } from './store.ts';

type Language = Context['language'];

const plainLabel: Record<Language, string> = { TH: 'สมาชิก', EN: 'Member' };

export const hasService = (rankLevel: number): boolean => rankLevel > VIP_RANK_ABOVE;

function shown(ladder: Ladder, language: Language): CallValue<Calls['vipLevels']> {
  const { levels, ...rest } = ladderWire(ladder);
  return {
    ...rest,
    levels: levels.map(({ rankLevel, threshold, nameTh, nameEn, ...benefits }) => ({
      rankLevel,
      labelName: language === 'TH' ? nameTh : nameEn,
      threshold,
      benefits: { ...benefits, hasService: hasService(rankLevel) },
    })),
  };
}

export const levels = async (db: Db, { merchantId, language }: Context): Promise<CallValue<Calls['vipLevels']>> =>
  shown(await ladderNow(db, merchantId), language);

export function nextOf({ levels: all }: Ladder, { rankLevel }: Standing): { rankLevel: number; at: string } | null {
  const next = all.find(({ rank_level }) => rank_level > rankLevel);
  return next === undefined ? null : { rankLevel: next.rank_level, at: toWire(next.threshold) };
}

interface Reader {
  memberId: string;
  merchantId: string;
}

export async function standing(
  db: Db,
  { memberId, merchantId }: Reader,
  { language }: Context,
): Promise<CallValue<Calls['vip']>> {
  const [ladder, own, [level], crossings] = await Promise.all([
    ladderNow(db, merchantId),
    standingOf(db, memberId),
    levelsOf(db, [memberId]),
    crossingsOf(db, memberId),
  ]);
  return {
    ...shown(ladder, language),
    rankLevel: own.rankLevel,
    labelName: labelOf(level, language).labelName,
    experience: toWire(own.experience),
    next: nextOf(ladder, own),
    history: crossings.map((row) => ({
      rankLevel: row.rank_level,
      labelName: nameIn(row, language),
      at: row.at.toISOString(),
      bonus: toWire(row.amount),
      state: row.state as 'none' | 'owed' | 'paid' | 'void',
    })),
  };
}

interface Label {
  labelName: string;
  rankLevel: number;
}

function labelOf(level: OwnLevel | undefined, language: Language): Label {
  if (level === undefined) return { labelName: plainLabel[language], rankLevel: 0 };
  return { labelName: language === 'TH' ? level.nameTh : level.nameEn, rankLevel: level.rankLevel };
}

/** Returns the level's part of the member profile: the club label and the flag of the VIP service. */
export async function labelsOf(
  db: Db,
  memberId: string,
  language: Language,
): Promise<{ clubLabel: Label; memberLabel: { labelName: string }[] }> {
  const [level] = await levelsOf(db, [memberId]);
  const clubLabel = labelOf(level, language);
  return { clubLabel, memberLabel: namesAt(clubLabel.rankLevel).map((labelName) => ({ labelName })) };
}

const namesAt = (rankLevel: number): readonly MemberLabel[] => (hasService(rankLevel) ? ['VIP'] : []);

/** Returns the labels of members whose level gives one. */
export async function labelNamesOf(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MemberLabel[]>> {
  const levels = await levelsOf(db, memberIds);
  return new Map(levels.map(({ memberId, rankLevel }) => [memberId, namesAt(rankLevel)]));
}
