export function Swatch({ className }: { className: string }) {
  return (
    <svg aria-hidden className="inline-block size-2 shrink-0">
      <rect width="100%" height="100%" rx={1.5} className={className} />
    </svg>
  );
}
