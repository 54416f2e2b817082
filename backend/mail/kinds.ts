/**
 * The mails that Gudang sends. `register` is what registering asks for: it verifies a new account, and tells the owner of one that
 * there is one already; `change` verifies the address that a user wants instead of the own one, or tells its owner that somebody tried; `invite` leads to where a first password is set.
 * `factorOn`, `factorOff` and `recoveryCode` tell a user that the second factor was turned on or off, or a recovery code was used.
 */
export type MailKind =
  | "register"
  | "verify"
  | "reset"
  | "change"
  | "invite"
  | "factorOn"
  | "factorOff"
  | "recoveryCode";
