import "@remix-run/react";

declare module "@remix-run/react" {
  interface Future {
    v3_singleFetch: true;
  }
}
