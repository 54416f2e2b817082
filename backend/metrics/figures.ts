import { collectDefaultMetrics, Gauge, type GaugeConfiguration, register, Registry, Summary } from "prom-client";

/** Prometheus metrics (docs/operation.md, Metrics). */

function figure<F>(name: string, make: () => F): F {
  return (register.getSingleMetric(name) as F | undefined) ?? make();
}

const calls = figure(
  "gudang_api_call_seconds",
  () =>
    new Summary({
      name: "gudang_api_call_seconds",
      help: "Calls of the API, those of the screens too, by the pattern of their route below /api",
      labelNames: ["method", "route"],
      // Count and sum only: quantiles of 469 calls would be most of the response.
      percentiles: [],
    }),
);

let readProcess: () => void = () => undefined;

/** Sets the function that reads the gauges of this process. */
export function onRead(read: () => void): void {
  readProcess = read;
}

const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
  figure(name, () => newGauge({ name, help, labelNames, collect: () => readProcess() }));

/** Figures of the database, the same in every instance. */
const installation = new Registry();

const installationGauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
  newGauge({ name, help, labelNames, registers: [installation] });

/** Creates a gauge that is absent until it is set; prom-client sets one without labels to 0. */
function newGauge<L extends string>(settings: GaugeConfiguration<L> & { labelNames: L[] }): Gauge<L> {
  const made = new Gauge(settings);
  if (settings.labelNames.length === 0) made.remove();
  return made;
}

export const gauges = {
  pool: gauge("gudang_pool_connections", "Connections of the pool by what they do, and requests that wait for one", [
    "state",
  ]),
  standbyPool: gauge("gudang_standby_connections", "The same of the pool of DATABASE_READ_URL", ["state"]),
  standbyRead: gauge(
    "gudang_standby_read",
    "1 when reports are read from the standby, 0 when from the primary in its place",
  ),
  exports: gauge("gudang_exports", "Reports that are being written as files, and that wait for it", ["state"]),
  version: installationGauge("gudang_info", "1, with the version of this instance", ["version"]),
  part: installationGauge(
    "gudang_part_state",
    "Parts of /settings/system: 0 good, 1 to repair, 2 bad; absent when the part is off",
    ["part"],
  ),
  diskFree: installationGauge("gudang_disk_free_bytes", "Free bytes on the disk of the bundled database"),
  mails: installationGauge("gudang_mails", "Mails of the last 30 days that wait, or were given up", ["state"]),
  database: installationGauge("gudang_database_up", "1 when the database answered the figures below"),
  backupAge: installationGauge("gudang_backup_age_seconds", "Since the moment that the last good backup holds"),
  member: installationGauge("gudang_cluster_member", "1 for each database of the cluster, by its role and state", [
    "name",
    "role",
    "state",
  ]),
  memberLag: installationGauge("gudang_cluster_lag_bytes", "Bytes that a standby is behind the primary", ["name"]),
  archiveAge: installationGauge("gudang_archive_age_seconds", "Since the last WAL file was archived"),
  archiveFailed: installationGauge("gudang_archive_failed", "1 when the last try to archive a WAL file failed"),
  backupFailed: installationGauge("gudang_backup_failed", "1 when the last try to make a backup failed"),
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Records an API call by its route without `/api`. @param route pattern, to bound cardinality */
export function countCall(method: string, route: string, ms: number): void {
  calls.observe(
    { method: METHODS.includes(method) ? method : "other", route: route.replace(/^\/api(?=\/)/, "") },
    ms / 1000,
  );
}

export function measureProcess(): void {
  if (!register.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics();
}

/** Returns the figures of this process and of the database in the text format of Prometheus. */
export async function writeFigures(): Promise<string> {
  return `${await register.metrics()}\n${await installation.metrics()}`;
}
export const FIGURES_TYPE = register.contentType;
