import { flatRoutes } from "@remix-run/fs-routes";

// Files in app/routes are named after the specification's paths.
export default flatRoutes();
