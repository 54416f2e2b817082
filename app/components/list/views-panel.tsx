import { useActionData, useNavigation, useSearchParams } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListView } from "#contract/rows/list-view";
import { listHref } from "~/definitions/search-href";
import type { OwnListData } from "~/services/records/list-preferences.server";
import type { FormReply } from "~/services/request/form.server";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { SidePanel } from "../shell/side-panel";
import { Notice } from "../ui/notice";
import { ToneBadge } from "../ui/tone-badge";
import { Checkbox } from "../ui/checkbox";
import { Input } from "../ui/input";
import { Label } from "../ui/label";

export function ViewsPanel({ own }: { own: OwnListData }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const reply = useActionData<FormReply>();
  const mine = own.views.filter((view) => view.own || own.mayShare);
  return (
    <SidePanel title={t("list.views")} subtitle={t("list.viewsText")} closeHref={listHref(search, {})}>
      <ViewForm key={`new-${own.views.length}`} own={own} reply={reply?.intent === "saveView" ? reply : undefined}>
        <SubmitButton saves name="intent" value="saveView" className="w-full">
          {t("list.viewSave")}
        </SubmitButton>
      </ViewForm>
      {mine.length > 0 && (
        <ul className="mt-6 divide-y divide-line rounded-lg border">
          {mine.map((view) => (
            <li key={`${view.id}-${view.version}`}>
              <SavedView view={view} own={own} reply={reply} />
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}

interface SavedViewProps {
  view: ListView;
  own: OwnListData;
  reply: FormReply | undefined;
}

function SavedView({ view, own, reply: last }: SavedViewProps) {
  const { t } = useTranslation();
  const changed = last?.intent === "changeView" || last?.intent === "deleteView";
  const reply = changed && last.lastResult.initialValue?.view === String(view.id) ? last : undefined;
  return (
    <details open={reply !== undefined} className="group/view">
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 px-3 text-sm select-none hover:bg-subtle">
        <span className="truncate">{view.name}</span>
        {view.shared && <ToneBadge className="shrink-0">{t("list.viewShared")}</ToneBadge>}
        {!view.own && <span className="shrink-0 text-xs text-muted-foreground">{view.by}</span>}
        <span className="ml-auto text-xs text-muted-foreground">{t("list.viewChange")}</span>
      </summary>
      <div className="px-3 pt-1 pb-3">
        <ViewForm view={view} own={own} reply={reply}>
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="intent" value="changeView" size="sm">
              {t("form.save")}
            </SubmitButton>
            <SubmitButton name="intent" value="deleteView" size="sm" variant="outline" className="ml-auto">
              {t("record.delete")}
            </SubmitButton>
          </div>
        </ViewForm>
      </div>
    </details>
  );
}

interface ViewFormProps {
  /** Omitted for a new view. */
  view?: ListView;
  own: OwnListData;
  reply: FormReply | undefined;
  children: ReactNode;
}

function ViewForm({ view, own, reply, children }: ViewFormProps) {
  const { t } = useTranslation();
  const [nameId, errorId] = [useId(), useId()];
  const busy = useNavigation().state === "submitting";
  const typed = reply?.lastResult.initialValue;
  const error = reply?.lastResult.error ?? {};
  const nameErrors = error.name ?? [];
  const others = nameErrors.length > 0 ? [] : Object.values(error).flatMap((texts) => texts ?? []);
  const isShared = typed == null ? (view?.shared ?? false) : typed.shared === "on";
  const typedName = typeof typed?.name === "string" ? typed.name : undefined;
  return (
    <PostForm noValidate aria-busy={busy || undefined} className="space-y-3">
      {others.length > 0 && (
        <Notice tone="error" dismissible={false}>
          {others.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {view === undefined ? (
        <input type="hidden" name="idempotencyKey" value={reply?.idempotencyKey ?? own.idempotencyKey} />
      ) : (
        <>
          <input type="hidden" name="view" value={view.id} />
          <input type="hidden" name="version" value={reply?.version ?? view.version} />
          <input type="hidden" name="nameWas" value={opened(typed?.nameWas, view.name)} />
          {own.mayShare && (typed == null ? view.shared : typed.sharedWas === "on") && (
            <input type="hidden" name="sharedWas" value="on" />
          )}
        </>
      )}
      <div className="space-y-1.5">
        <Label htmlFor={nameId}>{t("list.viewName")}</Label>
        <Input
          id={nameId}
          name="name"
          autoComplete="off"
          maxLength={60}
          defaultValue={typedName ?? view?.name}
          aria-invalid={nameErrors.length > 0 || undefined}
          aria-describedby={errorId}
        />
        <p id={errorId} className="text-xs text-destructive-text">
          {nameErrors.join(" ")}
        </p>
      </div>
      {view !== undefined && (
        <label className="flex items-center gap-2 text-sm">
          <Checkbox name="replaced" value="on" />
          {t("list.viewReplace")}
        </label>
      )}
      {own.mayShare && (
        <label className="flex items-center gap-2 text-sm">
          <Checkbox name="shared" value="on" defaultChecked={isShared} />
          {t("list.viewShare")}
        </label>
      )}
      {children}
    </PostForm>
  );
}

const opened = (sent: unknown, now: string) => (typeof sent === "string" ? sent : now);
