import { useActionData } from "@remix-run/react";
import type { FormReply } from "~/services/request/form.server";

/** Shows an error; the record that it names is a link, opened in a new tab to keep the form. */
export function ErrorText({ text }: { text: string }) {
  const reply = useActionData<Partial<FormReply>>();
  const link = reply?.links?.find((one) => one.text === text);
  const at = link === undefined ? -1 : text.lastIndexOf(link.name);
  if (link === undefined || at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <a href={link.href} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-2">
        {link.name}
      </a>
      {text.slice(at + link.name.length)}
    </>
  );
}
