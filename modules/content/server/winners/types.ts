/** A round that closed with more won than was staked. */
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
