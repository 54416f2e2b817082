import { createElement, type SVGProps } from "react";

interface IconData {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
}

/** Builds an icon of lucide-react whose attributes are in tailwind.css: a list has more than twenty (vite.config.ts). */
export default function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className = "", ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden {...props} className={`lucide ${className}`}>
        {shapes}
      </svg>
    );
  };
}
