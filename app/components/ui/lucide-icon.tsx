import type { SVGProps } from "react";

interface IconData {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
}

const textOf = ([tag, { key: _key, ...attributes }]: IconData["node"][number]) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ")}/>`;

/**
 * Builds an icon of lucide-react whose attributes are in tailwind.css (vite.config.ts). Its shapes are one text, because a list has
 * more than twenty icons with eighty shapes.
 */
export default function createLucideIcon({ node }: IconData) {
  const shapes = { __html: node.map(textOf).join("") };
  return function Icon({ className = "", ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden
        {...props}
        className={`lucide ${className}`}
        dangerouslySetInnerHTML={shapes}
      />
    );
  };
}
