/** Timestamped in UTC, so that names sort by time. */
const BACKUP_NAME = /^gudang-\d{8}T\d{9}Z\.tar\.gz$/;

export const backupName = (at: Date) => `gudang-${at.toISOString().replace(/[-:.]/g, "")}.tar.gz`;

/** Returns true for an automatic name; only such backups are deleted. */
export const isBackupName = (name: string) => BACKUP_NAME.test(name);
