-- Without pg_temp at the end, a temporary table of the caller hides activity_head from the function.
ALTER FUNCTION activity_chain() SET search_path = public, pg_temp;
