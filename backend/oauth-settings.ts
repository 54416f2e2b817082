import { z } from "zod";
import { parseEnv } from "#contract/env";

export interface ProviderSettings {
  /** in URLs: `google` for OAUTH_GOOGLE_ISSUER */
  name: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const VARIABLE = /^OAUTH_([A-Z][A-Z0-9_]*?)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/;

const requiredTogether = () => z.string({ error: "must be set, as others of this provider are" });

/** Reads `OAUTH_<NAME>_ISSUER` etc. @throws Error that names every invalid variable */
export function readProviders(source: Record<string, string | undefined>): ProviderSettings[] {
  const given = Object.keys(source).filter((variable) => source[variable]);
  const names = [...new Set(given.flatMap((variable) => VARIABLE.exec(variable)?.[1] ?? []))];
  const shape = Object.fromEntries(names.flatMap((name) => Object.entries(providerVariables(name))));
  const parsed = parseEnv(shape, source);
  return names.map((name) => ({
    name: name.toLowerCase().replaceAll("_", "-"),
    label: parsed[`OAUTH_${name}_LABEL`] ?? name,
    issuer: parsed[`OAUTH_${name}_ISSUER`] ?? "",
    clientId: parsed[`OAUTH_${name}_CLIENT_ID`] ?? "",
    clientSecret: parsed[`OAUTH_${name}_CLIENT_SECRET`] ?? "",
  }));
}

const providerVariables = (name: string): Record<string, z.ZodType<string | undefined>> => ({
  [`OAUTH_${name}_ISSUER`]: requiredTogether().refine(
    isIssuer,
    "must be an https:// address (http:// on this machine only)",
  ),
  [`OAUTH_${name}_CLIENT_ID`]: requiredTogether(),
  [`OAUTH_${name}_CLIENT_SECRET`]: requiredTogether(),
  [`OAUTH_${name}_LABEL`]: z.string().max(60).optional(),
});

/** Requires https except on localhost. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  if (search !== "" || hash !== "") return false;
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname));
}
