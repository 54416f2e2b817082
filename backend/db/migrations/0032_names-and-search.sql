-- PostgreSQL sorts names by ICU on every server, numbers as numbers.
CREATE COLLATION "names" (provider = icu, locale = 'und-u-kn-true');--> statement-breakpoint
-- As searchKey in contract/plain-text.ts; not STRICT, so that PostgreSQL inlines it. ASCII needs no normalization.
CREATE FUNCTION search_key(x text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(x) = char_length(x) THEN lower(x) ELSE
  replace(replace(replace(translate(
    regexp_replace(lower(normalize(x, NFKD) COLLATE "names"), U&'[\0300-\036F\00AD\200B-\200F\2060-\2064\FEFF]+', '', 'g'),
    U&'\2018\2019\201B\02BC\2032\201C\201D\201E\2010\2013\2014\2212\00F8\0111\0142\0131', U&'\0027\0027\0027\0027\0027\0022\0022\0022----odli'
  ), U&'\00DF', 'ss'), U&'\0153', 'oe'), U&'\00E6', 'ae') END;--> statement-breakpoint
DROP INDEX "po_sale__number_text";--> statement-breakpoint
CREATE INDEX "po_sale__number_key" ON "po_sale" USING gin (search_key("po_sales_no") gin_trgm_ops) WHERE "po_sale"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "po_sale__number_sort" ON "po_sale" USING btree ("po_sales_no" collate names,"id" desc) WHERE "po_sale"."deleted_at" is null;