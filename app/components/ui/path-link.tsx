import { createPath, useLocation, useNavigate } from "@remix-run/react";
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
  const location = useLocation();
  const navigate = useNavigate();
  const href = to.startsWith("?") ? screenHref(location.pathname, to) : to;
  return (
    <a
      ref={ref}
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event;
        if (defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
        event.preventDefault();
        navigate(href, { preventScrollReset, replace: href === createPath(location) });
      }}
    />
  );
});
