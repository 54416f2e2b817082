import { LoaderCircle } from "./icons";

/** Hidden from screen readers: the busy control has `aria-busy`. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="spinner" />;
}
