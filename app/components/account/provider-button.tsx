import { useTranslation } from "react-i18next";
import { type ExternalProvider, externalPaths } from "#contract/accounts/external-sign-in";
import { PostForm } from "../form/post-form";
import { Button } from "../ui/button";

/** Submits as a document, because the response navigates to another site. */
export function ProviderButton({ provider, again = false }: { provider: ExternalProvider; again?: boolean }) {
  const { t } = useTranslation();
  const { name, label } = provider;
  return (
    <PostForm action={externalPaths.start(name)} reloadDocument>
      <Button type="submit" variant="outline" className="w-full">
        <span className="truncate">{t(again ? "external.again" : "external.with", { label })}</span>
      </Button>
    </PostForm>
  );
}
