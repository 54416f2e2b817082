import { register } from "tsx/esm/api";

// tsx registers itself in the main thread alone.
register();
await import("./thread.ts");
