ALTER TABLE "inbound_record_item" ADD COLUMN "net_kg" integer;--> statement-breakpoint
ALTER TABLE "inbound_record_item" ADD COLUMN "price_per_kg" numeric(15, 2);--> statement-breakpoint
-- As contract/inbound-item-nets.ts divides a net.
WITH live AS (
  SELECT i.id, r.id AS record, r.net_kg::bigint AS net_kg, i.quantity::bigint AS quantity,
    count(*) OVER items AS items, bool_and(m.unit = 'kg') OVER items AS in_kg, (sum(i.quantity) OVER items)::bigint AS total
  FROM "inbound_record_item" i
  JOIN "inbound_record" r ON r.id = i.inbound_record_id
  JOIN "inbound_item" m ON m.id = i.inbound_item_id
  WHERE i.deleted_at IS NULL AND r.net_kg IS NOT NULL
  WINDOW items AS (PARTITION BY r.id)
), parts AS (
  SELECT id, record, net_kg,
    CASE WHEN items = 1 THEN net_kg ELSE net_kg * quantity / nullif(total, 0) END AS part,
    CASE WHEN items = 1 THEN 0 ELSE net_kg * quantity % nullif(total, 0) END AS remainder
  FROM live WHERE items = 1 OR (in_kg AND total > 0)
), placed AS (
  SELECT id, part, net_kg - sum(part) OVER (PARTITION BY record) AS missing,
    row_number() OVER (PARTITION BY record ORDER BY remainder DESC, id) AS place
  FROM parts
)
UPDATE "inbound_record_item" SET "net_kg" = part + (place <= missing)::int
FROM placed WHERE placed.id = "inbound_record_item"."id";
