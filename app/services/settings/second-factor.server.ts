import {
  recoveryCodes,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorProof,
  secondFactorState,
} from "#contract/second-factor";
import { settingsPaths } from "#contract/settings";
import type { ActionContext, ScreenContext } from "../request/screen.server";
import { constraintsOf } from "../request/validation.server";
import { qrCodeOf } from "./qr-code.server";

const call = "/api/settings/second-factor";

/** Loads the second factor. */
export async function ownSecondFactor(api: ScreenContext["api"]) {
  const { setUp, ...state } = await api.get(call, {}, secondFactorState);
  return {
    ...state,
    setUp: setUp && { secret: setUp.secret, qr: qrCodeOf(setUp.uri) },
    constraints: {
      begin: constraintsOf(secondFactorBegin),
      confirm: constraintsOf(secondFactorConfirm),
      proof: constraintsOf(secondFactorProof),
    },
  };
}
export type SecondFactorData = Awaited<ReturnType<typeof ownSecondFactor>>;

/** Recovery codes appear only in this response. */
export const secondFactorActions = {
  factorBegin: async ({ parse, api, redirect }: ActionContext) => {
    await api.post(call, parse(secondFactorBegin));
    return redirect(settingsPaths.password);
  },
  factorConfirm: ({ parse, api }: ActionContext) =>
    api.post(`${call}/confirm`, parse(secondFactorConfirm), { schema: recoveryCodes }),
  factorCodes: ({ parse, api }: ActionContext) =>
    api.post(`${call}/recovery-codes`, parse(secondFactorProof), { schema: recoveryCodes }),
  factorOff: async ({ parse, api, redirect, t }: ActionContext) => {
    await api.post(`${call}/off`, parse(secondFactorProof));
    return redirect(settingsPaths.password, { toast: t("secondFactor.turnedOff") });
  },
};
