interface ImportMetaEnv {
  /** Files in app/routes at build time or development start; vite.config.ts sets it. */
  readonly SCREEN_FILES: readonly string[];
}
