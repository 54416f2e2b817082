import type { User } from "#contract/accounts/user";

/** Returns true if an invitation or address awaits confirmation. */
export function waitsForMail({ active, invitedAt, pendingEmail, emailVerifiedAt }: User): boolean {
  return active && (invitedAt !== null || pendingEmail !== null || emailVerifiedAt === null);
}
