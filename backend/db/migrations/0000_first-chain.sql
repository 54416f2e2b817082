CREATE TABLE "access_token" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" integer,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"photo_url" text,
	"email_verified_at" timestamptz(3),
	"password_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"phone" text,
	"npwp" text,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_counter" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "document_counter_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "grade" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "loaded_data" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marking" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"name" text NOT NULL,
	"description" text,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbound_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbound_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"kg_per_unit" integer,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "outbound_item__kg_per_unit" CHECK ("outbound_item"."kg_per_unit" > 0)
);
--> statement-breakpoint
CREATE TABLE "outbound_record" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbound_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"record_no" text NOT NULL,
	"date" date NOT NULL,
	"customer_id" integer NOT NULL,
	"license_plate" text NOT NULL,
	"driver_name" text,
	"destination" text,
	"seal_no" text,
	"note" text,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"created_by_id" integer,
	"first_kg" integer,
	"first_at" timestamptz(3),
	"first_by_id" integer,
	"first_source" text,
	"second_kg" integer,
	"second_at" timestamptz(3),
	"second_by_id" integer,
	"second_source" text,
	"items_kg" integer DEFAULT 0 NOT NULL,
	"difference_reason" text,
	"cancel_reason" text,
	"finished_at" timestamptz(3),
	"finished_by_id" integer,
	"cancelled_at" timestamptz(3),
	CONSTRAINT "outbound_record__status" CHECK ("outbound_record"."status" in ('WAITING', 'WEIGHED_IN', 'LOADING', 'LOADED', 'WEIGHED_OUT', 'DONE', 'CANCELLED')),
	CONSTRAINT "outbound_record__weights" CHECK ("outbound_record"."first_kg" >= 0 and "outbound_record"."second_kg" > "outbound_record"."first_kg")
);
--> statement-breakpoint
CREATE TABLE "outbound_record_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbound_record_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"outbound_record_id" integer NOT NULL,
	"outbound_item_id" integer NOT NULL,
	"loading_area" text NOT NULL,
	"grade_id" integer NOT NULL,
	"marking_id" integer NOT NULL,
	"bags" integer NOT NULL,
	"quantity_kg" integer NOT NULL,
	"loaded_at" timestamptz(3),
	"loaded_by_id" integer,
	CONSTRAINT "outbound_record_item__quantity" CHECK ("outbound_record_item"."quantity_kg" > 0 and "outbound_record_item"."bags" >= 0),
	CONSTRAINT "outbound_record_item__area" CHECK ("outbound_record_item"."loading_area" in ('H', 'I', 'J', 'K', 'L'))
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD CONSTRAINT "outbound_record_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD CONSTRAINT "outbound_record_created_by_id_app_user_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD CONSTRAINT "outbound_record_first_by_id_app_user_id_fk" FOREIGN KEY ("first_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD CONSTRAINT "outbound_record_second_by_id_app_user_id_fk" FOREIGN KEY ("second_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD CONSTRAINT "outbound_record_finished_by_id_app_user_id_fk" FOREIGN KEY ("finished_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record_item" ADD CONSTRAINT "outbound_record_item_outbound_record_id_outbound_record_id_fk" FOREIGN KEY ("outbound_record_id") REFERENCES "public"."outbound_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record_item" ADD CONSTRAINT "outbound_record_item_outbound_item_id_outbound_item_id_fk" FOREIGN KEY ("outbound_item_id") REFERENCES "public"."outbound_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record_item" ADD CONSTRAINT "outbound_record_item_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record_item" ADD CONSTRAINT "outbound_record_item_marking_id_marking_id_fk" FOREIGN KEY ("marking_id") REFERENCES "public"."marking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_record_item" ADD CONSTRAINT "outbound_record_item_loaded_by_id_app_user_id_fk" FOREIGN KEY ("loaded_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_token__hash__unique" ON "access_token" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "access_token__user" ON "access_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activity__entity" ON "activity" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user__email__unique" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "customer__code__unique" ON "customer" USING btree (lower("code")) WHERE "customer"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "customer__name" ON "customer" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "grade__code__unique" ON "grade" USING btree (lower("code")) WHERE "grade"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_key__created_at" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "login_attempt__subject_at" ON "login_attempt" USING btree ("subject","at");--> statement-breakpoint
CREATE UNIQUE INDEX "marking__name__unique" ON "marking" USING btree (lower("name")) WHERE "marking"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_item__name__unique" ON "outbound_item" USING btree (lower("name")) WHERE "outbound_item"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_record__record_no__unique" ON "outbound_record" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_record__license_plate__unique" ON "outbound_record" USING btree (replace("license_plate", ' ', '')) WHERE "outbound_record"."status" in ('WAITING', 'WEIGHED_IN', 'LOADING', 'LOADED', 'WEIGHED_OUT') and "outbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record__date" ON "outbound_record" USING btree ("date","id") WHERE "outbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record__customer" ON "outbound_record" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "outbound_record__queue" ON "outbound_record" USING btree ("created_at") WHERE "outbound_record"."status" in ('WAITING', 'WEIGHED_IN', 'LOADING') and "outbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record_item__record" ON "outbound_record_item" USING btree ("outbound_record_id");--> statement-breakpoint
CREATE INDEX "outbound_record_item__item" ON "outbound_record_item" USING btree ("outbound_item_id");--> statement-breakpoint
CREATE INDEX "outbound_record_item__grade" ON "outbound_record_item" USING btree ("grade_id");--> statement-breakpoint
CREATE INDEX "outbound_record_item__marking" ON "outbound_record_item" USING btree ("marking_id");