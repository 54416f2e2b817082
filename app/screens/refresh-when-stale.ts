import type { ShouldRevalidateFunction } from "@remix-run/react";

/** `shouldRevalidate` of screens with forms: a refused form changed nothing, so only a 409 reloads. */
export const refreshWhenStale: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 409;
