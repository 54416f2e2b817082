import { ROLES } from "./access";

/** The accounts of `npm run demo`, one for each role, and the password of all. */
export const DEMO_ACCOUNTS = ROLES.map((role) => `${role.toLowerCase()}@gudang.test`);
export const DEMO_PASSWORD = "gudang-demo";
