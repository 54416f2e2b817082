/**
 * `register` verifies a new account or notifies the existing owner; `registerAgain` mails a password link to an
 * unverified owner; `change` verifies a requested e-mail or notifies its owner; `changeAsked` and `changeMade` notify
 * the old address with a stop link.
 */
export type MailKind =
  | "register"
  | "registerAgain"
  | "verify"
  | "reset"
  | "change"
  | "changeAsked"
  | "changeMade"
  | "invite"
  | "factorOn"
  | "factorOff"
  | "recoveryCode";
