import { useTranslation } from "react-i18next";
import { agentHref } from "~/definitions/indicators";
import { PostForm } from "../form/post-form";
import { Button } from "../ui/button";

/** Downloads the agent with its new key, which only this page knows. */
export function AgentWithKey({ scale, newKey }: { scale: number; newKey: string }) {
  const { t } = useTranslation();
  return (
    <PostForm reloadDocument action={agentHref(scale)} className="mt-2">
      <input type="hidden" name="key" value={newKey} />
      <Button type="submit" variant="outline">
        {t("business:scale.agentFileWithKey")}
      </Button>
    </PostForm>
  );
}
