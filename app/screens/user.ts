import type { User } from "#contract/user";

/** Returns true for a user whose invitation or address still waits for its link; to an inactive account no mail is sent. */
export function waitsForMail({ active, invitedAt, pendingEmail, emailVerifiedAt }: User): boolean {
  return active && (invitedAt !== null || pendingEmail !== null || emailVerifiedAt === null);
}
