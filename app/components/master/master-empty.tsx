import { useTranslation } from "react-i18next";
import { activeField, type MasterDefinition } from "~/screens/master";
import { ListEmpty } from "../list/list-empty";

/** Says why the list is empty, and what to do next. */
export function MasterEmpty({ definition, deleted }: { definition: MasterDefinition; deleted: boolean }) {
  const { t } = useTranslation();
  return (
    <ListEmpty
      filters={[...definition.filters.map(({ name }) => name), activeField.name]}
      deleted={deleted}
      title={t(definition.words.empty)}
      text={t("master.emptyText")}
      newLabel={t(definition.words.one)}
    />
  );
}
