import { flatRoutes } from "@remix-run/fs-routes";

// Files in app/routes are the routes, named after the paths of the specification.
export default flatRoutes();
