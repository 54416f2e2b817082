import { forwardRef, type HTMLAttributes } from "react";
import { cn } from "../class-names";

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={cn("card", className)} {...rest} />;
}

export const CardTitle = forwardRef<HTMLHeadingElement, HTMLAttributes<HTMLHeadingElement>>(
  ({ className, children, ...rest }, ref) => (
    <h2 ref={ref} className={cn("text-sm font-semibold", className)} {...rest}>
      {children}
    </h2>
  ),
);
CardTitle.displayName = "CardTitle";

export function CardDescription({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return <p className={cn("text-sm text-muted-foreground", className)} {...rest} />;
}
