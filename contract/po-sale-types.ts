/** Constants of PO sales for the browser too, apart from the schemas, which it does not load. */

export const PO_SALE_TYPES = ["LOCAL", "EXPORT"] as const;
