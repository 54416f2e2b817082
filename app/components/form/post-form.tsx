import { Form, useLocation, type FormProps } from "@remix-run/react";
import { createContext, forwardRef, useContext } from "react";
import { OPENED_BY } from "~/definitions/navigation";

/** ID of the user for whom the page was opened; null for visitors. */
export const PageUser = createContext<number | null>(null);

/** Returns the field of `PostForm` for values that a script submits. */
export function useOpenedBy(): Record<string, string> {
  const user = useContext(PageUser);
  return user === null ? {} : { [OPENED_BY]: String(user) };
}

/**
 * Form that is saved only as the user of its page (docs/decisions/0094-forms-carry-their-user.md). The screen after
 * saving replaces the form in the browser's history, so that Back does not reopen the form.
 */
export const PostForm = forwardRef<HTMLFormElement, Omit<FormProps, "method">>(function PostForm(
  { children, ...props },
  ref,
) {
  const user = useContext(PageUser);
  const { pathname } = useLocation();
  const isOfScreen = props.action === undefined || props.action.split("?")[0] === pathname;
  return (
    <Form replace={isOfScreen} {...props} ref={ref} method="post">
      {/* First, because `space-y` gives all children but the last a margin. */}
      {user !== null && <input type="hidden" name={OPENED_BY} value={user} />}
      {children}
    </Form>
  );
});
