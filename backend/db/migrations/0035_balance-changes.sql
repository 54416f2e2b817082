CREATE TABLE "balance_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"outstanding_id" integer NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"adjustment_kg" integer DEFAULT 0 NOT NULL,
	"short_closed_kg" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "balance_change" ADD CONSTRAINT "balance_change_outstanding_id_outstanding_id_fk" FOREIGN KEY ("outstanding_id") REFERENCES "public"."outstanding"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_change__at" ON "balance_change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "balance_change__outstanding" ON "balance_change" USING btree ("outstanding_id");--> statement-breakpoint
INSERT INTO balance_change (outstanding_id, at, adjustment_kg)
SELECT o.id, a.at, (c ->> 'to')::int - coalesce((c ->> 'from')::int, 0)
FROM activity a
JOIN outstanding o ON o.id = a.entity_id
CROSS JOIN LATERAL jsonb_array_elements(a.changes) c
WHERE a.entity = 'outstanding' AND a.action = 'adjust' AND c ->> 'field' = 'adjustmentKg'
ORDER BY a.id;--> statement-breakpoint
-- What no history explains dates from the row's last change.
INSERT INTO balance_change (outstanding_id, at, adjustment_kg)
SELECT o.id, o.updated_at, o.adjustment_kg - known.kg
FROM outstanding o
CROSS JOIN LATERAL (SELECT coalesce(sum(adjustment_kg), 0) AS kg FROM balance_change WHERE outstanding_id = o.id) known
WHERE o.adjustment_kg <> known.kg;--> statement-breakpoint
INSERT INTO balance_change (outstanding_id, at, short_closed_kg)
SELECT o.id, coalesce(l.short_closed_at, l.updated_at), l.short_closed_kg
FROM outstanding o JOIN po_sale_line l ON l.id = o.po_sale_line_id
WHERE l.short_closed_kg <> 0;--> statement-breakpoint
CREATE FUNCTION outstanding_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO balance_change (outstanding_id, at, adjustment_kg) SELECT NEW.id, NEW.updated_at, NEW.adjustment_kg WHERE NEW.adjustment_kg <> 0;
    INSERT INTO balance_change (outstanding_id, at, short_closed_kg)
    SELECT NEW.id, coalesce(short_closed_at, now()), short_closed_kg FROM po_sale_line WHERE id = NEW.po_sale_line_id AND short_closed_kg <> 0;
  ELSE
    INSERT INTO balance_change (outstanding_id, adjustment_kg) VALUES (NEW.id, NEW.adjustment_kg - OLD.adjustment_kg);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION short_closing_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO balance_change (outstanding_id, short_closed_kg)
  SELECT id, NEW.short_closed_kg - OLD.short_closed_kg FROM outstanding WHERE po_sale_line_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER outstanding__changed_insert AFTER INSERT ON outstanding FOR EACH ROW EXECUTE FUNCTION outstanding_changed();--> statement-breakpoint
CREATE TRIGGER outstanding__changed AFTER UPDATE OF adjustment_kg ON outstanding FOR EACH ROW
  WHEN (NEW.adjustment_kg <> OLD.adjustment_kg) EXECUTE FUNCTION outstanding_changed();--> statement-breakpoint
CREATE TRIGGER po_sale_line__short_closed AFTER UPDATE OF short_closed_kg ON po_sale_line FOR EACH ROW
  WHEN (NEW.short_closed_kg <> OLD.short_closed_kg) EXECUTE FUNCTION short_closing_changed();
