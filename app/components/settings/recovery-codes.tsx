import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { settingsPaths } from "#contract/settings";
import { Button, buttonVariants } from "../ui/button";

/** Shows new recovery codes once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState(false);
  const text = codes.join("\n");
  useEffect(() => {
    heading.current?.focus();
  }, []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The Clipboard API needs https, so the codes are selected.
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  };
  return (
    <section
      aria-labelledby="recovery-codes"
      className="mt-3 rounded-lg border border-warning-border bg-warning-soft p-3.5 text-sm text-warning"
    >
      <h3 id="recovery-codes" ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t("secondFactor.codesTitle")}
      </h3>
      <p>{t("secondFactor.codesText")}</p>
      <ul
        ref={list}
        className="my-3 grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-card px-3.5 py-2.5 font-mono text-sm text-foreground"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" className="noscript:hidden" onClick={() => void copy()}>
          {t(copied ? "secondFactor.copied" : "secondFactor.copy")}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${t("secondFactor.codesTitle")} (Gudang)\n\n${text}\n`)}`}
          download="gudang-recovery-codes.txt"
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          {t("secondFactor.download")}
        </a>
        <Link to={settingsPaths.password} preventScrollReset className={buttonVariants({ size: "sm" })}>
          {t("secondFactor.stored")}
        </Link>
      </p>
    </section>
  );
}
