/** Separate from the schemas, which the browser does not load. */

export const PO_SALE_TYPES = ["LOCAL", "EXPORT"] as const;
