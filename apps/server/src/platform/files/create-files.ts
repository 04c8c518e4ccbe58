import type { Config } from '../../config.ts';
import type { Db } from '../db.ts';
import { createDatabaseStore } from './database-store.ts';
import { checked, type Files, withEarlier } from './files.ts';
import { createS3Store } from './s3-store.ts';

/**
 * Creates the file stores: in the database, or in the S3 store of the settings. Files stored before that setting are
 * still found.
 */
export function createFiles({ db, config }: { db: Db; config: Pick<Config, 'filesS3'> }): Files {
  return {
    area(area) {
      const inDatabase = createDatabaseStore(db, area);
      const store =
        config.filesS3 === undefined ? inDatabase : withEarlier(createS3Store(config.filesS3, area), inDatabase);
      return checked(store);
    },
  };
}
