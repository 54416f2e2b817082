import { parseRoles, type Role } from "#contract/access";
import { me, type Me } from "#contract/user";
import { createApi, type ApiOptions } from "./api.server";

export interface User extends Me {
  roles: Role[];
}

// Root and screen loaders run concurrently and share one call.
const underway = new Map<string, Promise<User>>();

/**
 * The user whose token this is.
 *
 * @throws ApiError 401 for a dead token; 5xx when the backend is away
 */
export function loadUser(token: string, options: Omit<ApiOptions, "token" | "signal">): Promise<User> {
  const running = underway.get(token);
  if (running !== undefined) return running;
  const loading = createApi({ ...options, token })
    .get("/api/me", {}, me)
    .then((user) => ({ ...user, roles: parseRoles(user.role) }))
    .finally(() => underway.delete(token));
  underway.set(token, loading);
  return loading;
}
