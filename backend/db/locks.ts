/**
 * How a row is locked by who changes it. A plain FOR UPDATE would also wait for everybody who merely points at the row
 * (foreign keys lock what they point at): two trucks that take from a booking, and an edit of it between them, would each
 * wait for the other until PostgreSQL ends one of them a second later. No id changes and no row goes, so nobody needs that.
 */
export const FOR_CHANGE = "no key update";
