import { FilePen } from "~/components/ui/icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { hasDraft } from "./form-draft";
import { discardDraft, findDraft, storeDrafts, type OfferedDraft, restoreDraft } from "./kept-drafts";

/** Keeps drafts of document forms, and offers the user's own after a crash or a closed tab. */
export function DraftOffer({ userId }: { userId: number }) {
  const { t, i18n } = useTranslation();
  const [offered, setOffered] = useState<OfferedDraft | null>(null);
  useEffect(() => {
    let gone = false;
    // A form kept across a sign-in refills itself.
    const found = hasDraft() ? Promise.resolve(null) : findDraft(userId);
    let stop = () => {};
    found.then(
      (draft) => {
        if (gone) return;
        setOffered(draft);
        stop = storeDrafts(userId);
      },
      // Storage is disabled.
      () => undefined,
    );
    return () => {
      gone = true;
      stop();
    };
  }, [userId]);
  if (offered === null) return null;

  const { title, at } = offered.draft;
  const discard = () => {
    discardDraft(offered);
    setOffered(null);
  };
  return (
    <section
      aria-label={t("draft.title")}
      className="fixed bottom-20 left-5 z-40 max-w-md rounded-lg border bg-popover p-3.5 text-sm text-popover-foreground shadow-lg print:hidden"
    >
      <p className="flex items-start gap-2.5">
        <FilePen aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
        <span className="min-w-0 wrap-break-word">
          <strong className="font-semibold">{t("draft.title")}</strong> {title} ·{" "}
          {new Date(at).toLocaleTimeString(i18n.language, { timeStyle: "short" })}
        </span>
      </p>
      <div className="mt-2.5 flex justify-end gap-2">
        <Button variant="outline" size="sm" onClick={discard}>
          {t("draft.discard")}
        </Button>
        <Button size="sm" onClick={() => restoreDraft(offered)}>
          {t("draft.restore")}
        </Button>
      </div>
    </section>
  );
}
