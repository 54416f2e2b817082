import { keyText } from "../keys/key-text";
import { Kbd } from "../ui/kbd";
import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from "../ui/tooltip";

interface IconTooltipProps {
  anchor: HTMLElement;
  text: string;
  onClose: () => void;
}

/** Tooltip of a control; the hidden trigger only positions it. */
export function IconTooltip({ anchor, text, onClose }: IconTooltipProps) {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  const keys = anchor.getAttribute("aria-keyshortcuts")?.split(" ") ?? [];
  return (
    <TooltipProvider disableHoverableContent>
      <Tooltip open onOpenChange={onClose}>
        <TooltipTrigger asChild>
          <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
        </TooltipTrigger>
        <TooltipContent aria-label={text} container={anchor.closest("dialog")}>
          {text}
          {keys.map((key) => (
            <Kbd key={key}>{keyText(key)}</Kbd>
          ))}
        </TooltipContent>
      </Tooltip>
    </TooltipProvider>
  );
}
