import { Link, useSearchParams } from "@remix-run/react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { parseLine } from "#contract/scale/line";
import { UNKNOWN } from "#contract/scale/protocols";
import { settingsPaths } from "#contract/accounts/settings";
import { AGENT_SYSTEMS, SERIAL_COMMAND, serviceCommands, startCommand } from "~/definitions/agent-commands";
import { agentHref } from "~/definitions/indicators";
import { numbersOf } from "~/definitions/numbers";
import { doneSteps, nextStep, SETUP_STEPS } from "~/definitions/scale-setup";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { ScalesData } from "~/services/scales/screen.server";
import { type MadeKey, MadeKeyNote } from "../api-key/made-key-note";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { buttonVariants } from "../ui/button";
import { ChevronRight } from "../ui/icons";
import { CopyButton } from "../ui/copy-button";
import { AgentWithKey } from "./agent-with-key";
import { protocolLabel } from "./scale-text";
import { Step } from "./setup-step";
import { TrialSection } from "./trial-section";

interface SetupStepsProps {
  panel: Extract<ScalesData["panel"], { kind: "view" }>;
  /** The key that was just made for this scale. */
  made: MadeKey | null;
  reply: FormReply | undefined;
}

/** Steps of a scale that is not in use yet; each ticks itself from the live state. */
export function SetupSteps({ panel, made, reply }: SetupStepsProps) {
  const { t } = useTranslation();
  const { record, now } = panel;
  const done = doneSteps(record, now);
  const next = nextStep(done);
  const count = SETUP_STEPS.filter((step) => done[step]).length;
  const text = (key: string) => t(`business:scale.setup.${key}`);
  return (
    <section>
      <p role="status" className="text-sm text-muted-foreground">
        {t("business:scale.setup.progress", {
          number: count,
          total: SETUP_STEPS.length,
          step: text(`step.${next}`),
        })}
      </p>
      <ol className="mt-1">
        <Step step="line" done={done.line} open={false} note={<span className="font-mono">{record.line}</span>} />
        <Step
          step="key"
          done={done.key}
          open={!done.key || made !== null}
          note={record.keyHint === null ? undefined : `${record.keyHint}…`}
        >
          <KeyStep {...{ panel, made }} />
        </Step>
        <Step step="agent" done={done.agent} open={next === "agent"} note={now.agent ?? undefined}>
          <AgentStep {...{ panel, made }} />
        </Step>
        <Step step="heard" done={done.heard} open={next === "heard"}>
          <p>{text(done.heard ? "heardText" : done.agent ? "notHeard" : "heardWaits")}</p>
        </Step>
        <Step step="use" done={done.use} open={done.agent} note={protocolLabel(record.protocol, t)}>
          <UseStep {...{ panel, reply }} />
        </Step>
      </ol>
    </section>
  );
}

function KeyStep({ panel: { record }, made }: Pick<SetupStepsProps, "panel" | "made">) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (made !== null) return <MadeKeyNote made={made} dismissHref={`${settingsPaths.scales}?view=${record.id}`} />;
  if (record.keyHint !== null) {
    return (
      <Link
        to={listHref(search, { key: String(record.id) })}
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        {t("business:scale.replaceKey")}
      </Link>
    );
  }
  return (
    <>
      <p>{t("business:scale.keyText")}</p>
      <PostForm data-shown-by="view">
        <input type="hidden" name="intent" value="key" />
        <SubmitButton data-autofocus="">{t("business:scale.makeKey")}</SubmitButton>
      </PostForm>
    </>
  );
}

function AgentStep({ panel: { record }, made }: Pick<SetupStepsProps, "panel" | "made">) {
  const { t } = useTranslation();
  const { id } = record;
  const line = parseLine(record.line);
  const isSerial = line?.kind === "serial";
  const isWindows = isSerial && !line.path.startsWith("/");
  const text = (key: string) => t(`business:scale.setup.${key}`);
  const systems = isWindows ? AGENT_SYSTEMS.toReversed() : AGENT_SYSTEMS;
  return (
    <>
      <p>{text("agentText")}</p>
      {made?.key != null ? (
        <AgentWithKey scale={id} newKey={made.key} />
      ) : (
        <p>
          <a href={agentHref(id)} download className="text-link underline underline-offset-2">
            {t("business:scale.agentFile")}
          </a>
          <span className="block text-xs text-muted-foreground">{text("withoutKey")}</span>
        </p>
      )}
      <Command title={text("try")} text={[...(isSerial ? [SERIAL_COMMAND] : []), startCommand(id)].join("\n")} />
      {systems.map((system) => (
        <Command
          key={system}
          folded
          title={text(`system.${system}`)}
          hint={text(`systemHint.${system}`)}
          text={serviceCommands(system, id, isSerial)}
        />
      ))}
    </>
  );
}

interface CommandProps {
  title: string;
  hint?: string;
  text: string;
  folded?: boolean;
}

function Command({ title, hint, text, folded = false }: CommandProps) {
  const titleId = useId();
  const block = useRef<HTMLPreElement>(null);
  const body = (
    <>
      {hint !== undefined && <p className="mt-1 text-xs text-muted-foreground">{hint}</p>}
      <div className="relative mt-1">
        <pre
          ref={block}
          tabIndex={0}
          role="group"
          aria-labelledby={titleId}
          className="overflow-x-auto rounded-md bg-muted py-2 pr-24 pl-3 font-mono text-xs"
        >
          {text}
        </pre>
        <CopyButton
          of={block}
          size="sm"
          aria-describedby={titleId}
          className="absolute top-[3px] right-[3px] bg-card"
        />
      </div>
    </>
  );
  if (!folded) {
    return (
      <div>
        <p id={titleId} className="font-medium">
          {title}
        </p>
        {body}
      </div>
    );
  }
  return (
    <details className="group/command">
      <summary className="flex cursor-pointer items-center gap-1 font-medium">
        <ChevronRight aria-hidden className="size-3.5 group-open/command:rotate-90" />
        <span id={titleId}>{title}</span>
      </summary>
      {body}
    </details>
  );
}

function UseStep({ panel, reply }: Pick<SetupStepsProps, "panel" | "reply">) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const { record, now } = panel;
  const isFound = record.protocol !== UNKNOWN;
  return (
    <>
      {isFound && (
        <>
          <p>
            {now.kg === null
              ? t("business:scale.setup.noWeight")
              : t("business:scale.setup.weight", { weight: formatKg(now.kg) })}
          </p>
          <PostForm data-shown-by="view">
            <input type="hidden" name="intent" value="use" />
            <input type="hidden" name="version" value={record.version} />
            <SubmitButton data-autofocus="" disabled={now.kg === null}>
              {t("business:scale.setup.use")}
            </SubmitButton>
          </PostForm>
        </>
      )}
      <TrialSection {...{ panel, reply }} />
    </>
  );
}
