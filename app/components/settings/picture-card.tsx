import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import { cn } from "../class-names";
import { FieldErrors } from "../form/field";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { Notice } from "../ui/notice";
import { Card, CardDescription, CardTitle } from "../ui/card";
import { FileInput } from "../ui/file-input";
import { Label } from "../ui/label";
import { type PictureSize, scalePicture } from "./scale-picture";

interface PictureCardProps {
  /** Name of the file field, and the form's intent. */
  name: string;
  removeIntent: string | undefined;
  labels: { title: string; text: string; preview: string; choose: string; save: string; hint: string; remove: string };
  size: PictureSize;
  shown: ReactNode;
  previewClassName: string;
  reply: FormReply | undefined;
}

export function PictureCard({ name, removeIntent, labels, size, shown, previewClassName, reply }: PictureCardProps) {
  const { t } = useTranslation();
  const mine = reply?.intent === name || reply?.intent === removeIntent ? reply : undefined;
  const { preview, state, choose } = useChosen(size);
  const errors = state === "broken" ? [t("settings.photo.problem.broken")] : (mine?.lastResult.error?.[name] ?? []);
  const general = mine?.lastResult.error?.[""] ?? [];
  const [errorsId, hintId] = [`${name}-errors`, `${name}-hint`];
  const hold = (event: FormEvent) => {
    if (state !== "ready") event.preventDefault();
  };
  return (
    <Card className="p-6">
      <CardTitle>{labels.title}</CardTitle>
      <CardDescription>{labels.text}</CardDescription>
      {general.length > 0 && (
        <Notice tone="error" className="mt-3">
          {general.join(" ")}
        </Notice>
      )}
      <div className="mt-4 flex items-start gap-5">
        {preview === null ? (
          shown
        ) : (
          <img src={preview} alt={labels.preview} className={cn("shrink-0", previewClassName)} />
        )}
        <div className="min-w-0 flex-1 space-y-3">
          <PostForm encType="multipart/form-data" onSubmit={hold} noValidate className="space-y-1.5">
            <input type="hidden" name="intent" value={name} />
            <Label htmlFor={name}>{labels.choose}</Label>
            <div className="flex gap-2">
              <FileInput
                id={name}
                name={name}
                accept="image/*"
                onChange={choose}
                aria-invalid={errors.length > 0 || undefined}
                aria-describedby={errors.length > 0 ? `${errorsId} ${hintId}` : hintId}
                className="flex-1"
              />
              <SubmitButton variant="outline" disabled={state === "scaling"} className="h-auto">
                {labels.save}
              </SubmitButton>
            </div>
            <FieldErrors id={errorsId} errors={errors} />
            <p id={hintId} className="text-xs text-muted-foreground">
              {labels.hint}
            </p>
          </PostForm>
          {removeIntent !== undefined && (
            <PostForm>
              <input type="hidden" name="intent" value={removeIntent} />
              <SubmitButton variant="outline" size="sm">
                {labels.remove}
              </SubmitButton>
            </PostForm>
          )}
        </div>
      </div>
    </Card>
  );
}

interface Chosen {
  /** Object URL of the scaled picture. */
  preview: string | null;
  state: "ready" | "scaling" | "broken";
}

const READY: Chosen = { preview: null, state: "ready" };

/** Replaces the chosen file in its field by a scaled one. */
function useChosen(size: PictureSize) {
  const [chosen, setChosen] = useState(READY);
  const { preview } = chosen;
  useEffect(() => {
    if (preview !== null) return () => URL.revokeObjectURL(preview);
    return undefined;
  }, [preview]);
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (file === undefined) return setChosen(READY);
    setChosen({ preview: null, state: "scaling" });
    const scaled = await scalePicture(file, size).catch(() => null);
    // Another file was chosen.
    if (input.files?.[0] !== file) return;
    if (scaled === null) return setChosen({ preview: null, state: "broken" });
    const files = new DataTransfer();
    files.items.add(scaled);
    input.files = files.files;
    setChosen({ preview: URL.createObjectURL(scaled), state: "ready" });
  };
  return { ...chosen, choose: (event: ChangeEvent<HTMLInputElement>) => void choose(event) };
}
