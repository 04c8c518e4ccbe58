/** A closed round whose win exceeds its stake. */
export interface Win {
  round: bigint;
  memberId: string;
  vendor: string;
  gameCategory: string;
  gameNameTh: string;
  gameNameEn: string;
  gamePicture: string | null;
  winMinor: bigint;
  currency: string;
  wonAt: Date;
}
