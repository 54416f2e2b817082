/**
 * The mails that Gudang sends. `register` verifies a new account, or tells the owner of one that there is one already; `registerAgain`
 * leads the owner of an unconfirmed address to where a password is set; `change` verifies the address that a user wants instead of
 * the current one, or tells its owner that a user tried; `changeAsked` and `changeMade` tell the owner of the old address, with a link
 * that stops the change; `invite` leads to where a first password is set. `factorOn`, `factorOff` and `recoveryCode` tell a user that
 * the second factor was turned on or off, or a recovery code was used.
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
