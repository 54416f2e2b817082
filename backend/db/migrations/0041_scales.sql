CREATE TABLE "scale" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"name" text NOT NULL,
	"place" text,
	"protocol" text NOT NULL,
	"pattern" jsonb,
	"line" text NOT NULL,
	"unit" text NOT NULL,
	"division_kg" integer NOT NULL,
	"capacity_kg" integer NOT NULL,
	"threshold_kg" integer NOT NULL,
	"certificate_no" text,
	"certificate_until" date,
	"active" boolean NOT NULL,
	"api_key_id" integer
);
--> statement-breakpoint
-- Unlogged: frames change it several times a second, and it is rebuilt after a crash.
CREATE UNLOGGED TABLE "scale_live" (
	"scale_id" integer PRIMARY KEY NOT NULL,
	"deck" jsonb NOT NULL,
	"reading_id" integer,
	"agent" text,
	"agent_seen_at" timestamptz(3),
	"last_seq" bigint NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"frames" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scale_reading" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scale_reading_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"scale_id" integer NOT NULL,
	"kg" integer NOT NULL,
	"raw" text NOT NULL,
	"stable_since" timestamptz(3) NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"received_at" timestamptz(3) DEFAULT now() NOT NULL,
	"visit" integer NOT NULL,
	"after_empty" boolean NOT NULL,
	"alibi_id" text,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inbound_record" ADD COLUMN "first_reading_id" integer;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD COLUMN "first_typed_reason" text;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD COLUMN "second_reading_id" integer;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD COLUMN "second_typed_reason" text;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "first_reading_id" integer;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "first_typed_reason" text;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "second_reading_id" integer;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "second_typed_reason" text;--> statement-breakpoint
ALTER TABLE "scale" ADD CONSTRAINT "scale_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scale_live" ADD CONSTRAINT "scale_live_scale_id_scale_id_fk" FOREIGN KEY ("scale_id") REFERENCES "public"."scale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scale_reading" ADD CONSTRAINT "scale_reading_scale_id_scale_id_fk" FOREIGN KEY ("scale_id") REFERENCES "public"."scale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scale__name__unique" ON "scale" USING btree (lower("name")) WHERE "scale"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scale__api_key__unique" ON "scale" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "scale_reading__visit" ON "scale_reading" USING btree ("scale_id","visit");--> statement-breakpoint
CREATE UNIQUE INDEX "scale_reading__seq__unique" ON "scale_reading" USING btree ("scale_id","seq");--> statement-breakpoint
ALTER TABLE "inbound_record" ADD CONSTRAINT "inbound_record_first_reading_id_scale_reading_id_fk" FOREIGN KEY ("first_reading_id") REFERENCES "public"."scale_reading"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD CONSTRAINT "inbound_record_second_reading_id_scale_reading_id_fk" FOREIGN KEY ("second_reading_id") REFERENCES "public"."scale_reading"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD CONSTRAINT "outbound_record_first_reading_id_scale_reading_id_fk" FOREIGN KEY ("first_reading_id") REFERENCES "public"."scale_reading"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD CONSTRAINT "outbound_record_second_reading_id_scale_reading_id_fk" FOREIGN KEY ("second_reading_id") REFERENCES "public"."scale_reading"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_record__first_reading" ON "inbound_record" USING btree ("first_reading_id") WHERE "inbound_record"."first_reading_id" is not null;--> statement-breakpoint
CREATE INDEX "inbound_record__second_reading" ON "inbound_record" USING btree ("second_reading_id") WHERE "inbound_record"."second_reading_id" is not null;--> statement-breakpoint
CREATE INDEX "inbound_record__between" ON "inbound_record" USING gin ("weighings_between" jsonb_path_ops) WHERE "inbound_record"."weighings_between" <> '[]';--> statement-breakpoint
CREATE INDEX "outbound_record__first_reading" ON "outbound_record" USING btree ("first_reading_id") WHERE "outbound_record"."first_reading_id" is not null;--> statement-breakpoint
CREATE INDEX "outbound_record__second_reading" ON "outbound_record" USING btree ("second_reading_id") WHERE "outbound_record"."second_reading_id" is not null;--> statement-breakpoint
CREATE FUNCTION scale_reading_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'readings are append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER scale_reading__append_only BEFORE UPDATE OR DELETE ON scale_reading FOR EACH ROW EXECUTE FUNCTION scale_reading_is_append_only();--> statement-breakpoint
CREATE TRIGGER scale_reading__not_truncated BEFORE TRUNCATE ON scale_reading FOR EACH STATEMENT EXECUTE FUNCTION scale_reading_is_append_only();
