import { ROLES } from "./access";

/** Accounts of `npm run demo`, one per role. */
export const DEMO_ACCOUNTS = ROLES.map((role) => `${role.toLowerCase()}@gudang.test`);
export const DEMO_PASSWORD = "gudang-demo";
