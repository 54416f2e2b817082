-- Functions name tables that are created below.
SET LOCAL check_function_bodies = false;
--> statement-breakpoint
CREATE COLLATION names (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION activity_chain() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO activity_head AS head (entity, entity_id, entries, hash)
  VALUES (NEW.entity, NEW.entity_id, 1, activity_hash('', 1, NEW.id, NEW.at, NEW.user_id, NEW.entity, NEW.entity_id, NEW.action, NEW.reason, NEW.changes))
  ON CONFLICT (entity, entity_id) DO UPDATE SET
    entries = head.entries + 1,
    hash = activity_hash(head.hash, head.entries + 1, NEW.id, NEW.at, NEW.user_id, NEW.entity, NEW.entity_id, NEW.action, NEW.reason, NEW.changes)
  RETURNING head.entries, head.hash INTO NEW.place, NEW.hash;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION activity_hash(previous text, place integer, id bigint, at timestamp with time zone, user_id integer, entity text, entity_id integer, action text, reason text, changes jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT encode(sha256(convert_to(previous || E'\n' || jsonb_build_array(place, id, extract(epoch FROM at), user_id, entity, entity_id, action, reason, changes)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION activity_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the activity log is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE FUNCTION activity_moment() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  NEW.at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION outstanding_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO balance_change (outstanding_id, at, adjustment_kg) SELECT NEW.id, NEW.updated_at, NEW.adjustment_kg WHERE NEW.adjustment_kg <> 0;
    INSERT INTO balance_change (outstanding_id, at, short_closed_kg)
    SELECT NEW.id, coalesce(short_closed_at, now()), short_closed_kg FROM po_sale_line WHERE id = NEW.po_sale_line_id AND short_closed_kg <> 0;
  ELSE
    INSERT INTO balance_change (outstanding_id, adjustment_kg) VALUES (NEW.id, NEW.adjustment_kg - OLD.adjustment_kg);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION scale_reading_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'readings are append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE FUNCTION search_key(x text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (octet_length(x) = char_length(x)) THEN lower(x) ELSE replace(replace(replace(translate(regexp_replace(lower((NORMALIZE(x, NFKD) COLLATE names)), '[̀-ͯ­​-‏⁠-⁤﻿]+'::text, ''::text, 'g'::text), '‘’‛ʼ′“”„‐–—−øđłı'::text, '''''''''''"""----odli'::text), 'ß'::text, 'ss'::text), 'œ'::text, 'oe'::text), 'æ'::text, 'ae'::text) END;
--> statement-breakpoint
CREATE FUNCTION short_closing_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO balance_change (outstanding_id, short_closed_kg)
  SELECT id, NEW.short_closed_kg - OLD.short_closed_kg FROM outstanding WHERE po_sale_line_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TABLE access_token (
    id integer NOT NULL,
    user_id integer NOT NULL,
    hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    address text,
    user_agent text
);
--> statement-breakpoint
ALTER TABLE access_token ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME access_token_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE activity (
    id bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    user_id integer,
    entity text NOT NULL,
    entity_id integer NOT NULL,
    action text NOT NULL,
    reason text,
    changes jsonb NOT NULL,
    place integer DEFAULT 0 NOT NULL,
    hash text DEFAULT ''::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE activity_head (
    entity text NOT NULL,
    entity_id integer NOT NULL,
    entries integer NOT NULL,
    hash text NOT NULL
);
--> statement-breakpoint
ALTER TABLE activity ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME activity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE api_key (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    user_id integer NOT NULL,
    role text NOT NULL,
    hash text NOT NULL,
    hint text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_by_id integer NOT NULL,
    revoked_at timestamp(3) with time zone,
    revoked_by_id integer,
    last_used_at timestamp(3) with time zone,
    last_used_address text
);
--> statement-breakpoint
ALTER TABLE api_key ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME api_key_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE app_user (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    name text NOT NULL,
    email text NOT NULL,
    role text DEFAULT ''::text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    photo_url text,
    email_verified_at timestamp(3) with time zone,
    password_hash text NOT NULL,
    pending_email text,
    locale text,
    invited_at timestamp(3) with time zone,
    last_sign_in_at timestamp(3) with time zone,
    last_sign_in_address text,
    last_sign_in_agent text,
    is_api_key boolean DEFAULT false NOT NULL,
    password_given boolean DEFAULT false NOT NULL,
    CONSTRAINT app_user__api_key CHECK (((NOT is_api_key) OR ((NOT active) AND (role = ''::text)))),
    CONSTRAINT app_user__photo_url CHECK ((photo_url ~ '^/photo/[0-9a-f]{64}$'::text))
);
--> statement-breakpoint
ALTER TABLE app_user ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE backup_run (
    id integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    file text NOT NULL,
    bytes bigint,
    rows bigint,
    error text
);
--> statement-breakpoint
ALTER TABLE backup_run ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME backup_run_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE balance_change (
    id bigint NOT NULL,
    outstanding_id integer NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    adjustment_kg integer DEFAULT 0 NOT NULL,
    short_closed_kg integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE balance_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME balance_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE booking (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    booking_no text NOT NULL,
    date date NOT NULL,
    po_sale_line_id integer NOT NULL,
    ex_do_master_id integer NOT NULL,
    quantity_kg integer NOT NULL,
    used_kg integer DEFAULT 0 NOT NULL,
    license_plate text,
    note text,
    cancel_reason text,
    cancelled_at timestamp(3) with time zone,
    status text GENERATED ALWAYS AS (
CASE
    WHEN (cancelled_at IS NOT NULL) THEN 'CANCELLED'::text
    WHEN (used_kg = 0) THEN 'ACTIVE'::text
    WHEN (used_kg < quantity_kg) THEN 'PARTIAL'::text
    ELSE 'USED'::text
END) STORED NOT NULL,
    created_by_id integer,
    unusual jsonb DEFAULT '[]'::jsonb NOT NULL,
    to_check boolean DEFAULT false NOT NULL,
    arrives_at text,
    CONSTRAINT booking__arrives CHECK ((arrives_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
    CONSTRAINT booking__used CHECK (used_kg BETWEEN 0 AND quantity_kg AND quantity_kg > 0)
);
--> statement-breakpoint
ALTER TABLE booking ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME booking_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE customer (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    code text NOT NULL,
    name text NOT NULL,
    address text,
    phone text,
    npwp text,
    active boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE customer ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME customer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE document_counter (
    series text NOT NULL,
    year integer NOT NULL,
    value integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE ex_do_master (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    ex_do_no text NOT NULL,
    ex_do_type text NOT NULL,
    date date NOT NULL,
    quantity_kg integer,
    note text,
    active boolean DEFAULT true NOT NULL,
    CONSTRAINT ex_do_master__type CHECK ((ex_do_type = ANY (ARRAY['OWN'::text, 'PURCHASED'::text])))
);
--> statement-breakpoint
ALTER TABLE ex_do_master ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ex_do_master_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE ex_do_sum (
    ex_do_master_id integer NOT NULL,
    made_kg bigint DEFAULT 0 NOT NULL,
    booked_kg bigint DEFAULT 0 NOT NULL,
    delivered_kg bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE external_account (
    id integer NOT NULL,
    user_id integer NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE external_account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME external_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE ghost_load (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    scale_id integer NOT NULL,
    visit integer NOT NULL,
    seq bigint NOT NULL,
    date date NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone NOT NULL,
    seconds integer NOT NULL,
    peak_kg integer NOT NULL,
    late boolean NOT NULL,
    curve jsonb,
    settled_at timestamp(3) with time zone,
    settled_by_id integer,
    reason text,
    trucks jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE ghost_load ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ghost_load_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE grade (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    code text NOT NULL,
    name text NOT NULL,
    active boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE grade ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME grade_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE idempotency_key (
    user_id integer NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer NOT NULL,
    answer json,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE inbound_item (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    name text NOT NULL,
    unit text NOT NULL,
    active boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE inbound_item ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME inbound_item_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE inbound_record (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    record_no text NOT NULL,
    date date NOT NULL,
    vendor_id integer NOT NULL,
    license_plate text NOT NULL,
    driver_name text,
    delivery_note_no text,
    note text,
    status text DEFAULT 'WAITING'::text NOT NULL,
    created_by_id integer,
    first_kg integer,
    first_at timestamp(3) with time zone,
    first_by_id integer,
    first_source text,
    checked_at timestamp(3) with time zone,
    checked_by_id integer,
    second_kg integer,
    second_at timestamp(3) with time zone,
    second_by_id integer,
    second_source text,
    deduction_pct numeric(5,2),
    deduction_kg integer,
    deduction_reason text,
    net_kg integer,
    price_per_kg numeric(15,2),
    amount numeric(15,2),
    cancel_reason text,
    finished_at timestamp(3) with time zone,
    finished_by_id integer,
    cancelled_at timestamp(3) with time zone,
    unusual jsonb DEFAULT '[]'::jsonb NOT NULL,
    to_check boolean DEFAULT false NOT NULL,
    first_correction jsonb,
    second_correction jsonb,
    finish_correction jsonb,
    check_correction jsonb,
    weighings_between jsonb DEFAULT '[]'::jsonb NOT NULL,
    first_reading_id integer,
    first_typed_reason text,
    second_reading_id integer,
    second_typed_reason text,
    transporter text,
    permitted_gross_kg integer,
    CONSTRAINT inbound_record__net CHECK ((net_kg > 0)),
    CONSTRAINT inbound_record__status CHECK ((status = ANY (ARRAY['WAITING'::text, 'WEIGHED_IN'::text, 'UNLOADED'::text, 'WEIGHED_OUT'::text, 'DONE'::text, 'CANCELLED'::text]))),
    CONSTRAINT inbound_record__weights CHECK (((second_kg >= 0) AND (first_kg > second_kg)))
);
--> statement-breakpoint
ALTER TABLE inbound_record ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME inbound_record_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE inbound_record_item (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    inbound_record_id integer NOT NULL,
    inbound_item_id integer NOT NULL,
    quantity integer NOT NULL,
    note text,
    noted_quantity integer NOT NULL,
    net_kg integer,
    price_per_kg numeric(15,2),
    CONSTRAINT inbound_record_item__quantity CHECK ((quantity >= 0))
);
--> statement-breakpoint
ALTER TABLE inbound_record_item ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME inbound_record_item_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE list_columns (
    user_id integer NOT NULL,
    list text NOT NULL,
    columns text,
    per_page integer
);
--> statement-breakpoint
CREATE TABLE list_view (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    user_id integer NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    shared boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE list_view ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME list_view_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE loaded_data (
    name text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE login_attempt (
    id bigint NOT NULL,
    subject text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE login_attempt ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME login_attempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE marking (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    name text NOT NULL,
    description text,
    active boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE marking ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME marking_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE opening_stock (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    date date NOT NULL,
    grade_id integer NOT NULL,
    marking_id integer NOT NULL,
    quantity_kg integer NOT NULL,
    note text,
    created_by_id integer,
    unusual jsonb DEFAULT '[]'::jsonb NOT NULL,
    to_check boolean DEFAULT false NOT NULL,
    CONSTRAINT opening_stock__quantity CHECK ((quantity_kg >= 0))
);
--> statement-breakpoint
ALTER TABLE opening_stock ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME opening_stock_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE outbound_item (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    name text NOT NULL,
    unit text NOT NULL,
    kg_per_unit numeric(12,2),
    active boolean DEFAULT true NOT NULL,
    CONSTRAINT outbound_item__kg_per_unit CHECK ((kg_per_unit > (0)::numeric))
);
--> statement-breakpoint
ALTER TABLE outbound_item ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME outbound_item_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE outbound_record (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    record_no text NOT NULL,
    date date NOT NULL,
    customer_id integer NOT NULL,
    license_plate text NOT NULL,
    driver_name text,
    destination text,
    seal_no text,
    note text,
    status text DEFAULT 'WAITING'::text NOT NULL,
    created_by_id integer,
    first_kg integer,
    first_at timestamp(3) with time zone,
    first_by_id integer,
    first_source text,
    second_kg integer,
    second_at timestamp(3) with time zone,
    second_by_id integer,
    second_source text,
    items_kg integer DEFAULT 0 NOT NULL,
    difference_reason text,
    cancel_reason text,
    finished_at timestamp(3) with time zone,
    finished_by_id integer,
    cancelled_at timestamp(3) with time zone,
    unusual jsonb DEFAULT '[]'::jsonb NOT NULL,
    to_check boolean DEFAULT false NOT NULL,
    first_correction jsonb,
    second_correction jsonb,
    finish_correction jsonb,
    first_reading_id integer,
    first_typed_reason text,
    second_reading_id integer,
    second_typed_reason text,
    transporter text,
    permitted_gross_kg integer,
    CONSTRAINT outbound_record__status CHECK ((status = ANY (ARRAY['WAITING'::text, 'WEIGHED_IN'::text, 'LOADING'::text, 'LOADED'::text, 'WEIGHED_OUT'::text, 'DONE'::text, 'CANCELLED'::text]))),
    CONSTRAINT outbound_record__weights CHECK (((first_kg >= 0) AND (second_kg > first_kg)))
);
--> statement-breakpoint
ALTER TABLE outbound_record ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME outbound_record_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE outbound_record_item (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    outbound_record_id integer NOT NULL,
    outbound_item_id integer NOT NULL,
    loading_area text NOT NULL,
    grade_id integer NOT NULL,
    marking_id integer NOT NULL,
    bags integer NOT NULL,
    quantity_kg integer NOT NULL,
    loaded_at timestamp(3) with time zone,
    loaded_by_id integer,
    booking_id integer,
    load_correction jsonb,
    CONSTRAINT outbound_record_item__area CHECK ((loading_area = ANY (ARRAY['H'::text, 'I'::text, 'J'::text, 'K'::text, 'L'::text]))),
    CONSTRAINT outbound_record_item__quantity CHECK (((quantity_kg > 0) AND (bags >= 0)))
);
--> statement-breakpoint
ALTER TABLE outbound_record_item ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME outbound_record_item_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE outgoing_mail (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    locale text,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    sent_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    error text,
    user_id integer,
    report_run_id integer
);
--> statement-breakpoint
ALTER TABLE outgoing_mail ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME outgoing_mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE outstanding (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    po_sale_line_id integer,
    date date,
    po_sales_no text,
    po_sales_type text,
    customer_id integer,
    grade_id integer,
    marking_id integer,
    ex_do_type text,
    ordered_kg integer,
    note text,
    adjustment_kg integer DEFAULT 0 NOT NULL,
    adjustment_reason text,
    CONSTRAINT outstanding__kind CHECK (((po_sale_line_id IS NOT NULL) OR ((date IS NOT NULL) AND (po_sales_no IS NOT NULL) AND (po_sales_type IS NOT NULL) AND (customer_id IS NOT NULL) AND (grade_id IS NOT NULL) AND (marking_id IS NOT NULL) AND (ordered_kg > 0))))
);
--> statement-breakpoint
CREATE TABLE po_sale (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    po_sales_no text NOT NULL,
    po_sales_type text NOT NULL,
    date date NOT NULL,
    customer_id integer NOT NULL,
    ex_do_master_id integer,
    tolerance_pct numeric(4,2) DEFAULT 0 NOT NULL,
    note text,
    status text DEFAULT 'ACTIVE'::text NOT NULL,
    cancel_reason text,
    cancelled_at timestamp(3) with time zone,
    created_by_id integer,
    unusual jsonb DEFAULT '[]'::jsonb NOT NULL,
    to_check boolean DEFAULT false NOT NULL,
    CONSTRAINT po_sale__status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'CLOSED'::text, 'CANCELLED'::text])))
);
--> statement-breakpoint
CREATE TABLE po_sale_line (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    po_sale_id integer NOT NULL,
    grade_id integer NOT NULL,
    marking_id integer NOT NULL,
    ordered_kg integer NOT NULL,
    limit_kg integer NOT NULL,
    price_per_kg numeric(15,2),
    booked_kg integer DEFAULT 0 NOT NULL,
    delivered_kg integer DEFAULT 0 NOT NULL,
    short_closed_kg integer DEFAULT 0 NOT NULL,
    short_closed_reason text,
    short_closed_at timestamp(3) with time zone,
    CONSTRAINT po_sale_line__booked CHECK (((booked_kg >= 0) AND (booked_kg <= limit_kg))),
    CONSTRAINT po_sale_line__delivered CHECK (((delivered_kg >= 0) AND (delivered_kg <= booked_kg))),
    CONSTRAINT po_sale_line__ordered CHECK (((ordered_kg > 0) AND (limit_kg >= ordered_kg))),
    CONSTRAINT po_sale_line__short_closed CHECK ((short_closed_kg >= 0))
);
--> statement-breakpoint
CREATE VIEW outstanding_balance AS
 SELECT outstanding.id,
    outstanding.version,
    outstanding.created_at,
    outstanding.updated_at,
    outstanding.deleted_at,
    outstanding.po_sale_line_id,
    po_sale.id AS po_sale_id,
    ((outstanding.deleted_at IS NULL) AND (po_sale_line.deleted_at IS NULL) AND (po_sale.deleted_at IS NULL) AND (po_sale.status IS DISTINCT FROM 'CANCELLED'::text)) AS alive,
    (COALESCE(po_sale.date, outstanding.date))::text AS date,
    COALESCE(po_sale.po_sales_no, outstanding.po_sales_no) AS po_sales_no,
    COALESCE(po_sale.po_sales_type, outstanding.po_sales_type) AS po_sales_type,
    COALESCE(ex_do_master.ex_do_type, outstanding.ex_do_type) AS ex_do_type,
    customer.id AS customer_id,
    customer.code AS customer_code,
    customer.name AS customer_name,
    grade.id AS grade_id,
    grade.code AS grade_code,
    grade.name AS grade_name,
    marking.id AS marking_id,
    marking.name AS marking_name,
    COALESCE(po_sale_line.ordered_kg, outstanding.ordered_kg) AS ordered_kg,
    COALESCE(po_sale_line.booked_kg, 0) AS booked_kg,
    COALESCE(po_sale_line.delivered_kg, 0) AS delivered_kg,
    COALESCE(po_sale_line.short_closed_kg, 0) AS short_closed_kg,
    outstanding.adjustment_kg,
    outstanding.adjustment_reason,
    (((COALESCE(po_sale_line.ordered_kg, outstanding.ordered_kg) + outstanding.adjustment_kg) - COALESCE(po_sale_line.delivered_kg, 0)) - COALESCE(po_sale_line.short_closed_kg, 0)) AS outstanding_kg,
    COALESCE(po_sale.note, outstanding.note) AS note
   FROM ((((((outstanding
     LEFT JOIN po_sale_line ON ((po_sale_line.id = outstanding.po_sale_line_id)))
     LEFT JOIN po_sale ON ((po_sale.id = po_sale_line.po_sale_id)))
     LEFT JOIN ex_do_master ON ((ex_do_master.id = po_sale.ex_do_master_id)))
     LEFT JOIN customer ON ((customer.id = COALESCE(po_sale.customer_id, outstanding.customer_id))))
     LEFT JOIN grade ON ((grade.id = COALESCE(po_sale_line.grade_id, outstanding.grade_id))))
     LEFT JOIN marking ON ((marking.id = COALESCE(po_sale_line.marking_id, outstanding.marking_id))));
--> statement-breakpoint
ALTER TABLE outstanding ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME outstanding_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE paper_logo (
    hash text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE paper_print (
    entity text NOT NULL,
    record_id integer NOT NULL,
    paper text NOT NULL,
    prints integer NOT NULL,
    last_by_id integer,
    last_at timestamp(3) with time zone,
    skipped integer DEFAULT 0 NOT NULL,
    CONSTRAINT paper_print__count CHECK ((prints >= 0))
);
--> statement-breakpoint
CREATE TABLE password_reset (
    id integer NOT NULL,
    user_id integer NOT NULL,
    hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE password_reset ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME password_reset_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE plant_logo (
    id integer DEFAULT 1 NOT NULL,
    hash text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT plant_logo__one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE plant_setting (
    id integer DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    saved jsonb DEFAULT '{}'::jsonb NOT NULL,
    lock_date date,
    CONSTRAINT plant_setting__one_row CHECK ((id = 1))
);
--> statement-breakpoint
ALTER TABLE po_sale ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME po_sale_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
ALTER TABLE po_sale_line ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME po_sale_line_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE printed_paper (
    id integer NOT NULL,
    entity text NOT NULL,
    record_id integer NOT NULL,
    paper text NOT NULL,
    format text,
    copy integer,
    edition integer DEFAULT 0 NOT NULL,
    content jsonb,
    by_id integer,
    at timestamp(3) with time zone,
    taken_back_at timestamp(3) with time zone,
    taken_back_by_id integer,
    replaced_by integer
);
--> statement-breakpoint
ALTER TABLE printed_paper ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME printed_paper_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE production (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    production_no text NOT NULL,
    date date NOT NULL,
    shift integer NOT NULL,
    ex_do_master_id integer NOT NULL,
    outbound_item_id integer NOT NULL,
    grade_id integer NOT NULL,
    marking_id integer NOT NULL,
    bags integer NOT NULL,
    quantity_kg integer NOT NULL,
    note text,
    created_by_id integer,
    unusual jsonb DEFAULT '[]'::jsonb NOT NULL,
    to_check boolean DEFAULT false NOT NULL,
    CONSTRAINT production__quantity CHECK (((quantity_kg > 0) AND (bags >= 0))),
    CONSTRAINT production__shift CHECK (((shift >= 1) AND (shift <= 3)))
);
--> statement-breakpoint
ALTER TABLE production ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME production_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE recovery_code (
    id integer NOT NULL,
    user_id integer NOT NULL,
    hash text NOT NULL
);
--> statement-breakpoint
ALTER TABLE recovery_code ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME recovery_code_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE report_mail (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    name text NOT NULL,
    report text NOT NULL,
    query text NOT NULL,
    range text NOT NULL,
    format text NOT NULL,
    locale text NOT NULL,
    rhythm text NOT NULL,
    weekday integer,
    month_day integer,
    hour text NOT NULL,
    recipient_ids jsonb NOT NULL,
    owner_id integer NOT NULL,
    active boolean DEFAULT true NOT NULL,
    ran_until timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE report_mail ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME report_mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE report_mail_run (
    id integer NOT NULL,
    report_mail_id integer NOT NULL,
    started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    manual boolean NOT NULL,
    missed integer NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    retry_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    rows integer,
    bytes integer,
    priced boolean DEFAULT false NOT NULL,
    error text,
    recipients jsonb DEFAULT '[]'::jsonb NOT NULL,
    filename text,
    content bytea
);
--> statement-breakpoint
ALTER TABLE report_mail_run ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME report_mail_run_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE scale (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    name text NOT NULL,
    place text,
    protocol text NOT NULL,
    pattern jsonb,
    line text NOT NULL,
    unit text NOT NULL,
    division_kg integer NOT NULL,
    capacity_kg integer NOT NULL,
    threshold_kg integer NOT NULL,
    certificate_no text,
    certificate_until date,
    active boolean NOT NULL,
    api_key_id integer
);
--> statement-breakpoint
ALTER TABLE scale ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME scale_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE UNLOGGED TABLE scale_live (
    scale_id integer NOT NULL,
    deck jsonb NOT NULL,
    reading_id integer,
    agent text,
    agent_seen_at timestamp(3) with time zone,
    last_seq bigint NOT NULL,
    late boolean DEFAULT false NOT NULL,
    frames jsonb DEFAULT '[]'::jsonb NOT NULL,
    trial jsonb
);
--> statement-breakpoint
CREATE TABLE scale_reading (
    id integer NOT NULL,
    scale_id integer NOT NULL,
    kg integer NOT NULL,
    raw text NOT NULL,
    stable_since timestamp(3) with time zone NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    received_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    visit integer NOT NULL,
    after_empty boolean NOT NULL,
    alibi_id text,
    seq bigint NOT NULL,
    certificate_no text,
    certificate_until date,
    from_browser boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE scale_reading ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME scale_reading_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE second_factor (
    user_id integer NOT NULL,
    sealed_secret text NOT NULL,
    begun_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_step integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE shift_handover (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    date date NOT NULL,
    shift integer NOT NULL,
    handed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    handed_by_id integer NOT NULL,
    taken_at timestamp(3) with time zone,
    taken_by_id integer,
    note text,
    snapshot jsonb NOT NULL,
    CONSTRAINT shift_handover__shift CHECK (((shift >= 1) AND (shift <= 3))),
    CONSTRAINT shift_handover__taken CHECK ((((taken_at IS NULL) = (taken_by_id IS NULL)) AND (taken_by_id <> handed_by_id)))
);
--> statement-breakpoint
ALTER TABLE shift_handover ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME shift_handover_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE stock_day (
    grade_id integer NOT NULL,
    marking_id integer NOT NULL,
    date date NOT NULL,
    made_kg bigint DEFAULT 0 NOT NULL,
    delivered_kg bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE undo_step (
    entity text NOT NULL,
    record_id integer NOT NULL,
    version integer NOT NULL,
    by_id integer NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    "values" jsonb NOT NULL,
    item jsonb
);
--> statement-breakpoint
CREATE TABLE user_photo (
    user_id integer NOT NULL,
    hash text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE vehicle (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    license_plate text NOT NULL,
    transporter text,
    driver_name text,
    permitted_gross_kg integer,
    kir_until date,
    stnk_until date,
    blocked_reason text,
    note text,
    active boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE vehicle ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME vehicle_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE vendor (
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    code text NOT NULL,
    name text NOT NULL,
    address text,
    phone text,
    npwp text,
    active boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE vendor ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME vendor_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
ALTER TABLE ONLY access_token
    ADD CONSTRAINT access_token_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY activity_head
    ADD CONSTRAINT activity_head_entity_entity_id_pk PRIMARY KEY (entity, entity_id);
--> statement-breakpoint
ALTER TABLE ONLY activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY backup_run
    ADD CONSTRAINT backup_run_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY balance_change
    ADD CONSTRAINT balance_change_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY booking
    ADD CONSTRAINT booking_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY document_counter
    ADD CONSTRAINT document_counter_series_year_pk PRIMARY KEY (series, year);
--> statement-breakpoint
ALTER TABLE ONLY ex_do_master
    ADD CONSTRAINT ex_do_master_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY ex_do_sum
    ADD CONSTRAINT ex_do_sum_pkey PRIMARY KEY (ex_do_master_id);
--> statement-breakpoint
ALTER TABLE ONLY external_account
    ADD CONSTRAINT external_account_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY ghost_load
    ADD CONSTRAINT ghost_load_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY grade
    ADD CONSTRAINT grade_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY idempotency_key
    ADD CONSTRAINT idempotency_key_user_id_key_pk PRIMARY KEY (user_id, key);
--> statement-breakpoint
ALTER TABLE ONLY inbound_item
    ADD CONSTRAINT inbound_item_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record_item
    ADD CONSTRAINT inbound_record_item_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record
    ADD CONSTRAINT inbound_record_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY list_columns
    ADD CONSTRAINT list_columns_user_id_list_pk PRIMARY KEY (user_id, list);
--> statement-breakpoint
ALTER TABLE ONLY list_view
    ADD CONSTRAINT list_view_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY loaded_data
    ADD CONSTRAINT loaded_data_pkey PRIMARY KEY (name);
--> statement-breakpoint
ALTER TABLE ONLY login_attempt
    ADD CONSTRAINT login_attempt_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY marking
    ADD CONSTRAINT marking_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY opening_stock
    ADD CONSTRAINT opening_stock_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_item
    ADD CONSTRAINT outbound_item_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record_item
    ADD CONSTRAINT outbound_record_item_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record
    ADD CONSTRAINT outbound_record_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY outgoing_mail
    ADD CONSTRAINT outgoing_mail_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY outstanding
    ADD CONSTRAINT outstanding_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY paper_logo
    ADD CONSTRAINT paper_logo_pkey PRIMARY KEY (hash);
--> statement-breakpoint
ALTER TABLE ONLY paper_print
    ADD CONSTRAINT paper_print_entity_record_id_paper_pk PRIMARY KEY (entity, record_id, paper);
--> statement-breakpoint
ALTER TABLE ONLY password_reset
    ADD CONSTRAINT password_reset_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY plant_logo
    ADD CONSTRAINT plant_logo_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY plant_setting
    ADD CONSTRAINT plant_setting_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY po_sale_line
    ADD CONSTRAINT po_sale_line_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY po_sale
    ADD CONSTRAINT po_sale_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY printed_paper
    ADD CONSTRAINT printed_paper_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY production
    ADD CONSTRAINT production_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY report_mail
    ADD CONSTRAINT report_mail_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY report_mail_run
    ADD CONSTRAINT report_mail_run_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY scale_live
    ADD CONSTRAINT scale_live_pkey PRIMARY KEY (scale_id);
--> statement-breakpoint
ALTER TABLE ONLY scale
    ADD CONSTRAINT scale_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY scale_reading
    ADD CONSTRAINT scale_reading_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY second_factor
    ADD CONSTRAINT second_factor_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE ONLY shift_handover
    ADD CONSTRAINT shift_handover_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY stock_day
    ADD CONSTRAINT stock_day_grade_id_marking_id_date_pk PRIMARY KEY (grade_id, marking_id, date);
--> statement-breakpoint
ALTER TABLE ONLY undo_step
    ADD CONSTRAINT undo_step_entity_record_id_pk PRIMARY KEY (entity, record_id);
--> statement-breakpoint
ALTER TABLE ONLY user_photo
    ADD CONSTRAINT user_photo_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE ONLY vehicle
    ADD CONSTRAINT vehicle_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY vendor
    ADD CONSTRAINT vendor_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE UNIQUE INDEX access_token__hash__unique ON access_token USING btree (hash);
--> statement-breakpoint
CREATE INDEX access_token__user ON access_token USING btree (user_id);
--> statement-breakpoint
CREATE INDEX activity__changed ON activity USING btree (entity, at, entity_id);
--> statement-breakpoint
CREATE INDEX activity__closed ON activity USING btree (id) WHERE (changes @> '[{"field": "closedReason"}]'::jsonb);
--> statement-breakpoint
CREATE INDEX activity__entity ON activity USING btree (entity, entity_id, id);
--> statement-breakpoint
CREATE INDEX activity__exception ON activity USING btree (at) WHERE ((entity = ANY (ARRAY['outbound-record'::text, 'inbound-record'::text])) AND ((action = ANY (ARRAY['delete'::text, 'printAgain'::text])) OR (changes @? '$[*]?((((((@."field" == "firstKg" || @."field" == "secondKg") || @."field" == "pricePerKg") || @."field" == "itemPrices") || @."field" == "weighingsBetween") && @."from"[0] != null || @."field" like_regex "TypedReasons?$" && @."to"[0] != null) || @."field" == "status" && (@."from" == "DONE" || @."to" == "CANCELLED" && @."from" != "WAITING"))'::jsonpath) OR ((reason IS NOT NULL) AND (changes @? '$[*]?(((@."field" == "outboundItem" || @."field" == "items") || @."field" == "deductionPct") || @."field" == "deductionKg")'::jsonpath))));
--> statement-breakpoint
CREATE UNIQUE INDEX api_key__hash__unique ON api_key USING btree (hash);
--> statement-breakpoint
CREATE UNIQUE INDEX api_key__user__unique ON api_key USING btree (user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX app_user__email__unique ON app_user USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX balance_change__at ON balance_change USING btree (at);
--> statement-breakpoint
CREATE INDEX balance_change__outstanding ON balance_change USING btree (outstanding_id);
--> statement-breakpoint
CREATE INDEX booking__active ON booking USING btree (date) WHERE ((status = 'ACTIVE'::text) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX "booking__bookingNo__unique" ON booking USING btree (booking_no);
--> statement-breakpoint
CREATE INDEX booking__date ON booking USING btree (date, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX booking__deleted ON booking USING btree (date, id) WHERE (deleted_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX booking__ex_do ON booking USING btree (ex_do_master_id);
--> statement-breakpoint
CREATE INDEX booking__line_used ON booking USING btree (po_sale_line_id, used_kg);
--> statement-breakpoint
CREATE INDEX booking__open ON booking USING btree (po_sale_line_id) WHERE ((status = ANY (ARRAY['ACTIVE'::text, 'PARTIAL'::text])) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX booking__plate_text ON booking USING gin (replace(license_plate, ' '::text, ''::text) gin_trgm_ops) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX booking__quantity ON booking USING btree (quantity_kg, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX booking__to_check ON booking USING btree (date, id) WHERE (to_check AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX customer__code__unique ON customer USING btree (lower(code)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX customer__name ON customer USING btree (name);
--> statement-breakpoint
CREATE UNIQUE INDEX ex_do_master__ex_do_no__unique ON ex_do_master USING btree (lower(ex_do_no)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX external_account__issuer_subject__unique ON external_account USING btree (issuer, subject);
--> statement-breakpoint
CREATE INDEX external_account__user ON external_account USING btree (user_id);
--> statement-breakpoint
CREATE INDEX ghost_load__curve ON ghost_load USING btree (started_at) WHERE (curve IS NOT NULL);
--> statement-breakpoint
CREATE INDEX ghost_load__open ON ghost_load USING btree (started_at) WHERE (settled_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX ghost_load__seq__unique ON ghost_load USING btree (scale_id, seq);
--> statement-breakpoint
CREATE INDEX ghost_load__started_at ON ghost_load USING btree (started_at);
--> statement-breakpoint
CREATE UNIQUE INDEX grade__code__unique ON grade USING btree (lower(code)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX idempotency_key__created_at ON idempotency_key USING btree (created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX inbound_item__name__unique ON inbound_item USING btree (lower(name)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX inbound_record__between ON inbound_record USING gin (weighings_between jsonb_path_ops) WHERE (weighings_between <> '[]'::jsonb);
--> statement-breakpoint
CREATE INDEX inbound_record__date ON inbound_record USING btree (date, id, vendor_id, status, first_kg, second_kg, net_kg, amount) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX inbound_record__deleted ON inbound_record USING btree (date, id) WHERE (deleted_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX inbound_record__first_reading ON inbound_record USING btree (first_reading_id) WHERE (first_reading_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_record__licensePlate__unique" ON inbound_record USING btree (replace(license_plate, ' '::text, ''::text)) WHERE ((status = ANY (ARRAY['WAITING'::text, 'WEIGHED_IN'::text, 'UNLOADED'::text, 'WEIGHED_OUT'::text])) AND (second_kg IS NULL) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX inbound_record__net ON inbound_record USING btree (net_kg, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX inbound_record__net_desc ON inbound_record USING btree (net_kg DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX inbound_record__note ON inbound_record USING btree (vendor_id, regexp_replace(translate(regexp_replace(regexp_replace(lower(delivery_note_no), '(^|[^0-9])0+(?=[0-9])'::text, '\1'::text, 'g'::text), '[\s./_\u2010-\u2015\u2212-]+'::text, ''::text, 'g'::text), 'oil'::text, '011'::text), '(^|[^0-9])0+(?=[0-9])'::text, '\1'::text, 'g'::text)) WHERE ((delivery_note_no IS NOT NULL) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX inbound_record__over_limit ON inbound_record USING btree (date, id) WHERE ((first_kg > permitted_gross_kg) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX inbound_record__plate ON inbound_record USING btree (replace(license_plate, ' '::text, ''::text), date, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX inbound_record__plate_sort ON inbound_record USING btree (license_plate, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX inbound_record__plate_text ON inbound_record USING gin (replace(license_plate, ' '::text, ''::text) gin_trgm_ops) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_record__recordNo__unique" ON inbound_record USING btree (record_no);
--> statement-breakpoint
CREATE INDEX inbound_record__second_reading ON inbound_record USING btree (second_reading_id) WHERE (second_reading_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX inbound_record__status ON inbound_record USING btree (status, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX inbound_record__to_check ON inbound_record USING btree (date, id) WHERE (to_check AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX inbound_record__typed_reason ON inbound_record USING btree (date, id) WHERE (((first_typed_reason IS NOT NULL) OR (second_typed_reason IS NOT NULL) OR (weighings_between @? '$[*]?(@."typedReason" != null)'::jsonpath)) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX inbound_record__unusual ON inbound_record USING btree (updated_at) WHERE (unusual <> '[]'::jsonb);
--> statement-breakpoint
CREATE INDEX inbound_record__vendor ON inbound_record USING btree (vendor_id, date, id);
--> statement-breakpoint
CREATE INDEX inbound_record_item__item ON inbound_record_item USING btree (inbound_item_id, id);
--> statement-breakpoint
CREATE INDEX inbound_record_item__record ON inbound_record_item USING btree (inbound_record_id, deleted_at, inbound_item_id, quantity, net_kg, price_per_kg);
--> statement-breakpoint
CREATE UNIQUE INDEX list_view__name__unique ON list_view USING btree (user_id, list, lower(name));
--> statement-breakpoint
CREATE INDEX list_view__shared ON list_view USING btree (list) WHERE shared;
--> statement-breakpoint
CREATE INDEX login_attempt__subject_at ON login_attempt USING btree (subject, at);
--> statement-breakpoint
CREATE UNIQUE INDEX marking__name__unique ON marking USING btree (lower(name)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX opening_stock__date__unique ON opening_stock USING btree (grade_id, marking_id, date) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX opening_stock__marking ON opening_stock USING btree (marking_id);
--> statement-breakpoint
CREATE INDEX opening_stock__to_check ON opening_stock USING btree (date, id) WHERE (to_check AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX outbound_item__name__unique ON outbound_item USING btree (lower(name)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX outbound_record__customer ON outbound_record USING btree (customer_id, date, id);
--> statement-breakpoint
CREATE INDEX outbound_record__date ON outbound_record USING btree (date, id, customer_id, status, first_kg, second_kg) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX outbound_record__deleted ON outbound_record USING btree (date, id) WHERE (deleted_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbound_record__first_reading ON outbound_record USING btree (first_reading_id) WHERE (first_reading_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_record__licensePlate__unique" ON outbound_record USING btree (replace(license_plate, ' '::text, ''::text)) WHERE ((status = ANY (ARRAY['WAITING'::text, 'WEIGHED_IN'::text, 'LOADING'::text, 'LOADED'::text, 'WEIGHED_OUT'::text])) AND (second_kg IS NULL) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX outbound_record__net ON outbound_record USING btree (((second_kg - first_kg)), id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX outbound_record__net_desc ON outbound_record USING btree (((second_kg - first_kg)) DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX outbound_record__over_limit ON outbound_record USING btree (date, id) WHERE ((second_kg > permitted_gross_kg) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX outbound_record__plate ON outbound_record USING btree (replace(license_plate, ' '::text, ''::text), date, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX outbound_record__plate_sort ON outbound_record USING btree (license_plate, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX outbound_record__plate_text ON outbound_record USING gin (replace(license_plate, ' '::text, ''::text) gin_trgm_ops) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX outbound_record__queue ON outbound_record USING btree (created_at) WHERE ((status = ANY (ARRAY['WAITING'::text, 'WEIGHED_IN'::text, 'LOADING'::text])) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_record__recordNo__unique" ON outbound_record USING btree (record_no);
--> statement-breakpoint
CREATE INDEX outbound_record__seal ON outbound_record USING btree (regexp_replace(translate(regexp_replace(regexp_replace(lower(seal_no), '(^|[^0-9])0+(?=[0-9])'::text, '\1'::text, 'g'::text), '[\s./_\u2010-\u2015\u2212-]+'::text, ''::text, 'g'::text), 'oil'::text, '011'::text), '(^|[^0-9])0+(?=[0-9])'::text, '\1'::text, 'g'::text), date) WHERE ((seal_no IS NOT NULL) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX outbound_record__second_reading ON outbound_record USING btree (second_reading_id) WHERE (second_reading_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbound_record__status ON outbound_record USING btree (status, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX outbound_record__to_check ON outbound_record USING btree (date, id) WHERE (to_check AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX outbound_record__typed_reason ON outbound_record USING btree (date, id) WHERE (((first_typed_reason IS NOT NULL) OR (second_typed_reason IS NOT NULL)) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX outbound_record__unusual ON outbound_record USING btree (updated_at) WHERE (unusual <> '[]'::jsonb);
--> statement-breakpoint
CREATE INDEX outbound_record_item__booking ON outbound_record_item USING btree (booking_id);
--> statement-breakpoint
CREATE INDEX outbound_record_item__grade ON outbound_record_item USING btree (grade_id, id);
--> statement-breakpoint
CREATE INDEX outbound_record_item__item ON outbound_record_item USING btree (outbound_item_id);
--> statement-breakpoint
CREATE INDEX outbound_record_item__marking ON outbound_record_item USING btree (marking_id);
--> statement-breakpoint
CREATE INDEX outbound_record_item__record ON outbound_record_item USING btree (outbound_record_id, deleted_at, outbound_item_id, grade_id, marking_id, booking_id, loading_area, bags, quantity_kg);
--> statement-breakpoint
CREATE INDEX outgoing_mail__due ON outgoing_mail USING btree (due_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
--> statement-breakpoint
CREATE INDEX outgoing_mail__report_run ON outgoing_mail USING btree (report_run_id) WHERE (report_run_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outstanding__customer ON outstanding USING btree (customer_id);
--> statement-breakpoint
CREATE INDEX outstanding__date ON outstanding USING btree (date);
--> statement-breakpoint
CREATE UNIQUE INDEX "outstanding__poSaleLineId__unique" ON outstanding USING btree (po_sale_line_id);
--> statement-breakpoint
CREATE UNIQUE INDEX password_reset__hash__unique ON password_reset USING btree (hash);
--> statement-breakpoint
CREATE INDEX password_reset__user ON password_reset USING btree (user_id);
--> statement-breakpoint
CREATE INDEX po_sale__customer ON po_sale USING btree (customer_id, date, id);
--> statement-breakpoint
CREATE INDEX po_sale__customer_number ON po_sale USING btree (customer_id, regexp_replace(translate(regexp_replace(regexp_replace(lower(po_sales_no), '(^|[^0-9])0+(?=[0-9])'::text, '\1'::text, 'g'::text), '[\s./_\u2010-\u2015\u2212-]+'::text, ''::text, 'g'::text), 'oil'::text, '011'::text), '(^|[^0-9])0+(?=[0-9])'::text, '\1'::text, 'g'::text)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX po_sale__date ON po_sale USING btree (date, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX po_sale__ex_do ON po_sale USING btree (ex_do_master_id);
--> statement-breakpoint
CREATE INDEX po_sale__number ON po_sale USING btree (lower(po_sales_no)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX po_sale__number_key ON po_sale USING gin (search_key(po_sales_no) gin_trgm_ops) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX po_sale__number_sort ON po_sale USING btree (po_sales_no COLLATE names, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX "po_sale__poSalesNo__unique" ON po_sale USING btree (lower(po_sales_no), customer_id) WHERE ((status <> 'CANCELLED'::text) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX po_sale__to_check ON po_sale USING btree (date, id) WHERE (to_check AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX po_sale_line__grade ON po_sale_line USING btree (grade_id, id);
--> statement-breakpoint
CREATE INDEX po_sale_line__marking ON po_sale_line USING btree (marking_id);
--> statement-breakpoint
CREATE INDEX po_sale_line__po_sale ON po_sale_line USING btree (po_sale_id);
--> statement-breakpoint
CREATE INDEX printed_paper__copies ON printed_paper USING btree (at) WHERE ((copy > 1) AND ((edition > 0) OR (content IS NULL) OR (content @> '{"isCopy": true}'::jsonb)));
--> statement-breakpoint
CREATE UNIQUE INDEX printed_paper__copy ON printed_paper USING btree (entity, record_id, paper, copy);
--> statement-breakpoint
CREATE INDEX printed_paper__taken_back ON printed_paper USING btree (taken_back_at) WHERE (taken_back_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX production__bags ON production USING btree (bags, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX production__date ON production USING btree (date, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX production__deleted ON production USING btree (date, id) WHERE (deleted_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX production__ex_do ON production USING btree (ex_do_master_id, date, id);
--> statement-breakpoint
CREATE INDEX production__item ON production USING btree (outbound_item_id);
--> statement-breakpoint
CREATE UNIQUE INDEX "production__productionNo__unique" ON production USING btree (production_no);
--> statement-breakpoint
CREATE INDEX production__quantity ON production USING btree (quantity_kg, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX production__shift ON production USING btree (shift, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX production__to_check ON production USING btree (date, id) WHERE (to_check AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX recovery_code__user_hash__unique ON recovery_code USING btree (user_id, hash);
--> statement-breakpoint
CREATE UNIQUE INDEX report_mail_run__due_at__unique ON report_mail_run USING btree (report_mail_id, due_at) WHERE (NOT manual);
--> statement-breakpoint
CREATE INDEX report_mail_run__of ON report_mail_run USING btree (report_mail_id, id);
--> statement-breakpoint
CREATE INDEX report_mail_run__started_at ON report_mail_run USING btree (started_at);
--> statement-breakpoint
CREATE INDEX report_mail_run__waiting ON report_mail_run USING btree (retry_at) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX scale__api_key__unique ON scale USING btree (api_key_id);
--> statement-breakpoint
CREATE UNIQUE INDEX scale__name__unique ON scale USING btree (lower(name)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX scale_reading__seq__unique ON scale_reading USING btree (scale_id, seq);
--> statement-breakpoint
CREATE INDEX scale_reading__visit ON scale_reading USING btree (scale_id, visit);
--> statement-breakpoint
CREATE INDEX shift_handover__open ON shift_handover USING btree (handed_at) WHERE (taken_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX shift_handover__shift__unique ON shift_handover USING btree (date, shift);
--> statement-breakpoint
CREATE INDEX stock_day__sums ON stock_day USING btree (grade_id, marking_id, date, made_kg, delivered_kg);
--> statement-breakpoint
CREATE INDEX user_photo__hash ON user_photo USING btree (hash);
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle__licensePlate__unique" ON vehicle USING btree (lower(license_plate)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX vendor__code__unique ON vendor USING btree (lower(code)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX vendor__name ON vendor USING btree (name);
--> statement-breakpoint
CREATE TRIGGER activity__append_only BEFORE DELETE OR UPDATE ON activity FOR EACH ROW EXECUTE FUNCTION activity_is_append_only();
--> statement-breakpoint
CREATE TRIGGER activity__at BEFORE INSERT ON activity FOR EACH ROW EXECUTE FUNCTION activity_moment();
--> statement-breakpoint
CREATE TRIGGER activity__chain BEFORE INSERT ON activity FOR EACH ROW EXECUTE FUNCTION activity_chain();
--> statement-breakpoint
CREATE TRIGGER activity__not_truncated BEFORE TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION activity_is_append_only();
--> statement-breakpoint
CREATE TRIGGER outstanding__changed AFTER UPDATE OF adjustment_kg ON outstanding FOR EACH ROW WHEN ((new.adjustment_kg <> old.adjustment_kg)) EXECUTE FUNCTION outstanding_changed();
--> statement-breakpoint
CREATE TRIGGER outstanding__changed_insert AFTER INSERT ON outstanding FOR EACH ROW EXECUTE FUNCTION outstanding_changed();
--> statement-breakpoint
CREATE TRIGGER po_sale_line__short_closed AFTER UPDATE OF short_closed_kg ON po_sale_line FOR EACH ROW WHEN ((new.short_closed_kg <> old.short_closed_kg)) EXECUTE FUNCTION short_closing_changed();
--> statement-breakpoint
CREATE TRIGGER scale_reading__append_only BEFORE DELETE OR UPDATE ON scale_reading FOR EACH ROW EXECUTE FUNCTION scale_reading_is_append_only();
--> statement-breakpoint
CREATE TRIGGER scale_reading__not_truncated BEFORE TRUNCATE ON scale_reading FOR EACH STATEMENT EXECUTE FUNCTION scale_reading_is_append_only();
--> statement-breakpoint
ALTER TABLE ONLY access_token
    ADD CONSTRAINT access_token_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY activity
    ADD CONSTRAINT activity_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY api_key
    ADD CONSTRAINT api_key_created_by_id_app_user_id_fk FOREIGN KEY (created_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY api_key
    ADD CONSTRAINT api_key_revoked_by_id_app_user_id_fk FOREIGN KEY (revoked_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY api_key
    ADD CONSTRAINT api_key_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY balance_change
    ADD CONSTRAINT balance_change_outstanding_id_outstanding_id_fk FOREIGN KEY (outstanding_id) REFERENCES outstanding(id);
--> statement-breakpoint
ALTER TABLE ONLY booking
    ADD CONSTRAINT booking_created_by_id_app_user_id_fk FOREIGN KEY (created_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY booking
    ADD CONSTRAINT booking_ex_do_master_id_ex_do_master_id_fk FOREIGN KEY (ex_do_master_id) REFERENCES ex_do_master(id);
--> statement-breakpoint
ALTER TABLE ONLY booking
    ADD CONSTRAINT booking_po_sale_line_id_po_sale_line_id_fk FOREIGN KEY (po_sale_line_id) REFERENCES po_sale_line(id);
--> statement-breakpoint
ALTER TABLE ONLY ex_do_sum
    ADD CONSTRAINT ex_do_sum_ex_do_master_id_ex_do_master_id_fk FOREIGN KEY (ex_do_master_id) REFERENCES ex_do_master(id);
--> statement-breakpoint
ALTER TABLE ONLY external_account
    ADD CONSTRAINT external_account_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY ghost_load
    ADD CONSTRAINT ghost_load_scale_id_scale_id_fk FOREIGN KEY (scale_id) REFERENCES scale(id);
--> statement-breakpoint
ALTER TABLE ONLY ghost_load
    ADD CONSTRAINT ghost_load_settled_by_id_app_user_id_fk FOREIGN KEY (settled_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY idempotency_key
    ADD CONSTRAINT idempotency_key_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record
    ADD CONSTRAINT inbound_record_checked_by_id_app_user_id_fk FOREIGN KEY (checked_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record
    ADD CONSTRAINT inbound_record_created_by_id_app_user_id_fk FOREIGN KEY (created_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record
    ADD CONSTRAINT inbound_record_finished_by_id_app_user_id_fk FOREIGN KEY (finished_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record
    ADD CONSTRAINT inbound_record_first_by_id_app_user_id_fk FOREIGN KEY (first_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record
    ADD CONSTRAINT inbound_record_first_reading_id_scale_reading_id_fk FOREIGN KEY (first_reading_id) REFERENCES scale_reading(id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record_item
    ADD CONSTRAINT inbound_record_item_inbound_item_id_inbound_item_id_fk FOREIGN KEY (inbound_item_id) REFERENCES inbound_item(id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record_item
    ADD CONSTRAINT inbound_record_item_inbound_record_id_inbound_record_id_fk FOREIGN KEY (inbound_record_id) REFERENCES inbound_record(id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record
    ADD CONSTRAINT inbound_record_second_by_id_app_user_id_fk FOREIGN KEY (second_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record
    ADD CONSTRAINT inbound_record_second_reading_id_scale_reading_id_fk FOREIGN KEY (second_reading_id) REFERENCES scale_reading(id);
--> statement-breakpoint
ALTER TABLE ONLY inbound_record
    ADD CONSTRAINT inbound_record_vendor_id_vendor_id_fk FOREIGN KEY (vendor_id) REFERENCES vendor(id);
--> statement-breakpoint
ALTER TABLE ONLY list_columns
    ADD CONSTRAINT list_columns_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY list_view
    ADD CONSTRAINT list_view_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY opening_stock
    ADD CONSTRAINT opening_stock_created_by_id_app_user_id_fk FOREIGN KEY (created_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY opening_stock
    ADD CONSTRAINT opening_stock_grade_id_grade_id_fk FOREIGN KEY (grade_id) REFERENCES grade(id);
--> statement-breakpoint
ALTER TABLE ONLY opening_stock
    ADD CONSTRAINT opening_stock_marking_id_marking_id_fk FOREIGN KEY (marking_id) REFERENCES marking(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record
    ADD CONSTRAINT outbound_record_created_by_id_app_user_id_fk FOREIGN KEY (created_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record
    ADD CONSTRAINT outbound_record_customer_id_customer_id_fk FOREIGN KEY (customer_id) REFERENCES customer(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record
    ADD CONSTRAINT outbound_record_finished_by_id_app_user_id_fk FOREIGN KEY (finished_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record
    ADD CONSTRAINT outbound_record_first_by_id_app_user_id_fk FOREIGN KEY (first_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record
    ADD CONSTRAINT outbound_record_first_reading_id_scale_reading_id_fk FOREIGN KEY (first_reading_id) REFERENCES scale_reading(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record_item
    ADD CONSTRAINT outbound_record_item_booking_id_booking_id_fk FOREIGN KEY (booking_id) REFERENCES booking(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record_item
    ADD CONSTRAINT outbound_record_item_grade_id_grade_id_fk FOREIGN KEY (grade_id) REFERENCES grade(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record_item
    ADD CONSTRAINT outbound_record_item_loaded_by_id_app_user_id_fk FOREIGN KEY (loaded_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record_item
    ADD CONSTRAINT outbound_record_item_marking_id_marking_id_fk FOREIGN KEY (marking_id) REFERENCES marking(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record_item
    ADD CONSTRAINT outbound_record_item_outbound_item_id_outbound_item_id_fk FOREIGN KEY (outbound_item_id) REFERENCES outbound_item(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record_item
    ADD CONSTRAINT outbound_record_item_outbound_record_id_outbound_record_id_fk FOREIGN KEY (outbound_record_id) REFERENCES outbound_record(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record
    ADD CONSTRAINT outbound_record_second_by_id_app_user_id_fk FOREIGN KEY (second_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY outbound_record
    ADD CONSTRAINT outbound_record_second_reading_id_scale_reading_id_fk FOREIGN KEY (second_reading_id) REFERENCES scale_reading(id);
--> statement-breakpoint
ALTER TABLE ONLY outgoing_mail
    ADD CONSTRAINT outgoing_mail_report_run_id_report_mail_run_id_fk FOREIGN KEY (report_run_id) REFERENCES report_mail_run(id);
--> statement-breakpoint
ALTER TABLE ONLY outgoing_mail
    ADD CONSTRAINT outgoing_mail_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY outstanding
    ADD CONSTRAINT outstanding_customer_id_customer_id_fk FOREIGN KEY (customer_id) REFERENCES customer(id);
--> statement-breakpoint
ALTER TABLE ONLY outstanding
    ADD CONSTRAINT outstanding_grade_id_grade_id_fk FOREIGN KEY (grade_id) REFERENCES grade(id);
--> statement-breakpoint
ALTER TABLE ONLY outstanding
    ADD CONSTRAINT outstanding_marking_id_marking_id_fk FOREIGN KEY (marking_id) REFERENCES marking(id);
--> statement-breakpoint
ALTER TABLE ONLY outstanding
    ADD CONSTRAINT outstanding_po_sale_line_id_po_sale_line_id_fk FOREIGN KEY (po_sale_line_id) REFERENCES po_sale_line(id);
--> statement-breakpoint
ALTER TABLE ONLY paper_print
    ADD CONSTRAINT paper_print_last_by_id_app_user_id_fk FOREIGN KEY (last_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY password_reset
    ADD CONSTRAINT password_reset_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY po_sale
    ADD CONSTRAINT po_sale_created_by_id_app_user_id_fk FOREIGN KEY (created_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY po_sale
    ADD CONSTRAINT po_sale_customer_id_customer_id_fk FOREIGN KEY (customer_id) REFERENCES customer(id);
--> statement-breakpoint
ALTER TABLE ONLY po_sale
    ADD CONSTRAINT po_sale_ex_do_master_id_ex_do_master_id_fk FOREIGN KEY (ex_do_master_id) REFERENCES ex_do_master(id);
--> statement-breakpoint
ALTER TABLE ONLY po_sale_line
    ADD CONSTRAINT po_sale_line_grade_id_grade_id_fk FOREIGN KEY (grade_id) REFERENCES grade(id);
--> statement-breakpoint
ALTER TABLE ONLY po_sale_line
    ADD CONSTRAINT po_sale_line_marking_id_marking_id_fk FOREIGN KEY (marking_id) REFERENCES marking(id);
--> statement-breakpoint
ALTER TABLE ONLY po_sale_line
    ADD CONSTRAINT po_sale_line_po_sale_id_po_sale_id_fk FOREIGN KEY (po_sale_id) REFERENCES po_sale(id);
--> statement-breakpoint
ALTER TABLE ONLY printed_paper
    ADD CONSTRAINT printed_paper_by_id_app_user_id_fk FOREIGN KEY (by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY printed_paper
    ADD CONSTRAINT printed_paper_taken_back_by_id_app_user_id_fk FOREIGN KEY (taken_back_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY production
    ADD CONSTRAINT production_created_by_id_app_user_id_fk FOREIGN KEY (created_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY production
    ADD CONSTRAINT production_ex_do_master_id_ex_do_master_id_fk FOREIGN KEY (ex_do_master_id) REFERENCES ex_do_master(id);
--> statement-breakpoint
ALTER TABLE ONLY production
    ADD CONSTRAINT production_grade_id_grade_id_fk FOREIGN KEY (grade_id) REFERENCES grade(id);
--> statement-breakpoint
ALTER TABLE ONLY production
    ADD CONSTRAINT production_marking_id_marking_id_fk FOREIGN KEY (marking_id) REFERENCES marking(id);
--> statement-breakpoint
ALTER TABLE ONLY production
    ADD CONSTRAINT production_outbound_item_id_outbound_item_id_fk FOREIGN KEY (outbound_item_id) REFERENCES outbound_item(id);
--> statement-breakpoint
ALTER TABLE ONLY recovery_code
    ADD CONSTRAINT recovery_code_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY report_mail
    ADD CONSTRAINT report_mail_owner_id_app_user_id_fk FOREIGN KEY (owner_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY report_mail_run
    ADD CONSTRAINT report_mail_run_report_mail_id_report_mail_id_fk FOREIGN KEY (report_mail_id) REFERENCES report_mail(id);
--> statement-breakpoint
ALTER TABLE ONLY scale
    ADD CONSTRAINT scale_api_key_id_api_key_id_fk FOREIGN KEY (api_key_id) REFERENCES api_key(id);
--> statement-breakpoint
ALTER TABLE ONLY scale_live
    ADD CONSTRAINT scale_live_scale_id_scale_id_fk FOREIGN KEY (scale_id) REFERENCES scale(id);
--> statement-breakpoint
ALTER TABLE ONLY scale_reading
    ADD CONSTRAINT scale_reading_scale_id_scale_id_fk FOREIGN KEY (scale_id) REFERENCES scale(id);
--> statement-breakpoint
ALTER TABLE ONLY second_factor
    ADD CONSTRAINT second_factor_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY shift_handover
    ADD CONSTRAINT shift_handover_handed_by_id_app_user_id_fk FOREIGN KEY (handed_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY shift_handover
    ADD CONSTRAINT shift_handover_taken_by_id_app_user_id_fk FOREIGN KEY (taken_by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY stock_day
    ADD CONSTRAINT stock_day_grade_id_grade_id_fk FOREIGN KEY (grade_id) REFERENCES grade(id);
--> statement-breakpoint
ALTER TABLE ONLY stock_day
    ADD CONSTRAINT stock_day_marking_id_marking_id_fk FOREIGN KEY (marking_id) REFERENCES marking(id);
--> statement-breakpoint
ALTER TABLE ONLY undo_step
    ADD CONSTRAINT undo_step_by_id_app_user_id_fk FOREIGN KEY (by_id) REFERENCES app_user(id);
--> statement-breakpoint
ALTER TABLE ONLY user_photo
    ADD CONSTRAINT user_photo_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
