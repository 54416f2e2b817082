import { type FieldSource } from "../form/field-source";
import { FieldErrors } from "../form/field";

/** Stands for the units of goods counted in kg: 0 lets the server take the kg. @param line keeps a cell of a table row */
export function OneAmount({ field, line = false }: { field: FieldSource; line?: boolean }) {
  return (
    <div className={line ? undefined : "hidden"}>
      <input type="hidden" name={field.name} form={field.formId} value="0" />
      {line && <p className="flex h-[2.1875rem] items-center justify-end px-2 text-sm text-muted-foreground">–</p>}
      <FieldErrors id={field.errorId} errors={field.errors} />
    </div>
  );
}
