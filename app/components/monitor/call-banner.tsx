import { ArrowRight } from "~/components/ui/icons";
import { useTranslation } from "react-i18next";
import { placeText } from "~/definitions/call";
import { type CalledTruck, isFresh } from "./calls";

/** Calls that are readable from afar. */
const BANNERS = 2;

/** Shows new calls for 20 s over the foot of the columns, which keep their place. */
export function CallBanner({ calls, now }: { calls: readonly CalledTruck[]; now: number }) {
  const { t } = useTranslation();
  const fresh = calls.filter((call) => isFresh(call, now)).slice(0, BANNERS);
  return (
    <div
      aria-live="assertive"
      data-call-banner=""
      className="absolute inset-x-7 bottom-7 flex gap-3 portrait:flex-col"
      hidden={fresh.length === 0}
    >
      {fresh.map((call) => (
        <p
          key={call.id}
          className="flex h-20 min-w-0 flex-1 items-center justify-center gap-4 rounded-[--spacing(2.5)] bg-link text-[length:--spacing(11)] leading-none font-bold text-background motion-safe:animate-pulse portrait:flex-none"
        >
          <span className="truncate tracking-tight">{call.licensePlate}</span>
          <ArrowRight aria-hidden className="size-9 shrink-0" />
          <span className="shrink-0">{placeText(call.place, t)}</span>
        </p>
      ))}
    </div>
  );
}
