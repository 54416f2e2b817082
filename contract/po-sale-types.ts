/** What the browser needs of PO sales too; their schemas stand apart, because it carries none. */

export const PO_SALE_TYPES = ["LOCAL", "EXPORT"] as const;
