/**
 * Strength of the row lock of a change. A plain FOR UPDATE would also wait for transactions that merely insert a
 * foreign key to the row (these lock it FOR KEY SHARE): two trucks that take from a booking, and an edit of it between
 * them, would deadlock. No id changes and no row is removed, so nothing needs that strength.
 */
export const FOR_CHANGE = "no key update";
