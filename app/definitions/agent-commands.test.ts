import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { AGENT_SYSTEMS, serviceCommands } from "./agent-commands";

it.each(AGENT_SYSTEMS)("installs serialport by the commands for %s only for a serial port", (system) => {
  expect(serviceCommands(system, 2, true)).toContain("serialport@13.0.0");
  expect(serviceCommands(system, 2, false)).not.toContain("serialport");
});

it("writes the commands for Linux in valid shell", () => {
  execFileSync("sh", ["-n"], { input: serviceCommands("systemd", 2, true) });
});
