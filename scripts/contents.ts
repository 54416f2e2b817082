import { ensureFirstAdmin } from "#backend/accounts/first-admin";
import { Invalid } from "#backend/http/errors";
import { FALLBACK_LOCALE, LOCALES } from "#contract/constants";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#contract/demo";
import { withProgress } from "./progress.mjs";
import { StartError } from "./start-error";

/** Loads demo data. Returns messages for the user. */
export async function prepareDemo(databaseUrl: string): Promise<string[]> {
  const firstLocale = process.env.DEFAULT_LOCALE ?? FALLBACK_LOCALE;
  // Not part of the package of `npm run pack`.
  const { loadDemoData } = await import("./demo-data");
  await withProgress(
    "Loading the demo data",
    loadDemoData(databaseUrl, { onProgress: (line: string) => console.log(line) }),
  );
  return [
    "",
    `Sign in with one of these accounts, password ${DEMO_PASSWORD}:`,
    ...DEMO_ACCOUNTS.map((email) => `  ${email}`),
    "",
    `Languages: ${LOCALES.join(", ")}. The first visit is in DEFAULT_LOCALE (${firstLocale}); to change it,`,
    "use the sign-in page, or the menu at your name.",
    "",
  ];
}

/** Creates the first ADMIN. Returns messages for the user. */
export async function prepareForUse(databaseUrl: string): Promise<string[]> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, COMPANY_NAME } = process.env;
  const admin = await ensureFirstAdmin(databaseUrl, {
    ...(ADMIN_EMAIL && { ADMIN_EMAIL }),
    ...(ADMIN_PASSWORD && { ADMIN_PASSWORD }),
    ...(COMPANY_NAME && { COMPANY_NAME }),
  }).catch((error: unknown) => {
    if (!(error instanceof Invalid)) throw error;
    throw new StartError(
      "email" in error.fields
        ? `ADMIN_EMAIL must be an e-mail address such as ani@gudang.example; it is ${ADMIN_EMAIL}.`
        : "ADMIN_PASSWORD is easy to guess: choose another one.",
    );
  });
  if (!admin) return [];
  if (!admin.password) return ["", `The first account is ${admin.email}, with the password of ADMIN_PASSWORD.`, ""];
  return ["", `The first account is ${admin.email}, password ${admin.password} (shown only this once).`, ""];
}
