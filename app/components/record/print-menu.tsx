import { useRef, useState } from "react";
import { type PaperFormat, type PaperName } from "#contract/paper";
import { paperHref } from "~/screens/papers";
import { cn } from "../class-names";
import { buttonVariants } from "../ui/button";
import { useMenus } from "../ui/use-menus";
import { PaperMenu } from "./paper-menu";

export interface PrintMenuProps {
  label: string;
  /** Prints the first paper on the format of the last print. */
  href: string;
  papers: readonly PaperName[];
  /** The format of the user's last print. */
  format: PaperFormat;
  /** It is what is done next. */
  main: boolean;
}

/** A button that prints as last time, and beside it a menu of every paper on every format; each is a link, in a tab of its own. */
export function PrintMenu({ label, href, papers, format, main }: PrintMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  useMenus(box);
  const [last, setLast] = useState(format);
  const look = buttonVariants(main ? {} : { variant: "outline" });
  return (
    <div ref={box} className="flex">
      <a href={href} target="_blank" rel="noreferrer" className={cn(look, "rounded-r-none")}>
        {label}
      </a>
      <PaperMenu
        align="end"
        {...{ papers, last, look }}
        entry={(paper, one, props) => (
          <a
            {...props}
            key={`${paper}-${one}`}
            href={paperHref(href, paper, one)}
            target="_blank"
            rel="noreferrer"
            onClick={() => setLast(one)}
          />
        )}
      />
    </div>
  );
}
