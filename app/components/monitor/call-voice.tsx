import { Volume2 } from "~/components/ui/icons";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { spokenCall } from "~/definitions/call";
import { type CalledTruck, isFresh } from "./calls";
import { MonitorSwitch, useStoredSwitch } from "./monitor-switch";

interface CallVoiceProps {
  calls: readonly CalledTruck[];
  now: number;
}

export function CallVoice(props: CallVoiceProps) {
  return useHydrated() ? <Voice {...props} /> : null;
}

function Voice({ calls, now }: CallVoiceProps) {
  const { t } = useTranslation();
  const [on, turn] = useStoredSwitch("monitorVoice", false);
  const [allowed, setAllowed] = useState(() => navigator.userActivation.hasBeenActive);
  const heard = useRef(new Set(calls.map(({ id }) => id)));
  // Chromium loads its voices after the first request for them.
  useEffect(() => void indonesianVoice(), []);
  useEffect(() => {
    if (allowed) return;
    // Browsers play no sound before the first click or key.
    const allow = () => setAllowed(true);
    document.addEventListener("pointerup", allow, { once: true });
    document.addEventListener("keyup", allow, { once: true });
    return () => {
      document.removeEventListener("pointerup", allow);
      document.removeEventListener("keyup", allow);
    };
  }, [allowed]);
  useEffect(() => {
    const unheard = calls.filter((call) => !heard.current.has(call.id)).toReversed();
    for (const call of unheard) {
      heard.current.add(call.id);
      if (on && isFresh(call, now)) announce(spokenCall(call.licensePlate, call.place));
    }
  }, [calls, now, on]);
  const needsClick = on && !allowed;
  const label = t(needsClick ? "business:monitor.call.soundClick" : "business:monitor.call.sound");
  return <MonitorSwitch {...{ on, turn, label }} icon={Volume2} says={needsClick} />;
}

function indonesianVoice(): SpeechSynthesisVoice | undefined {
  if (!("speechSynthesis" in window)) return undefined;
  return window.speechSynthesis.getVoices().find(({ lang }) => /^(id|in)\b/i.test(lang));
}

/** Speaks with an Indonesian voice, or chimes where there is none. */
function announce(text: string): void {
  const voice = indonesianVoice();
  if (voice === undefined) return chime();
  const spoken = new SpeechSynthesisUtterance(text);
  Object.assign(spoken, { voice, lang: voice.lang, rate: 0.9 });
  window.speechSynthesis.speak(spoken);
}

const TONES_HZ = [784, 587];
const TONE_S = 0.45;

function chime(): void {
  const audio = new AudioContext();
  TONES_HZ.forEach((frequency, place) => {
    const from = audio.currentTime + place * TONE_S;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.4 });
    volume.gain.setValueAtTime(0.4, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + TONE_S);
  });
  setTimeout(() => void audio.close(), TONES_HZ.length * TONE_S * 1000 + 100);
}
