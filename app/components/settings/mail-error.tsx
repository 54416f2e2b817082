import { useTranslation } from "react-i18next";
import { mailProblem } from "#contract/mail";

/** Shows an error in plain words and in the mail server's. */
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
