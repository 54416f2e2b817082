import { useNavigation, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "~/components/ui/icons";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/definitions/search-href";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { PanelFooter, SidePanel } from "../shell/side-panel";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Input } from "../ui/input";
import { MAX_COLUMN_PX, MIN_COLUMN_PX } from "#contract/constants";
import { type ColumnChoice, readColumns } from "~/definitions/list-columns";
import { columnChoices } from "./arranged-columns";
import type { Column } from "./data-table-columns";

const FORM_ID = "columns-form";

interface ColumnsPanelProps {
  columns: readonly Pick<Column<never>, "key" | "header" | "showFrom">[];
  chosen: string | null;
}

/** Without JavaScript each move is submitted. */
export function ColumnsPanel({ columns, chosen }: ColumnsPanelProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [choices, setChoices] = useState(() => columnChoices(columns, chosen));
  const [moved, setMoved] = useState<{ key: string; by: 1 | -1 } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const sending = useNavigation().formData?.get("intent") === "keepColumns";
  const closeHref = listHref(search, {});
  const firstWidth = readColumns(chosen).find(({ key }) => key === columns[0]?.key)?.width ?? null;
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.header;

  // At the end the pressed arrow is disabled; focus the other one.
  useEffect(() => {
    if (moved === null) return;
    const [up, down] = list.current?.querySelectorAll<HTMLButtonElement>(`[data-column="${moved.key}"] button`) ?? [];
    const pressed = moved.by === -1 ? up : down;
    (pressed?.disabled === true ? (moved.by === -1 ? down : up) : pressed)?.focus();
  }, [moved]);

  // Skips hidden columns.
  const seen = choices.filter(({ key }) => labelOf(key) !== undefined);
  const move = (key: string, by: 1 | -1) => {
    const other = seen[seen.findIndex((choice) => choice.key === key) + by];
    if (other === undefined) return;
    setChoices(swapped(choices, key, other.key));
    setMoved({ key, by });
  };
  return (
    <SidePanel
      title={t("list.columns")}
      subtitle={t("list.columnsText")}
      closeHref={closeHref}
      footer={<PanelFooter closeHref={closeHref} formId={FORM_ID} busy={sending} />}
    >
      <PostForm id={FORM_ID} className="space-y-4">
        <SubmitButton name="intent" value="keepColumns" tabIndex={-1} aria-hidden className="sr-only" />
        <ul ref={list} className="divide-y divide-line rounded-lg border">
          <li className="flex h-10 items-center gap-2.5 px-3 text-sm text-muted-foreground">
            <Checkbox checked disabled aria-label={columns[0]?.header} />
            <span className="mr-auto truncate">{columns[0]?.header}</span>
            {columns[0] !== undefined && (
              <WidthField columnKey={columns[0].key} label={columns[0].header} width={firstWidth} />
            )}
            <span className="w-16.5 shrink-0 text-center text-xs leading-tight">{t("list.alwaysFirst")}</span>
          </li>
          {choices.map(({ key, shown, always, width }) => {
            const label = labelOf(key);
            const place = seen.findIndex((choice) => choice.key === key);
            const carried = (
              <>
                <input type="hidden" name="order" value={key} />
                {label === undefined && shown && <input type="hidden" name="shown" value={key} />}
                {label === undefined && <input type="hidden" name={`width.${key}`} value={width ?? ""} />}
              </>
            );
            if (label === undefined) {
              return (
                <li key={key} className="hidden">
                  {carried}
                </li>
              );
            }
            return (
              <li key={key} data-column={key} className="flex min-h-10 items-center gap-2.5 px-3 py-1 text-sm">
                {carried}
                <div className="min-w-0 grow">
                  <label className="flex items-center gap-2.5">
                    <Checkbox
                      name="shown"
                      value={key}
                      defaultChecked={shown}
                      data-autofocus={place === 0 ? "" : undefined}
                    />
                    <span className="truncate">{label}</span>
                  </label>
                  {columns.find((column) => column.key === key)?.showFrom === "wide" && (
                    <label className="mt-0.5 flex items-center gap-2.5 pl-6.5 text-xs text-muted-foreground">
                      <Checkbox name="always" value={key} defaultChecked={always} className="size-3.5" />
                      {t("list.onNarrowToo")}
                    </label>
                  )}
                </div>
                <WidthField columnKey={key} label={label} width={width} />
                <MoveButton way="up" columnKey={key} label={label} off={place === 0} onMove={move} />
                <MoveButton way="down" columnKey={key} label={label} off={place === seen.length - 1} onMove={move} />
              </li>
            );
          })}
        </ul>
        <Button type="submit" name="intent" value="resetColumns" variant="outline" size="sm">
          {t("list.columnsReset")}
        </Button>
      </PostForm>
      {/* Last, because the first intent wins: that of the pressed button. */}
      <input type="hidden" form={FORM_ID} name="intent" value="keepColumns" />
    </SidePanel>
  );
}

interface WidthFieldProps {
  columnKey: string;
  label: string;
  width: number | null;
}

function WidthField({ columnKey, label, width }: WidthFieldProps) {
  const { t } = useTranslation();
  return (
    <Input
      type="number"
      name={`width.${columnKey}`}
      min={MIN_COLUMN_PX}
      max={MAX_COLUMN_PX}
      defaultValue={width ?? ""}
      placeholder={t("list.widthAuto")}
      aria-label={t("list.columnWidthPx", { name: label })}
      data-tooltip={t("list.columnWidthPx", { name: label })}
      className="h-7 w-20 shrink-0 px-1.5 text-right text-xs"
    />
  );
}

interface MoveButtonProps {
  way: "up" | "down";
  columnKey: string;
  label: string;
  off: boolean;
  onMove: (key: string, by: 1 | -1) => void;
}

function MoveButton({ way, columnKey, label, off, onMove }: MoveButtonProps) {
  const { t } = useTranslation();
  const Arrow = way === "up" ? ArrowUp : ArrowDown;
  return (
    <button
      type="submit"
      name="move"
      value={`${way}:${columnKey}`}
      disabled={off}
      aria-label={t(way === "up" ? "list.columnUp" : "list.columnDown", { name: label })}
      onClick={(event) => {
        event.preventDefault();
        onMove(columnKey, way === "up" ? -1 : 1);
      }}
      className="flex size-7 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground disabled:opacity-30"
    >
      <Arrow aria-hidden className="size-4" />
    </button>
  );
}

function swapped(choices: readonly ColumnChoice[], one: string, other: string): ColumnChoice[] {
  const of = (key: string) => choices.find((choice) => choice.key === key);
  return choices.map((choice) =>
    choice.key === one ? (of(other) ?? choice) : choice.key === other ? (of(one) ?? choice) : choice,
  );
}
