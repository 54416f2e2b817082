import { useTranslation } from "react-i18next";
import { mailProblem } from "#contract/mail";

/** Says what went wrong with a mail: in plain words, and under them in those of the mail server. */
export function MailError({ error }: { error: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t(`settings.mail.problem.${mailProblem(error)}`)}</p>
      <p lang="en" className="text-xs wrap-anywhere text-muted-foreground">
        {error}
      </p>
    </>
  );
}
