-- Marks before it deletes: without its kept rows, the last kept day would be after the last one and get no mark, so that
-- its month stayed in use.
CREATE OR REPLACE FUNCTION mark_list_days(of_list text, days date[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('list day', (day - date '2000-01-01') % 1024))
  FROM unnest(days) day WHERE day IS NOT NULL;
  INSERT INTO list_day (list, date, status, shape) SELECT DISTINCT of_list, day, '', ''
  FROM unnest(days) day WHERE day <= (SELECT max(date) FROM list_day WHERE list = of_list)
  ON CONFLICT DO NOTHING;
  DELETE FROM list_day WHERE list = of_list AND date = ANY(days) AND status <> '';
END $$;--> statement-breakpoint
-- May have missed a change.
DELETE FROM list_period;
