interface ImportMetaEnv {
  /** The files of the screens in app/routes, when the build (in development: the server) began; vite.config.ts reads them. */
  readonly SCREEN_FILES: readonly string[];
}
