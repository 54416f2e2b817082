import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LINE_KINDS, SERIAL_FORMATS, splitLine } from "#contract/scale/line";
import type { LINE_FIELDS } from "~/definitions/indicators";
import type { FieldSource } from "../form/field-source";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";

const SPEEDS = ["1200", "2400", "4800", "9600", "19200", "38400", "57600", "115200"];
const choice = (value: string) => ({ value, label: value });

/** Fields of a line by its kind; the style sheet shows those of the chosen kind, also without JavaScript. */
export function LineFields({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { kind, host, port, path, speed, format } = splitLine(field.defaultValue ?? "");
  const { errors } = field;
  useEffect(() => {
    if (errors === undefined || errors.length === 0) return;
    const refused = box.current?.querySelectorAll<HTMLElement>("[aria-invalid]") ?? [];
    Array.from(refused)
      .find((control) => control.offsetParent !== null)
      ?.focus();
  }, [errors]);
  const source = (name: (typeof LINE_FIELDS)[number], defaultValue: string, refused?: string[]) => {
    const id = `${field.id}-${name}`;
    const ids = { id, errorId: `${id}-error`, descriptionId: `${id}-description` };
    return {
      label: t(`business:scale.lineField.${name}`),
      field: { ...ids, key: `${field.key}-${name}`, name, formId: field.formId, errors: refused, defaultValue },
    };
  };
  const hint = (name: string) => t(`business:scale.lineHint.${name}`);
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed];
  const mono = { inputClassName: "font-mono" };
  return (
    <div ref={box} className="group/line space-y-3.5">
      <SelectField
        {...source("lineKind", kind)}
        options={LINE_KINDS.map((value) => ({ value, label: t(`business:scale.lineKind.${value}`) }))}
      />
      <div className="hidden grid-cols-[2fr_1fr] gap-3 group-has-[option[value=tcp]:checked]/line:grid">
        <TextField {...source("lineHost", host, errors)} required {...mono} placeholder="192.168.1.20" />
        <TextField {...source("linePort", kind === "tcp" ? port : "")} required {...mono} placeholder="4001" />
      </div>
      <div className="hidden group-has-[option[value=listen]:checked]/line:block">
        <TextField
          {...source("lineListen", kind === "listen" ? port : "", errors)}
          required
          {...mono}
          hint={hint("listen")}
          placeholder="4001"
        />
      </div>
      <div className="hidden space-y-3.5 group-has-[option:is([value=windows],[value=linux]):checked]/line:block">
        <TextField
          {...source("linePath", path, errors)}
          required
          {...mono}
          hint={
            <>
              <span className="hidden group-has-[option[value=windows]:checked]/line:inline">{hint("windows")}</span>
              <span className="hidden group-has-[option[value=linux]:checked]/line:inline">{hint("linux")}</span>
            </>
          }
        />
        <div className="grid grid-cols-2 gap-3">
          <SelectField {...source("lineSpeed", speed)} options={speeds.map(choice)} hint={hint("speed")} />
          <SelectField {...source("lineFormat", format)} options={SERIAL_FORMATS.map(choice)} />
        </div>
      </div>
    </div>
  );
}
