/**
 * The one configuration of Remix: vite.config.ts hands it to the plugin.
 * Every `v3_` flag is decided, so that a later move to React Router 7 is a codemod.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  // Tests beside a route are not routes.
  ignoredRouteFiles: ["**/*.test.*"],
  future: {
    v3_fetcherPersist: true,
    // Lazy discovery renders each screen twice (docs/decisions/0048-routes-known-at-once.md). React Router 7: `routeDiscovery: { mode: "initial" }`.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    // A cold `npm run dev` would otherwise load React twice.
    unstable_optimizeDeps: true,
  },
};
