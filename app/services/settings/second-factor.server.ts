import QRCode from "qrcode";
import {
  recoveryCodes,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorProof,
  secondFactorState,
} from "#contract/accounts/second-factor";
import { settingsPaths } from "#contract/accounts/settings";
import { type ActionContext, formAction, type ScreenContext } from "../request/screen.server";
import { htmlConstraints } from "../request/validation.server";

const call = "/api/settings/second-factor";

/** Loads the second factor. */
export async function ownSecondFactor(api: ScreenContext["api"]) {
  const { setUp, ...state } = await api.get(call, {}, secondFactorState);
  return {
    ...state,
    setUp: setUp && { secret: setUp.secret, qr: createQrCode(setUp.uri) },
    constraints: {
      begin: htmlConstraints(secondFactorBegin),
      confirm: htmlConstraints(secondFactorConfirm),
      proof: htmlConstraints(secondFactorProof),
    },
  };
}
export type SecondFactorData = Awaited<ReturnType<typeof ownSecondFactor>>;

/** Recovery codes appear only in this response. */
export const secondFactorActions = {
  factorBegin: formAction(secondFactorBegin, async ({ api, redirect }: ActionContext, read) => {
    await api.post(call, read());
    return redirect(settingsPaths.password);
  }),
  factorConfirm: formAction(secondFactorConfirm, ({ api }: ActionContext, read) =>
    api.post(`${call}/confirm`, read(), { schema: recoveryCodes }),
  ),
  factorCodes: formAction(secondFactorProof, ({ api }: ActionContext, read) =>
    api.post(`${call}/recovery-codes`, read(), { schema: recoveryCodes }),
  ),
  factorOff: formAction(secondFactorProof, async ({ api, redirect, t }: ActionContext, read) => {
    await api.post(`${call}/off`, read());
    return redirect(settingsPaths.password, { toast: t("secondFactor.turnedOff") });
  }),
};

interface QrCode {
  size: number;
  path: string;
}

/** Quiet zone in modules (ISO/IEC 18004). */
const QUIET = 4;

function createQrCode(text: string): QrCode {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const { size } = modules;
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (modules.get(y, x) ? "1" : "0")).join(""),
  );
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { size: size + 2 * QUIET, path: runs.join("") };
}
