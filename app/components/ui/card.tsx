import type { HTMLAttributes } from "react";
import { cn } from "../class-names";

/** A white box with a border. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={cn("rounded-lg border bg-card p-[1.125rem] text-card-foreground", className)} {...rest} />;
}

/** The title of a card. */
export function CardTitle({ className, children, ...rest }: HTMLAttributes<HTMLHeadingElement>) {
  return (
    <h2 className={cn("text-sm font-semibold", className)} {...rest}>
      {children}
    </h2>
  );
}

/** The muted text under the title of a card. */
export function CardText({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return <p className={cn("text-sm text-muted-foreground", className)} {...rest} />;
}
