import { z } from "zod";
import { settingsPaths } from "../accounts/settings";
import { moment } from "../answers";

/** State of the installation for ADMIN, and what needs a repair (docs/domain.md, Operation). */

/** A screen, or a command in the folder of Gudang (docs/operation.md, Commands). */
export interface Mend {
  path?: string;
  command?: string;
}

/**
 * Parts of an installation, the most important first. Each is a value of `gudang_part_state{part}`, has one alert in
 * deploy/monitoring/alerts.yml, its texts in `settings.system`, and one way to mend it.
 */
export const PARTS = {
  disk: { alert: "GudangDisk", command: "df -h" },
  backup: { alert: "GudangBackup", command: "npm run backup" },
  check: { alert: "GudangCheck", command: "npm run check" },
  standby: { alert: "GudangStandby", command: "systemctl status patroni postgresql" },
  archive: { alert: "GudangArchive", command: 'su postgres -c "pgbackrest --stanza=gudang check"' },
  certificate: { alert: "GudangCertificate", command: "systemctl reload nginx" },
  scales: { alert: "GudangScales", path: settingsPaths.scales },
  keys: { alert: "GudangKeys", path: settingsPaths.scales },
  mail: { alert: "GudangMail", path: settingsPaths.mail },
  webhooks: { alert: "GudangWebhooks", path: settingsPaths.webhooks },
  tares: { alert: "GudangTares", path: settingsPaths.scales },
  database: { alert: "GudangDatabase", command: "sh deploy/postgresql/on-debian.sh" },
} as const satisfies Record<string, Mend & { alert: string }>;
export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as [Part, ...Part[]];

/** Alerts that need a monitor outside of Gudang, with the first command to run (docs/operation.md, Alerts). */
export const OUTSIDE_ALERTS = {
  GudangDown: "systemctl status 'gudang@*'",
  GudangDatabaseAway: "systemctl status patroni postgresql",
  GudangNoPrimary: "patronictl list",
  GudangErrors: `journalctl -u 'gudang@*' --since -1h -g '"level":"error"'`,
  GudangSlow: `journalctl -u 'gudang@*' --since -1h -g '"ms":[0-9]{4}'`,
  GudangConnectionsExhausted: `psql "$DATABASE_URL" -c 'table pg_stat_activity'`,
  GudangEventLoopLate: "top -H",
} as const;

const PART_STATES = ["good", "warning", "bad", "off"] as const;

/** Free space below which a disk needs attention. */
export const MIN_FREE_BYTES = 2e9;
/** Free space below which a disk is bad: less than a large backup. */
export const BAD_FREE_BYTES = 2e8;
/** Minutes after which a waiting mail means that the mail server fails. */
export const MAIL_WAIT_MINUTES = 15;
/** Days in which a failed mail needs a repair: a wrong address cannot be sent to again. */
export const MAIL_FAILED_DAYS = 3;
/** Days before the end of a certificate from which it needs attention. */
export const CERTIFICATE_DAYS = 21;
/** Age in months from which the bundled PostgreSQL misses fixes: PostgreSQL releases them every three months. */
export const MAX_POSTGRES_MONTHS = 6;
/** Bytes from which a standby is behind. */
export const MAX_LAG_BYTES = 16e6;
/** Minutes of changes without a copy from which the WAL archive is late. */
export const MAX_ARCHIVE_MINUTES = 60;

const found = {
  part: z.enum(PART_NAMES),
  /** text key below the part: `late`, `failing` */
  detail: z.string(),
  /** moment of the detail, or null */
  at: moment.nullable(),
  /** number of the detail: standbys, bytes, days, mails, scales, kg, months */
  count: z.number().nullable(),
  /** names or the system's own error, or null */
  text: z.string().nullable(),
};

const systemPart = z.object({ ...found, state: z.enum(PART_STATES) }).meta({ id: "SystemPart" });
export type SystemPart = z.infer<typeof systemPart>;

export const repair = z
  .object({
    ...found,
    state: z.enum(["warning", "bad"]),
    /** from the last success if the part has one, else the first observation */
    since: moment,
    /** machine of a disk; null for parts that all instances share */
    host: z.string().nullable(),
    /** screen that mends the part, or null */
    path: z.string().nullable(),
    /** command that mends the part or shows more, or null */
    command: z.string().nullable(),
  })
  .meta({ id: "Repair" });
export type Repair = z.infer<typeof repair>;

const clusterMember = z
  .object({
    name: z.string(),
    role: z.enum(["leader", "sync", "replica"]),
    /** Patroni's own: `running`, `streaming`, `stopped` */
    state: z.string(),
    /** bytes behind the leader; null if unknown */
    lagBytes: z.number().nullable(),
  })
  .meta({ id: "ClusterMember" });
export type ClusterMember = z.infer<typeof clusterMember>;

export const systemState = z
  .object({
    /** of Gudang: `0.2.0+20261128.cea96744` */
    version: z.string(),
    /** worst first: bad ones, then in the order of the parts */
    repairs: z.array(repair),
    parts: z.array(systemPart),
    /** databases of the cluster; empty without PATRONI_URLS or an answer */
    members: z.array(clusterMember),
  })
  .meta({ id: "SystemState" });
export type SystemState = z.infer<typeof systemState>;
