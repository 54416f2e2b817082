/** Name of the buttons that change a form's rows: `INTENT` of conform, which screens without a form do not load. */
export const INTENT = "__intent__";
