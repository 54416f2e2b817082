import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/format";
import { providerText } from "#contract/settings";
import type { User } from "#contract/user";
import { listHref } from "~/definitions/search-href";
import { waitsForMail } from "~/definitions/user";
import { Avatar } from "../ui/avatar";
import { buttonVariants } from "../ui/button";
import { lastSignInText } from "./last-sign-in-text";

export function UserState({ user, me, timeZone }: { user: User; me: number | undefined; timeZone: string }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { id, name, photoUrl, secondFactorAt, linkedProviders: linked } = user;
  const rows = [
    {
      label: t("business:user.photo"),
      text:
        photoUrl === null ? t("business:user.noPhoto") : <Avatar {...{ name, photoUrl }} className="mt-1 size-16" />,
      action: photoUrl === null ? undefined : "removePhoto",
    },
    {
      label: t("business:user.address"),
      text: useAddressText(user),
      action: waitsForMail(user) ? "sendVerification" : undefined,
    },
    {
      label: t("business:user.lastSignIn"),
      text: lastSignInText(user, timeZone) ?? t("business:user.neverSignedIn"),
      action: "endSessions",
    },
    {
      label: t("business:user.secondFactor"),
      text:
        secondFactorAt === null
          ? t("business:user.secondFactorOff")
          : t("business:user.secondFactorSince", { since: formatMoment(secondFactorAt, timeZone) }),
      // Users remove their own with a proof.
      action: secondFactorAt === null || id === me ? undefined : "removeSecondFactor",
    },
    {
      label: t("business:user.providers"),
      text: linked.length === 0 ? t("business:user.noProviders") : linked.map(providerText).join(", "),
      action: linked.length === 0 ? undefined : "cutProviders",
    },
  ];
  return (
    <dl className="mt-5 space-y-2.5 border-t border-line pt-3 text-sm">
      {rows.map(({ label, text, action }) => (
        <div key={label} className="grid grid-cols-[1fr_auto] items-center gap-x-3">
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd className="col-start-1 wrap-anywhere">{text}</dd>
          {action !== undefined && (
            <dd className="col-start-2 row-span-2 row-start-1">
              <Link
                to={listHref(search, { [action]: String(id) })}
                preventScrollReset
                className={buttonVariants({ variant: "outline", size: "sm" })}
              >
                {t(`business:user.${action}`)}
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function useAddressText({ invitedAt, pendingEmail, emailVerifiedAt }: User): string {
  const { t } = useTranslation();
  if (invitedAt !== null) return t("business:user.waitsForPassword");
  if (pendingEmail !== null) return t("business:user.waitsForAddress", { email: pendingEmail });
  return t(emailVerifiedAt === null ? "business:user.unverified" : "business:user.verified");
}
