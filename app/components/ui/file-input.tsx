import type { InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";

type FileInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "required">;

/** Required file field in a `noValidate` form. While empty, `:invalid` hides the browser's words, which ignore the user's language. */
export function FileInput({ className, ...rest }: FileInputProps) {
  const { t } = useTranslation();
  return (
    <span className={cn("relative block min-w-0", className)}>
      <input
        type="file"
        required
        className="peer field h-[2.1875rem] cursor-pointer pr-2.5 pl-34 leading-8 transition-none file:hidden invalid:text-transparent"
        {...rest}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-1 left-1 flex w-30 items-center justify-center rounded-md border bg-subtle text-xs font-semibold whitespace-nowrap peer-hover:bg-accent"
      >
        {t("file.choose")}
      </span>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 left-34 truncate text-sm leading-[2.1875rem] text-muted-foreground peer-valid:hidden"
      >
        {t("file.none")}
      </span>
    </span>
  );
}
