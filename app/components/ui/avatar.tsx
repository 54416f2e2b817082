import { cn } from "../class-names";

/** Returns BS for "Budi Santoso". */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return (last === "" ? first.slice(0, 2) : first.slice(0, 1) + last.slice(0, 1)).toUpperCase();
}

interface AvatarProps {
  name: string;
  photoUrl?: string | null;
  className?: string;
}

/** Hidden from screen readers, because the name is adjacent. */
export function Avatar({ name, photoUrl, className }: AvatarProps) {
  const shape = "size-[1.625rem] shrink-0 rounded-full bg-border";
  if (photoUrl) return <img src={photoUrl} alt="" className={cn(shape, "object-cover", className)} />;
  return (
    <span
      aria-hidden
      className={cn(shape, "inline-flex items-center justify-center text-2xs font-semibold text-foreground", className)}
    >
      {initials(name)}
    </span>
  );
}
