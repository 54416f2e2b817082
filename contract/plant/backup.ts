/** Age at which a nightly backup has been missed (docs/operation.md). */
export const MAX_BACKUP_AGE_HOURS = 36;
