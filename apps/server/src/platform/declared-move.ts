/** One allowed money move of a module: kind of posting, classes of the accounts and type of the source. */
export interface DeclaredMove {
  kind: string;
  from: string;
  to: string;
  source: string;
}
