/**
 * FOR NO KEY UPDATE: plain FOR UPDATE also waits for foreign-key inserts (FOR KEY SHARE), so two trucks on one booking
 * and an edit of it would deadlock. Ids never change and rows are not removed.
 */
export const FOR_CHANGE = "no key update";
