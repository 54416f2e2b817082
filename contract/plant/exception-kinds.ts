/** Kinds of the exceptions book (docs/domain.md, Exceptions); no zod, because screens load it. */
export const EXCEPTION_KINDS = [
  "unusual",
  "typedWeight",
  "ghostLoad",
  "paper",
  "correction",
  "cancelled",
  "reopened",
  "paperOut",
] as const;
