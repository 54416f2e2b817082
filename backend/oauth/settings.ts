import { z } from "zod";
import { parseEnv } from "#contract/env";

/** An identity provider, as the environment names it. */
export interface ProviderSettings {
  /** as it stands in addresses: `google` for OAUTH_GOOGLE_ISSUER */
  name: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const VARIABLE = /^OAUTH_([A-Z][A-Z0-9_]*?)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/;

const withTheOthers = () => z.string({ error: "must be set, as others of this provider are" });

/**
 * Reads the providers of an environment, `OAUTH_<NAME>_ISSUER` and so on, in their order.
 *
 * @throws Error with one sentence that names every bad variable
 */
export function readProviders(source: Record<string, string | undefined>): ProviderSettings[] {
  const given = Object.keys(source).filter((variable) => source[variable]);
  const names = [...new Set(given.flatMap((variable) => VARIABLE.exec(variable)?.[1] ?? []))];
  const shape = Object.fromEntries(names.flatMap((name) => Object.entries(variablesOf(name))));
  const parsed = parseEnv(shape, source);
  return names.map((name) => ({
    name: name.toLowerCase().replaceAll("_", "-"),
    label: parsed[`OAUTH_${name}_LABEL`] ?? name,
    issuer: parsed[`OAUTH_${name}_ISSUER`] ?? "",
    clientId: parsed[`OAUTH_${name}_CLIENT_ID`] ?? "",
    clientSecret: parsed[`OAUTH_${name}_CLIENT_SECRET`] ?? "",
  }));
}

const variablesOf = (name: string): Record<string, z.ZodType<string | undefined>> => ({
  [`OAUTH_${name}_ISSUER`]: withTheOthers().refine(
    isIssuer,
    "must be an https:// address (http:// on this machine only)",
  ),
  [`OAUTH_${name}_CLIENT_ID`]: withTheOthers(),
  [`OAUTH_${name}_CLIENT_SECRET`]: withTheOthers(),
  [`OAUTH_${name}_LABEL`]: z.string().max(60).optional(),
});

/** Without TLS anybody on the way could answer with keys of his own, so that plain http is for this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  if (search !== "" || hash !== "") return false;
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname));
}
