import { and, isNull, ne, type SQL } from "drizzle-orm";
import { shiftHandover } from "../db/tables/shift";

/** Handovers that the user may take over: of other users, not taken over (docs/domain.md, Shifts). */
export const isWaitingFor = ({ id }: { id: number }): SQL | undefined =>
  and(isNull(shiftHandover.takenAt), ne(shiftHandover.handedById, id));
