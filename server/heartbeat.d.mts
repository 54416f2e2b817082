import type { ChildProcess } from "node:child_process";

export function sendHeartbeats(beatMs?: number): void;
export function killSilent(child: ChildProcess, onSilent: () => void, beatMs?: number): void;
