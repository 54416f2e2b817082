import { useLinkClickHandler, useLocation } from "@remix-run/react";
import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { screenHref } from "~/definitions/search-href";

interface PathLinkProps extends Omit<ComponentPropsWithoutRef<"a">, "href"> {
  /** Path from the root, or a search of this screen. */
  to: string;
  preventScrollReset?: boolean;
}

/** Link for lists and menus, which have a hundred: Remix's Link resolves each address three times. */
export const PathLink = forwardRef<HTMLAnchorElement, PathLinkProps>(function PathLink(
  { to, preventScrollReset, onClick, ...props },
  ref,
) {
  const { pathname } = useLocation();
  const href = to.startsWith("?") ? screenHref(pathname, to) : to;
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { preventScrollReset });
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
