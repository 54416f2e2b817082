/** Secrets of the fixtures, which hold no data of a plant. */
export const SECRETS = {
  BACKUP_KEY: "the key of the fixtures' backups",
  SESSION_SECRET: "the session secret of the fixtures",
};
