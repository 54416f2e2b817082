import type { InputHTMLAttributes } from "react";
import { cn } from "../class-names";

export function FileInput({ className, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  return (
    <input
      type="file"
      className={cn(
        "field min-w-0 cursor-pointer py-[0.1875rem] pr-2.5 pl-1 file:mr-3 file:h-[1.6875rem] file:cursor-pointer file:rounded-md file:border file:border-solid file:border-border file:bg-subtle file:px-2.5 file:text-xs file:font-semibold file:text-foreground",
        className,
      )}
      {...rest}
    />
  );
}
