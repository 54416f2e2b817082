import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * The `shouldRevalidate` of a screen with forms. A form that was refused changed nothing, so the screen stays as it is and can be
 * sent again at once; only when somebody else was faster (409) what is there now is to be seen behind the form. Remix's own
 * default, which it hands to this function, would fetch after every refusal.
 */
export const refreshWhenStale: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 409;
