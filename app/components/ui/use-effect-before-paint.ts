import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect` in the browser. The server runs no effects, and React warns there of this one. */
export const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
