import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useState, useEffect, useCallback, useRef, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { INTENT } from "../form/form-intent";
import { OfflineDialog } from "../dialogs/offline-dialog";
import { ServerErrorDialog } from "../dialogs/server-error-dialog";
import { TokenExpiredDialog } from "../dialogs/token-expired-dialog";
import { findFailure, useAnswer } from "./action-answer";
import { answerKey } from "./answer-key";
import { saveDraft } from "./form-draft";
import { useSessionEnded } from "./session-watch";
import { lastTypedForm } from "./use-unsaved-input";

interface DialogsProps {
  userId: number | null;
}

/** Dialogs of the specification, section 8; the page keeps its input. */
export function FailureDialogs({ userId, otherUser }: DialogsProps & { otherUser: string | null }) {
  return (
    <>
      <SessionEndedDialog userId={userId} />
      {otherUser !== null && <SignInDialog key={otherUser} userId={userId} otherUser={otherUser} />}
      <FailedAction userId={userId} />
      <UnreachedScreen />
    </>
  );
}

/** Cancelling aborts the navigation. */
function SessionEndedDialog({ userId }: DialogsProps) {
  const timesEnded = useSessionEnded(userId !== null);
  const stay = useStay();
  if (timesEnded === 0) return null;
  return <SignInDialog key={timesEnded} userId={userId} onCancel={stay} />;
}

type SignInDialogProps = DialogsProps & Pick<ComponentProps<typeof TokenExpiredDialog>, "otherUser" | "onCancel">;

function SignInDialog({ userId, ...props }: SignInDialogProps) {
  const keepsInput = lastTypedForm() !== undefined;
  return <TokenExpiredDialog {...props} keepsInput={keepsInput} onOk={() => saveDraft(userId)} />;
}

function FailedAction({ userId }: DialogsProps) {
  const answer = useAnswer();
  const sendAgain = useSendAgain();
  const failure = findFailure(answer);
  if (failure === undefined) return null;

  const key = answerKey(answer);
  if (failure.kind === "offline") return <UnsentForm key={key} onAgain={sendAgain} />;
  if (failure.kind === "server") return <ServerErrorDialog key={key} html={failure.html} detail={failure.requestId} />;
  return <SignInDialog key={key} userId={userId} otherUser={failure.otherUser} />;
}

/** Aborts a navigation by navigating within the page. */
function useStay(): () => void {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { pathname, search } = useLocation();
  return () => {
    if (state === "idle") return;
    navigate({ pathname, search, hash: "main" }, { replace: true });
    window.history.replaceState(window.history.state, "", pathname + search);
  };
}

function UnsentForm({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  if (closed) return null;

  return <OfflineDialog text={t("offline.form")} onAgain={onAgain} onClose={() => setClosed(true)} />;
}

/** Keeps the page when offline: Remix would reload it if the target's chunks are missing. */
function UnreachedScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = navigator.onLine ? null : hrefOfClick(event);
      if (href === null) return;
      event.preventDefault();
      setWanted(href);
    };
    // Captures the click, because links ignore prevented ones.
    window.addEventListener("click", onClick, true);
    return () => window.removeEventListener("click", onClick, true);
  }, []);

  if (wanted === null) return null;
  const tryAgain = () => (navigator.onLine ? navigate(wanted) : setWanted(wanted));
  return <OfflineDialog text={t("offline.load")} onAgain={tryAgain} onClose={() => setWanted(null)} />;
}

/** Null for another tab or site. */
function hrefOfClick({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || link.target !== "" || link.origin !== window.location.origin) return null;
  const { pathname, search, hash } = link;
  const inPage = pathname + search === window.location.pathname + window.location.search && hash !== "";
  return inPage ? null : pathname + search + hash;
}

/** Returns a function that resubmits the last form by the same button. */
function useSendAgain(): () => void {
  const last = useRef<{ form: HTMLFormElement; button: HTMLElement | null }>();

  useEffect(() => {
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      // Adding or removing a row does not submit the form.
      const sends = target instanceof HTMLFormElement && submitter?.getAttribute("name") !== INTENT;
      if (sends && target.getAttribute("method")?.toLowerCase() === "post") {
        last.current = { form: target, button: submitter };
      }
    };
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, []);

  return useCallback(() => {
    if (last.current === undefined) return;
    const { form, button } = last.current;
    if (form.isConnected) form.requestSubmit(button?.isConnected === true ? button : null);
  }, []);
}
