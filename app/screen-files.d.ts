interface ImportMetaEnv {
  /** File names in app/routes, set by vite.config.ts. */
  readonly SCREEN_FILES: readonly string[];
}
