-- Before activity__chain, because triggers fire in the order of their names.
CREATE FUNCTION activity_moment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.at := clock_timestamp();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER activity__at BEFORE INSERT ON activity FOR EACH ROW EXECUTE FUNCTION activity_moment();
