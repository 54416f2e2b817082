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
  if (photoUrl) return <img src={photoUrl} alt="" className={cn("avatar block object-cover", className)} />;
  return (
    <span aria-hidden className={cn("avatar", className)}>
      {initials(name)}
    </span>
  );
}
