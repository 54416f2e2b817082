import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Reloads after a refused form only for a 409; other errors leave the record unchanged. */
export const refreshWhenStale: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 409;
