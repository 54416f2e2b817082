import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { copiesText, isOut, type PaperPrints } from "#contract/weighing/paper";
import type { FormReply } from "~/services/request/form.server";
import { Notice } from "../ui/notice";
import { Checkbox } from "../ui/checkbox";

/** Returns the valid prints of a record as text; undefined without any. */
export function printsOut(prints: readonly PaperPrints[] | undefined, t: TFunction): string | undefined {
  const out = (prints ?? []).flatMap(({ paper, copies }) => {
    const valid = copies.filter(isOut).map(({ copy }) => copy);
    const name = t(`business:paper.name.${paper}`);
    return valid.length === 0 ? [] : [t("business:paper.outCopies", { name, copies: copiesText(valid) })];
  });
  return out.length === 0 ? undefined : t("business:paper.out", { papers: out.join(", ") });
}

interface TakeBackProps {
  /** Notice of prints known before the form is sent. */
  notice?: string | undefined;
  reply: FormReply | undefined;
}

/** Asks before a change that makes a printed paper untrue (docs/domain.md, Papers). */
export function TakeBack({ notice, reply }: TakeBackProps) {
  const { t } = useTranslation();
  if (notice !== undefined)
    return (
      <Notice tone="warning" dismissible={false}>
        {notice}
        <input type="hidden" name="takeBack" value="true" />
      </Notice>
    );
  if (reply?.lastResult.error?.takeBack == null) return null;
  return (
    <label className="flex items-center gap-2 text-sm font-medium">
      <Checkbox name="takeBack" value="true" required />
      {t("business:paper.takeBack")}
    </label>
  );
}
