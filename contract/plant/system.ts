import { z } from "zod";
import { moment } from "../answers";

/** State of the installation for ADMIN (docs/domain.md, Operation). */

const SYSTEM_PARTS = [
  "database",
  "standby",
  "archive",
  "backup",
  "disk",
  "certificate",
  "mail",
  "scales",
  "tares",
] as const;
const SYSTEM_STATES = ["good", "warning", "bad", "off"] as const;

/** Free space below which a disk needs attention. */
export const MIN_FREE_BYTES = 2e9;
/** Minutes after which a waiting mail means that the mail server fails. */
export const MAIL_WAIT_MINUTES = 15;
/** Days before the end of a certificate from which it needs attention. */
export const CERTIFICATE_DAYS = 21;

const systemPart = z
  .object({
    part: z.enum(SYSTEM_PARTS),
    state: z.enum(SYSTEM_STATES),
    /** text key below the part: `late`, `failing` */
    detail: z.string(),
    /** moment of the detail, or null */
    at: moment.nullable(),
    /** number of the detail: standbys, free bytes, days, mails, scales, kg */
    count: z.number().nullable(),
    /** names or the system's own error, or null */
    text: z.string().nullable(),
  })
  .meta({ id: "SystemPart" });
export type SystemPart = z.infer<typeof systemPart>;

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
    parts: z.array(systemPart),
    /** databases of the cluster; empty without PATRONI_URLS or an answer */
    members: z.array(clusterMember),
  })
  .meta({ id: "SystemState" });
export type SystemState = z.infer<typeof systemState>;
