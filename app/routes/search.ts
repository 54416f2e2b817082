import { recordsFound } from "~/services/frame/search.server";
import { screenLoader } from "~/services/request/screen.server";

/** Answers the records that have a text, for the command palette. */
export const loader = screenLoader(["auth"], recordsFound);
