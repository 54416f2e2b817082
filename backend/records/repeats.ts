import type { UnusualValue } from "#contract/weighing/unusual";
import { type LinkedArea, type NamedRecord, otherRecordParams } from "#contract/record-paths";
import { noOther } from "#contract/weighing/usual-values";
import type { ErrorText } from "../http/errors";
import type { TextKey } from "../http/texts";
import type { UnusualCheck } from "./unusual";

/** The same thing entered twice (docs/domain.md, Unusual values). Cancelled and deleted records do not count. */

export const MOST_OTHERS = 10;

interface OtherEntry {
  id: number;
  name: string;
  /** business day */
  day?: string;
}

interface RepeatOf {
  field: Extract<UnusualValue["field"], "deliveryNoteNo" | "sealNo" | "sameEntry">;
  area: LinkedArea;
  /** request field */
  at: string;
  key: TextKey;
  params?: ErrorText["params"];
}

/** Checks that no other record has the value. @param others newest first */
export function repeatCheck(others: readonly OtherEntry[], { field, area, at, key, params }: RepeatOf): UnusualCheck[] {
  const [newest] = others;
  const other: NamedRecord | undefined = newest && { area, id: newest.id, name: newest.name };
  const day: ErrorText["params"] = newest?.day === undefined ? {} : { day: newest.day };
  const named: ErrorText["params"] = other && otherRecordParams(other);
  const text = { key, params: { ...params, ...day, ...named } };
  return [{ field, value: others.length, usual: noOther(), at, text, ...(other && { other }) }];
}
