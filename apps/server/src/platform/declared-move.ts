/** One way in which a module may move money: kind of posting, classes of the accounts, type of the source. */
export interface DeclaredMove {
  kind: string;
  from: string;
  to: string;
  source: string;
}
