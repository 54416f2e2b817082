import { Check, Globe } from "~/components/ui/icons";
import { useTranslation } from "react-i18next";
import type { LanguageChoices } from "~/definitions/navigation";
import { cn } from "../class-names";
import { Menu, MenuItem } from "../ui/menu";

interface LanguageMenuProps {
  languages: LanguageChoices;
  form: string;
}

/** Submits `locale` with the form's values. Must follow the form, because Enter presses the first button. */
export function LanguageMenu({ languages: { current, choices }, form }: LanguageMenuProps) {
  const { t } = useTranslation();
  const label = choices.find(({ value }) => value === current)?.label;
  return (
    <div className="absolute top-5.5 right-4">
      <Menu
        align="end"
        summaryClassName="gap-1.5 px-2 py-1 text-sm text-muted-foreground hover:bg-accent hover:text-foreground"
        summary={
          <>
            <Globe aria-hidden className="size-4" />
            <span className="sr-only">{t("nav.language")}: </span>
            {label}
          </>
        }
      >
        {choices.map(({ value, label: name }) => (
          <MenuItem key={value} className={cn("justify-between", value === current && "font-semibold")}>
            <button
              type="submit"
              form={form}
              name="locale"
              value={value}
              lang={value}
              formNoValidate
              aria-current={value === current || undefined}
            >
              {name}
              {value === current && <Check aria-hidden className="size-3.5 text-link" />}
            </button>
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
