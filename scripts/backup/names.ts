/** The names of the backups in a folder: gudang-20261122T190000123Z.tar.gz, by the moment in UTC, so that they sort by it. */
const BACKUP_NAME = /^gudang-\d{8}T\d{9}Z\.tar\.gz$/;

/** Returns the name of a backup that is made at a moment. */
export const backupName = (at: Date) => `gudang-${at.toISOString().replace(/[-:.]/g, "")}.tar.gz`;

/** Returns true for the generated name of a backup, which may be deleted when it is old; false for a name chosen by a user. */
export const isBackupName = (name: string) => BACKUP_NAME.test(name);
