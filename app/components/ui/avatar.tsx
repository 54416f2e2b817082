import { cn } from "../class-names";

/** First letters of the first and last word: "Budi Santoso" gives BS, "Admin" gives AD. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return (last === "" ? first.slice(0, 2) : first.slice(0, 1) + last.slice(0, 1)).toUpperCase();
}

export interface AvatarProps {
  name: string;
  photoUrl?: string | null;
  className?: string;
}

/** A person's photo, or their initials; the name stands beside it, so it is hidden from screen readers. */
export function Avatar({ name, photoUrl, className }: AvatarProps) {
  const shape = cn("size-[1.625rem] shrink-0 rounded-full", className);
  if (photoUrl) return <img src={photoUrl} alt="" className={cn(shape, "object-cover")} referrerPolicy="no-referrer" />;
  return (
    <span
      aria-hidden
      className={cn(shape, "inline-flex items-center justify-center bg-input text-2xs font-semibold text-foreground")}
    >
      {initials(name)}
    </span>
  );
}
