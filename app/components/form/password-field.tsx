import { Eye, EyeOff } from "~/components/ui/icons";
import { forwardRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "../ui/input";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";

interface PasswordFieldProps extends FieldProps<HTMLInputElement> {
  /** Whether password managers suggest a password, fill it in, or offer a code. */
  autoComplete: "new-password" | "current-password" | "one-time-code";
}

/** Password field; its value is never sent back. */
export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(function PasswordField(props, ref) {
  const { field, autoComplete } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const label = t(shown ? "password.hide" : "password.show");
  return (
    <Field {...props}>
      <span className="relative block">
        <Input
          key={field.key}
          ref={ref}
          {...controlProps(props)}
          type={shown ? "text" : "password"}
          minLength={field.minLength}
          maxLength={field.maxLength}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-9"
        />
        <button
          type="button"
          aria-label={label}
          aria-pressed={shown}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
          className="absolute top-1/2 right-1.5 -translate-y-1/2 rounded-sm p-1 text-muted-foreground hover:text-foreground noscript:hidden"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      </span>
    </Field>
  );
});
