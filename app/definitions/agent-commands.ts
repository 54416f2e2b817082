/** Commands that run the agent of a scale (docs/scales.md, Agent). */

export const agentFileName = (id: number) => `scale-agent-${id}.mjs`;
export const startCommand = (id: number) => `node ${agentFileName(id)}`;
/** The agent needs this package for a serial port only. */
export const SERIAL_COMMAND = "npm install serialport@13.0.0";

export const AGENT_SYSTEMS = ["systemd", "windowsTask", "windowsService"] as const;
type AgentSystem = (typeof AGENT_SYSTEMS)[number];

const WINDOWS_FOLDER = String.raw`C:\gudang`;
const WINDOWS_NODE = String.raw`C:\Program Files\nodejs\node.exe`;

/** Returns the commands that start the agent with its computer, from the folder of the downloaded file. */
export function serviceCommands(system: AgentSystem, id: number, isSerial: boolean): string {
  const file = agentFileName(id);
  if (system === "systemd") {
    const folder = `/opt/scale-agent-${id}`;
    return [
      `sudo useradd --system --user-group scale-agent`,
      `sudo mkdir -p ${folder} && sudo cp ${file} ${folder}/`,
      ...(isSerial ? [`sudo npm install --prefix ${folder} serialport@13.0.0`] : []),
      `sudo chown -R scale-agent: ${folder} && sudo chmod 600 ${folder}/${file}`,
      `sudo tee /etc/systemd/system/scale-agent-${id}.service >/dev/null <<'END'`,
      `[Unit]`,
      `Wants=network-online.target`,
      `After=network-online.target`,
      ``,
      `[Service]`,
      `ExecStart=/usr/bin/env node ${folder}/${file}`,
      `Restart=always`,
      `User=scale-agent`,
      ...(isSerial ? [`SupplementaryGroups=dialout`] : []),
      ``,
      `[Install]`,
      `WantedBy=multi-user.target`,
      `END`,
      `sudo systemctl enable --now scale-agent-${id}`,
    ].join("\n");
  }
  const copied = [
    `mkdir ${WINDOWS_FOLDER} -Force; copy ${file} ${WINDOWS_FOLDER}`,
    ...(isSerial ? [`npm.cmd install --prefix ${WINDOWS_FOLDER} serialport@13.0.0`] : []),
  ];
  const name = `ScaleAgent${id}`;
  const script = String.raw`${WINDOWS_FOLDER}\${file}`;
  if (system === "windowsTask") {
    return [
      ...copied,
      `$action = New-ScheduledTaskAction -Execute "${WINDOWS_NODE}" -Argument "${script}"`,
      `$settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit ([TimeSpan]::Zero) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1)`,
      `Register-ScheduledTask ${name} -Action $action -Settings $settings -Trigger (New-ScheduledTaskTrigger -AtStartup) -User SYSTEM`,
      `Start-ScheduledTask ${name}`,
    ].join("\n");
  }
  return [
    ...copied,
    `winget install NSSM.NSSM`,
    `$env:Path = [Environment]::GetEnvironmentVariable("Path", "Machine") + ";" + [Environment]::GetEnvironmentVariable("Path", "User")`,
    `nssm install ${name} "${WINDOWS_NODE}" ${script}`,
    `nssm start ${name}`,
  ].join("\n");
}
