import { Form, type FormProps } from "@remix-run/react";
import { createContext, forwardRef, useContext } from "react";
import { OPENED_BY } from "~/definitions/navigation";

/** ID of the user for whom the page was opened; null for visitors. */
export const PageUser = createContext<number | null>(null);

/** Returns the field of `PostForm` for values that a script submits. */
export function useOpenedBy(): Record<string, string> {
  const user = useContext(PageUser);
  return user === null ? {} : { [OPENED_BY]: String(user) };
}

/** Form that is saved only as the user of its page (docs/decisions/0094-forms-carry-their-user.md). */
export const PostForm = forwardRef<HTMLFormElement, Omit<FormProps, "method">>(function PostForm(
  { children, ...props },
  ref,
) {
  const user = useContext(PageUser);
  return (
    <Form {...props} ref={ref} method="post">
      {/* First, because `space-y` gives all children but the last a margin. */}
      {user !== null && <input type="hidden" name={OPENED_BY} value={user} />}
      {children}
    </Form>
  );
});
