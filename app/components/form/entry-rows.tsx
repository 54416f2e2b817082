import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../class-names";
import { Button, type ButtonProps } from "../ui/button";
import { FieldErrors } from "./field";
import { useRowFocus } from "./use-row-focus";

interface EntryRow {
  key: string | undefined;
  valid: boolean;
  /** The field with the id of a stored entry. */
  id: { name: string; initialValue?: unknown; errorId: string; errors?: string[] | undefined };
  /** Renders the fields around the button that removes the row. */
  fields: (remove: ReactNode) => ReactNode;
}

interface EntryRowsProps {
  rows: readonly EntryRow[];
  /** The props of the buttons, from conform: `form.insert.getButtonProps(...)`, `form.remove.getButtonProps(...)`. */
  add: ButtonProps;
  remove: (index: number) => ButtonProps;
  addLabel: string;
  removeLabel: string;
}

/** The rows of a document's form, with submit buttons to add and remove rows, which work without JavaScript too. */
export function EntryRows({ rows, add, remove, addLabel, removeLabel }: EntryRowsProps) {
  const box = useRowFocus(rows.map(({ key }) => key));
  return (
    <div ref={box} className="space-y-1.5">
      {rows.map(({ key, valid, id, fields }, index) => (
        <div
          key={key}
          data-entry=""
          className={cn("rounded-lg border p-2", valid ? "border-border" : "border-destructive-border")}
        >
          <input type="hidden" name={id.name} value={typeof id.initialValue === "string" ? id.initialValue : ""} />
          {fields(
            rows.length > 1 && (
              <Button
                type="submit"
                variant="ghost"
                size="icon"
                aria-label={removeLabel}
                className="-mr-1 w-7"
                {...remove(index)}
              >
                <X aria-hidden />
              </Button>
            ),
          )}
          <FieldErrors id={id.errorId} errors={id.errors} />
        </div>
      ))}
      <Button type="submit" variant="link" data-add="" className="py-1" {...add}>
        <Plus aria-hidden className="size-3.5" />
        {addLabel}
      </Button>
    </div>
  );
}
