import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { RowsRove } from "../keys/rows";
import { Checkbox } from "../ui/checkbox";
import { TableHead } from "../ui/table";
import type { Selection } from "./use-selection";

export function SelectHead({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <TableHead className="tick-cell">
      {hydrated && selection.rows.length > 0 ? (
        <Checkbox
          checked={selection.keys.size === selection.rows.length}
          onChange={selection.toggleAll}
          aria-label={t("bulk.selectPage")}
          data-tick=""
          tabIndex={-1}
          className="align-middle"
        />
      ) : (
        <span className="sr-only">{t("bulk.selectPage")}</span>
      )}
    </TableHead>
  );
}

export function SelectCell({ selection, rowKey }: { selection: Selection; rowKey: string }) {
  const { t } = useTranslation();
  const roves = useContext(RowsRove);
  return (
    <td className="tick-cell">
      {selection.rows.includes(rowKey) && (
        <Checkbox
          name="rows"
          value={rowKey}
          form={selection.formId}
          data-tick=""
          checked={selection.keys.has(rowKey)}
          onChange={() => undefined}
          // Space selects the current row.
          tabIndex={roves ? -1 : undefined}
          onClick={(event) => selection.toggle(rowKey, event)}
          aria-label={t("bulk.selectRow")}
          className="row-tick"
        />
      )}
    </td>
  );
}
