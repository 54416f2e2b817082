import { type Role, ROLES } from "./access";

/** Account of a role in `npm run demo`. */
export const demoEmail = (role: Role): string => `${role.toLowerCase()}@gudang.test`;
export const DEMO_ACCOUNTS = ROLES.map(demoEmail);
export const DEMO_PASSWORD = "gudang-demo";
