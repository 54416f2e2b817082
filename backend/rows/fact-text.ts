import { sql, type SQL } from "drizzle-orm";

/** Values of histories as texts in the API's notation, which readers translate (contract/values/history-line.ts). */

/** `12.500`, `4,25`. */
export const numberText = (value: SQL): SQL =>
  sql`translate(rtrim(to_char((${value})::numeric, 'FM999,999,999,999,990.99'), '.'), '.,', ',.')`;

export const kgText = (kg: SQL): SQL => sql`${numberText(kg)} || ' kg'`;

const percentText = (percent: SQL): SQL => sql`${numberText(percent)} || '%'`;

/** Returns a changed value. @param name of its field @param value as JSON */
export const changedText = (name: SQL, value: SQL): SQL => sql`case
  when jsonb_typeof(${value}) = 'number' and ${name} in ('pricePerKg', 'amount') then 'Rp ' || ${numberText(sql`${value} #>> '{}'`)}
  when jsonb_typeof(${value}) = 'number' and ${name} like '%Kg' then ${kgText(sql`${value} #>> '{}'`)}
  when jsonb_typeof(${value}) = 'number' and ${name} like '%Pct' then ${percentText(sql`${value} #>> '{}'`)}
  when ${name} = 'arrivesAt' then replace(${value} #>> '{}', ':', '.')
  when ${name} = 'date' then to_char((${value} #>> '{}')::date, 'DD/MM/YYYY')
  else ${value} #>> '{}' end`;
