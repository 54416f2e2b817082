import {
  forwardRef,
  type HTMLAttributes,
  type TableHTMLAttributes,
  type TdHTMLAttributes,
  type ThHTMLAttributes,
} from "react";
import { cn } from "../class-names";

/** Focusable for scrolling by keyboard, so it needs an `aria-label`. */
export const TableBox = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(function TableBox(
  { className, ...rest },
  ref,
) {
  return (
    <div
      ref={ref}
      role="region"
      tabIndex={0}
      className={cn(
        "relative overflow-auto rounded-lg border bg-card print:max-h-none print:overflow-visible",
        className,
      )}
      {...rest}
    />
  );
});

export const Table = forwardRef<HTMLTableElement, TableHTMLAttributes<HTMLTableElement>>(function Table(
  { className, ...rest },
  ref,
) {
  return <table ref={ref} className={cn("w-full border-separate border-spacing-0 text-sm", className)} {...rest} />;
});

export function TableHeader({ className, ...rest }: HTMLAttributes<HTMLTableSectionElement>) {
  return <thead className={cn("sticky top-0 z-20", className)} {...rest} />;
}

export function TableBody(props: HTMLAttributes<HTMLTableSectionElement>) {
  return <tbody {...props} />;
}

export function TableFooter({ className, ...rest }: HTMLAttributes<HTMLTableSectionElement>) {
  return <tfoot className={cn("sticky bottom-0 z-20 font-semibold", className)} {...rest} />;
}

export function TableRow({ className, ...rest }: HTMLAttributes<HTMLTableRowElement>) {
  return <tr className={className} {...rest} />;
}

export function TableHead({ className, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return <th scope="col" className={cn("cell-head", className)} {...rest} />;
}

export function TableCell({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td className={cn("cell", className)} {...rest} />;
}

export function TableTotal({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td className={cn("cell-total", className)} {...rest} />;
}
