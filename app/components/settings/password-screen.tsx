import type { RecoveryCodes } from "#contract/second-factor";
import type { FormReply } from "~/services/request/form.server";
import type { PasswordData } from "~/services/settings/password.server";
import { LinkedProvidersCard } from "./linked-providers-card";
import { PasswordCard } from "./password-card";
import { SecondFactorCard } from "./second-factor-card";
import { SessionsCard } from "./sessions-card";
import { SettingsCards } from "./settings-frame";

interface PasswordScreenProps {
  data: PasswordData;
  reply: FormReply | RecoveryCodes | undefined;
}

export function PasswordScreen({ data, reply }: PasswordScreenProps) {
  const { factor, password, timeZone } = data;
  const refused = reply && "lastResult" in reply ? reply : undefined;
  return (
    <SettingsCards>
      {password && (
        <PasswordCard key={password.version} constraint={password.constraint} email={password.email} reply={refused} />
      )}
      <SecondFactorCard factor={factor} timeZone={timeZone} reply={reply} />
      {password && password.providers.length > 0 && (
        <LinkedProvidersCard providers={password.providers} timeZone={timeZone} reply={refused} />
      )}
      {password && (
        <SessionsCard
          sessions={password.sessions}
          asksProviders={password.providers.length > 0}
          timeZone={timeZone}
          reply={refused}
        />
      )}
    </SettingsCards>
  );
}
