import { useLinkClickHandler, useLocation } from "@remix-run/react";
import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { screenHref } from "~/definitions/search-href";

interface PathLinkProps extends Omit<ComponentPropsWithoutRef<"a">, "href"> {
  /** Path from the root, or a search of this screen. */
  to: string;
}

/** The server has no clicks, and Remix's handler would resolve every address. */
const useFollow: typeof useLinkClickHandler = import.meta.env.SSR ? () => () => undefined : useLinkClickHandler;

/** Link for lists, tiles and menus, which have hundreds: Remix's Link resolves each address three times. */
export const PathLink = forwardRef<HTMLAnchorElement, PathLinkProps>(function PathLink({ to, onClick, ...props }, ref) {
  const { pathname } = useLocation();
  const href = to.startsWith("?") ? screenHref(pathname, to) : to;
  const follow = useFollow<HTMLAnchorElement>(href);
  return (
    <a
      ref={ref}
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
});
