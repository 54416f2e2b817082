import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * The `shouldRevalidate` of a screen with forms. A refused form changed nothing, so the loaders are not called again; only a 409
 * reloads, because somebody else has changed what the screen shows. Remix's default would reload after every refusal.
 */
export const refreshWhenStale: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 409;
